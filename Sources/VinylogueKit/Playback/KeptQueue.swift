import Foundation
import Storage

/// The queue that an album replaced, saved for `player undo`.
package struct KeptQueue: Sendable {
    private let path: String
    private let sample: PlayerQueue?

    /// Uses the queue in a file, whose folder is created when needed.
    ///
    /// `sample` is the demo's queue for a file without one.
    package init(path: String, sample: PlayerQueue? = nil) {
        self.path = path
        self.sample = sample
    }

    /// Saves a queue, replacing the previous one.
    package func keep(_ queue: PlayerQueue) throws { try Self.write(queue, to: path) }

    /// The saved queue. Throws `KitError.player(.nothingToUndo)` if there is none, or it cannot be
    /// read.
    package func queue() throws -> PlayerQueue {
        guard let queue: PlayerQueue = Self.read(path) ?? sample else {
            throw KitError.player(.nothingToUndo)
        }
        return queue
    }

    /// Removes a queue, unless another process has since saved a different one.
    package func forget(_ queue: PlayerQueue) throws {
        try KitError.storing {
            try OutputFile.update(path, limit: Self.sizeLimit) { data in
                let kept = data.flatMap { try? JSONDecoder().decode(PlayerQueue?.self, from: $0) }
                return kept == queue ? try JSONEncoder().encode(PlayerQueue?.none) : nil
            }
        }
    }

    /// Reads a file's JSON value; nil if it is missing or cannot be read.
    static func read<Value: Decodable>(_ path: String) -> Value? {
        guard
            let data = try? InputFile.read(path, limit: sizeLimit, onlyRegular: true)
        else { return nil }
        return try? JSONDecoder().decode(Value?.self, from: data)
    }

    /// The maximum size of a file, in bytes.
    private static let sizeLimit = 64 << 20

    /// Writes a value as JSON, replacing the previous one.
    static func write(_ value: (some Encodable)?, to path: String) throws {
        try KitError.storing {
            try PrivateFolder.make(path.parentPath)
            let data = try JSONEncoder().encode(value)
            try OutputFile.update(path, limit: Self.sizeLimit) { _ in data }
        }
    }
}
