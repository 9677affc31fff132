import Foundation

/// Exclusive access to a folder's files for one process.
///
/// This is an advisory lock (`flock`) on a file in the folder that is never removed. The system
/// releases it when the process ends for any reason.
struct FolderLock: ~Copyable {
    private let file: Descriptor

    /// Why the lock was not taken.
    enum Failure: Error {
        case held
        case system(SystemFailure)
    }

    /// The name of the file that is locked.
    static let fileName = ".lock"

    /// Locks an open folder, waiting no longer than `patience` for others.
    init(of folder: borrowing Descriptor, patience: Duration) throws(Failure) {
        file = try Self.locked(Self.opened(in: folder), patience: patience)
    }

    /// Locks an open folder itself, without a file in it, which suits the user's own folders.
    ///
    /// It does not exclude processes that lock the file.
    init(taking folder: consuming Descriptor, patience: Duration) throws(Failure) {
        file = try Self.locked(folder, patience: patience)
    }

    fileprivate static func locked(
        _ file: consuming Descriptor,
        patience: Duration
    ) throws(Failure) -> Descriptor {
        let deadline = ContinuousClock.now + patience
        while flock(file.number, LOCK_EX | LOCK_NB) != 0 {
            switch errno {
            case EINTR: continue
            case EWOULDBLOCK: break
            default: throw .system(.current)
            }
            guard ContinuousClock.now < deadline else { throw .held }
            // Random pauses, so that waiting processes do not retry in step.
            usleep(.random(in: 500...5_000))
        }
        return file
    }

    private static func opened(in folder: borrowing Descriptor) throws(Failure) -> Descriptor {
        do throws(SystemFailure) {
            return try Descriptor(
                opening: fileName,
                in: folder,
                flags: O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK,
                mode: 0o600
            )
        } catch {
            throw .system(error)
        }
    }
}

/// A file that this process has locked until the object is released or the process ends.
package final class FileLock: Sendable {
    private let file: Descriptor

    /// How long others may take to check whether it is locked.
    private static let glance = Duration.milliseconds(100)
    /// The size of a note, padded with spaces so that none is ever seen half written.
    private static let noteSize = 1024

    /// Locks a file, creating it if necessary; nil if another process has locked it.
    ///
    /// Throws `StorageError.unreadable`.
    package init?(_ path: String) throws(StorageError) {
        do throws(SystemFailure) {
            let file = try Descriptor(
                opening: path,
                flags: O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK,
                mode: 0o600
            )
            guard let locked = try? FolderLock.locked(file, patience: Self.glance) else {
                return nil
            }
            self.file = locked
        } catch {
            throw .unreadable(path: path, reason: error.reason)
        }
        note("")
    }

    /// Writes a note of at most 1024 bytes into the file for other processes, replacing the
    /// previous one.
    ///
    /// A note that is too long, or does not fit on the disk, is dropped.
    package func note(_ text: String) {
        let padding = Self.noteSize - text.utf8.count
        guard padding >= 0 else { return }
        let bytes = Array(text.utf8) + Array(repeating: UInt8(ascii: " "), count: padding)
        _ = unsafe pwrite(file.number, bytes, bytes.count, 0)
    }

    /// Whether a process, possibly this one, has locked a file.
    package static func isLocked(_ path: String) -> Bool { note(in: path) != nil }

    /// The note in a file locked by a process, possibly this one; nil if it is not locked.
    package static func note(in path: String) -> String? {
        guard let file = try? Descriptor(opening: path, flags: O_RDONLY | O_NONBLOCK),
            flock(file.number, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK,
            let note = try? file.contents(limit: noteSize)
        else { return nil }
        return String(decoding: note, as: UTF8.self)
    }
}
