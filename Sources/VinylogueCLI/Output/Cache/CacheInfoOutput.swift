import Foundation
import Storage
import Terminal

/// How much is cached, in every format.
struct CacheInfoOutput: CommandOutput {
    private let path: String?
    private let entries: Int
    private let bytes: Int
    private let oldest: Date?
    private let newest: Date?
    private let now: Date

    /// Sums up the files of a folder; the path is nil where nothing is kept.
    init(path: String?, files: [CacheFile], now: Date) {
        self.path = path
        entries = files.count
        bytes = files.reduce(0) { $0 + $1.size }
        oldest = files.map(\.stored).min()
        newest = files.map(\.stored).max()
        self.now = now
    }

    func text(_ format: OutputFormat, on canvas: Canvas) throws -> String {
        switch format {
        case .table: table
        case .json: try JSON.text(Shape(self))
        case .csv:
            CSV.text(
                header: ["path", "entries", "bytes", "oldest", "newest"],
                rows: [
                    [
                        path ?? "", String(entries), String(bytes),
                        oldest?.formatted(.iso8601) ?? "", newest?.formatted(.iso8601) ?? "",
                    ]
                ],
                on: canvas
            )
        }
    }

    private var table: String {
        guard let path else { return "The demo caches nothing.\n" }
        var lines = [
            "folder   \(path.sanitizedForTerminal)",
            "answers  \(Count.text(entries)), \(ByteCount.text(bytes))",
        ]
        if let oldest, let newest {
            lines.append("oldest   \(Age.words(from: oldest, to: now))")
            lines.append("newest   \(Age.words(from: newest, to: now))")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private struct Shape: Encodable {
        let bytes: Int
        let entries: Int
        let newest: Date?
        let oldest: Date?
        let path: String?

        init(_ info: CacheInfoOutput) {
            bytes = info.bytes
            entries = info.entries
            newest = info.newest
            oldest = info.oldest
            path = info.path
        }
    }
}
