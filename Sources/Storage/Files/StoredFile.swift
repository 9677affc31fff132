import Foundation

/// A small file that several processes may read and change at the same time.
///
/// Readers need no lock, because the file is only ever replaced as a whole. Writers lock its
/// folder. A damaged file is renamed and never overwritten. If the path is a link, the link is
/// kept, and its target is used.
struct StoredFile: Sendable {
    /// The path of the file, or of a link to it.
    let path: String
    /// How long to wait for other writers.
    let lockTimeout: Duration
    /// The current time, for renaming a damaged file.
    let now: @Sendable () -> Date

    /// The maximum size of the file in bytes; a larger one counts as damaged.
    var sizeLimit = 4 << 20

    /// The state of the file at the path.
    struct Found {
        /// The file's bytes; nil if there are too many.
        var bytes: Data?
        /// The system's information about the file.
        var status: stat
    }

    /// Parses the file; nil if it is damaged. Throws if it is intact but must not be used.
    typealias Parse<Value> = (Found) throws(StorageError) -> Value?

    /// Returns the file's value; nil if there is no file. Renames a damaged file, then throws.
    /// Throws `brokenLink` rather than nil if the file is on a disk that is not mounted.
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

    /// Reads the file and writes the result of `change`, while other writers wait.
    ///
    /// `change` receives nil if there is no file. It returns the new bytes, or nil to write
    /// nothing, and the result of this method. Throws whatever `change` throws.
    func update<Value, Result>(
        _ parse: Parse<Value>,
        change: (Value?) throws -> (bytes: Data?, result: Result)
    ) throws -> Result {
        let folder = try lockedFolder()
        let (bytes, result) = try change(try value(in: folder, parse))
        if let bytes { try replace(with: bytes, in: folder) }
        return result
    }

    /// Rereads the file under the lock, since another process may have replaced it.
    private func value<Value>(
        in folder: borrowing LockedFolder,
        _ parse: Parse<Value>
    ) throws(StorageError) -> Value? {
        guard let found = try found() else { return nil }
        if let value = try parse(found) { return value }
        throw .damaged(path: path, setAsideAs: try setAside(in: folder))
    }

    /// Reads the file without parsing it; nil if there is none.
    func found() throws(StorageError) -> Found? {
        do throws(SystemFailure) {
            // O_NONBLOCK: do not wait for a pipe's writer.
            let file = try Descriptor(opening: path, flags: O_RDONLY | O_NONBLOCK)
            let status = try file.status()
            if status.st_mode & S_IFMT == S_IFREG {
                return Found(bytes: try file.contents(limit: sizeLimit), status: status)
            }
        } catch {
            // ENOTDIR: a service's home folder is often /dev/null.
            if error.code == ENOTDIR { return nil }
            if error.code == ENOENT {
                try checkLinks()
                return nil
            }
            throw .unreadable(path: path, reason: error.reason)
        }
        throw .unreadable(path: path, reason: "Not a regular file")
    }
}
