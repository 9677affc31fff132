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
        let kept = FileManager.default.contents(atPath: path)
            .flatMap { try? JSONDecoder().decode(PlayerQueue?.self, from: $0) }
        guard let queue = kept ?? sample else { throw KitError.player(.nothingToUndo) }
        return queue
    }

    /// Forgets the queue.
    package func forget() throws { try Self.write(PlayerQueue?.none, to: path) }

    /// Writes a value as JSON, in place of the one before.
    static func write(_ value: (some Encodable)?, to path: String) throws {
        try KitError.storing {
            try? FileManager.default.createDirectory(
                atPath: path.parentPath,
                withIntermediateDirectories: true
            )
            try OutputFile.write(try JSONEncoder().encode(value), to: path)
        }
    }
}
