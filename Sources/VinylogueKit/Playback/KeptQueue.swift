import Foundation
import Storage

/// The queue that an album replaced, kept until `player undo`.
package struct KeptQueue: Sendable {
    private let path: String
    private let sample: PlayerQueue?

    /// The queue in a file, whose folder is made when needed.
    ///
    /// `sample` is the queue while the file has none; the demo has one.
    package init(path: String, sample: PlayerQueue? = nil) {
        self.path = path
        self.sample = sample
    }

    /// Keeps a queue, in place of the one before.
    package func keep(_ queue: PlayerQueue) throws { try Self.write(queue, to: path) }

    /// The kept queue. Throws `PlayerProblem.nothingToUndo` if there is none, or it cannot be read.
    package func queue() throws -> PlayerQueue {
        guard let queue: PlayerQueue = Self.read(path) ?? sample else {
            throw KitError.player(.nothingToUndo)
        }
        return queue
    }

    /// Forgets a queue; one that another process has kept since then stays.
    package func forget(_ queue: PlayerQueue) throws {
        try KitError.storing {
            try OutputFile.update(path, limit: Self.sizeLimit) { data in
                let kept = data.flatMap { try? JSONDecoder().decode(PlayerQueue?.self, from: $0) }
                return kept == queue ? try JSONEncoder().encode(PlayerQueue?.none) : nil
            }
        }
    }

    /// What a file has as JSON; nil if it has no such value or cannot be read.
    static func read<Value: Decodable>(_ path: String) -> Value? {
        guard
            let data = try? InputFile.read(path, limit: sizeLimit, onlyRegular: true)
        else { return nil }
        return try? JSONDecoder().decode(Value?.self, from: data)
    }

    /// The most bytes of a file.
    private static let sizeLimit = 64 << 20

    /// Writes a value as JSON, in place of the one before.
    static func write(_ value: (some Encodable)?, to path: String) throws {
        try KitError.storing {
            try? FileManager.default.createDirectory(
                atPath: path.parentPath,
                withIntermediateDirectories: true
            )
            let data = try JSONEncoder().encode(value)
            try OutputFile.update(path, limit: Self.sizeLimit) { _ in data }
        }
    }
}
