import Foundation

/// A small file that several processes read and change at the same time.
///
/// Readers take it as it is: it is only ever replaced whole. Writers lock its folder.
/// A damaged file is renamed and never overwritten. If the path is a link, the file is the one
/// that it leads to, and the link stays.
struct StoredFile: Sendable {
    /// Where the file, or a link to it, should be.
    let path: String
    /// How long to wait for other writers.
    let patience: Duration
    /// Tells the time, for the name under which a damaged file is set aside.
    let now: @Sendable () -> Date

    /// The most bytes that the file may have; a larger one counts as damaged.
    var sizeLimit = 4 << 20

    /// What was found at the path.
    struct Found {
        /// The file's bytes, or nil when they are too many.
        var bytes: Data?
        /// What the system knows of the file.
        var status: stat
    }

    /// Reads a found file; nil when it is damaged. Throws when it is sound but must not be used.
    typealias Parse<Value> = (Found) throws(StorageError) -> Value?

    /// The file's value, or nil when there is no file. Sets a damaged file aside, and throws then.
    func value<Value>(_ parse: Parse<Value>) throws(StorageError) -> Value? {
        guard let found = try found() else { return nil }
        if let value = try parse(found) { return value }
        do throws(StorageError) {
            let folder = try lockedFolder()
            return try value(in: folder, parse)
        } catch {
            guard case .unwritable(_, let reason) = error else { throw error }
            throw .damagedInPlace(path: path, reason: reason)
        }
    }

    /// Reads the file and writes what `change` makes of it, in one step for all other writers.
    ///
    /// `change` gets nil when there is no file. It returns the new bytes, or nil to leave all as it
    /// is, and what this method then returns. Throws what `change` throws.
    func update<Value, Result>(
        _ parse: Parse<Value>,
        change: (Value?) throws -> (bytes: Data?, result: Result)
    ) throws -> Result {
        let folder = try lockedFolder()
        let (bytes, result) = try change(try value(in: folder, parse))
        if let bytes { try replace(with: bytes, in: folder) }
        return result
    }

    /// Reads again, now that nobody else writes: it may have been replaced in the meantime.
    private func value<Value>(
        in folder: borrowing LockedFolder,
        _ parse: Parse<Value>
    ) throws(StorageError) -> Value? {
        guard let found = try found() else { return nil }
        if let value = try parse(found) { return value }
        throw .damaged(path: path, setAsideAs: try setAside(in: folder))
    }

    private func found() throws(StorageError) -> Found? {
        do throws(SystemFailure) {
            // A pipe that nobody writes to must not be waited for.
            let file = try Descriptor(opening: path, flags: O_RDONLY | O_NONBLOCK)
            let status = try file.status()
            if status.st_mode & S_IFMT == S_IFREG {
                return Found(bytes: try file.contents(limit: sizeLimit), status: status)
            }
        } catch {
            // Below a file, too, there is none; services have /dev/null for a home.
            if error.code == ENOENT || error.code == ENOTDIR { return nil }
            throw .unreadable(path: path, reason: error.reason)
        }
        throw .unreadable(path: path, reason: "Not a regular file")
    }
}
