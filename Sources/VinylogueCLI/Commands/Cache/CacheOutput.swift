import Foundation
import Storage
import Terminal
import VinylogueKit

/// How much is cached, in every format.
struct CacheInfoOutput: CommandOutput {
    private let path: String?
    private let entries: Int
    private let bytes: Int
    private let images: Images
    private let oldest: Date?
    private let newest: Date?
    private let now: Date

    /// Adds up the files of a folder; the path is nil if nothing is cached.
    init(path: String?, files: [CacheFile], images: [CacheFile], now: Date) {
        self.path = path
        entries = files.count
        bytes = files.reduce(0) { $0 + $1.size }
        self.images = Images(
            bytes: images.reduce(0) { $0 + $1.size },
            entries: images.count
        )
        oldest = files.map(\.stored).min()
        newest = files.map(\.stored).max()
        self.now = now
    }

    var json: any Encodable { Shape(self) }

    var records: Records {
        Records(
            columns: ["path", "entries", "bytes", "oldest", "newest"],
            rows: [
                [
                    path ?? "", String(entries), String(bytes),
                    oldest.map(Timestamp.text) ?? "", newest.map(Timestamp.text) ?? "",
                ]
            ]
        )
    }

    func table(on canvas: Canvas) -> String {
        guard let path else { return "The demo does not use the cache.\n" }
        var lines = [
            "folder   \(path.sanitizedForTerminal)",
            "answers  \(Count.text(entries)), \(ByteCount.text(bytes))",
            "covers   \(Count.text(images.entries)), \(ByteCount.text(images.bytes))",
        ]
        if let oldest, let newest {
            lines.append("oldest   \(Age.words(from: oldest, to: now))")
            lines.append("newest   \(Age.words(from: newest, to: now))")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// How many covers are cached.
    private struct Images: Encodable {
        let bytes: Int
        let entries: Int
    }

    private struct Shape: Encodable {
        let bytes: Int
        let entries: Int
        let images: Images
        let newest: Date?
        let oldest: Date?
        let path: String?

        init(_ info: CacheInfoOutput) {
            bytes = info.bytes
            entries = info.entries
            images = info.images
            newest = info.newest
            oldest = info.oldest
            path = info.path
        }
    }
}

/// Where answers are cached, in every format.
struct CachePathOutput: CommandOutput {
    /// The folder; nil if nothing is cached.
    let path: String?

    func table(on canvas: Canvas) -> String {
        path.map { "\($0.sanitizedForTerminal)\n" } ?? "The demo does not use the cache.\n"
    }

    var json: any Encodable { ["path": path] }

    var records: Records {
        Records(columns: ["path"], rows: [[path ?? ""]])
    }
}

/// How much was removed from the cache, in every format.
struct CacheRemovalOutput: CommandOutput {
    let files: Int
    let bytes: Int

    func table(on canvas: Canvas) -> String {
        files == 0
            ? "Nothing to remove.\n"
            : "Removed \(Count.words(files, "file")), \(ByteCount.text(bytes)).\n"
    }

    var json: any Encodable { ["bytes": bytes, "removed": files] }

    var records: Records {
        Records(columns: ["removed", "bytes"], rows: [[String(files), String(bytes)]])
    }
}
