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
            columns: [
                .init("path", title: "folder"), .init("entries", title: "answers"),
                .init("bytes"), .init("images", title: "covers"), .init("imageBytes"),
                .init("oldest"), .init("newest"),
            ],
            rows: [
                [
                    .init(path ?? ""),
                    .init(String(entries), text: size(entries, bytes)), .init(String(bytes)),
                    .init(String(images.entries), text: size(images.entries, images.bytes)),
                    .init(String(images.bytes)), time(oldest), time(newest),
                ]
            ],
            shown: ["path", "entries", "images", "oldest", "newest"],
            isSideways: true
        )
    }

    func table(on canvas: Canvas) -> String {
        path == nil ? "The demo does not use the cache.\n" : records.table(on: canvas)
    }

    private func size(_ files: Int, _ bytes: Int) -> String {
        "\(Count.text(files)), \(ByteCount.text(bytes))"
    }

    private func time(_ date: Date?) -> Records.Cell {
        guard let date else { return .init("") }
        return .init(Timestamp.text(date), text: Age.words(from: date, to: now))
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
