import Foundation
import Storage

/// The queue that an album replaced, kept until `player undo`.
package struct KeptQueue: Sendable {
    private let path: String

    /// The queue in a file, whose folder is made when needed.
    package init(path: String) {
        self.path = path
    }

    /// Keeps a queue, in place of the one before.
    package func keep(_ queue: PlayerQueue) throws { try Self.write(queue, to: path) }

    /// The kept queue. Throws `PlayerProblem.nothingToUndo` if there is none, or it cannot be read.
    package func queue() throws -> PlayerQueue {
        guard let data = FileManager.default.contents(atPath: path),
            let queue = try? JSONDecoder().decode(PlayerQueue?.self, from: data)
        else { throw KitError.player(.nothingToUndo) }
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
