import Foundation

/// Exclusive access to a folder's files for one process.
///
/// This is an advisory lock (`flock`) on a file in the folder; the file is never removed. The
/// system releases the lock when the process ends for any reason.
struct FolderLock: ~Copyable {
    private let file: Descriptor

    /// Why the lock was not taken.
    enum Failure: Error {
        case held
        case system(SystemFailure)
    }

    /// The name of the file that is locked.
    static let fileName = ".lock"

    /// Locks an open folder, waiting at most `timeout` for other processes.
    init(of folder: borrowing Descriptor, timeout: Duration) throws(Failure) {
        file = try Self.locked(Self.opened(in: folder), timeout: timeout)
    }

    /// Locks the open folder itself, to avoid adding a lock file to a folder that the user chose.
    ///
    /// This does not exclude processes that lock the file in the folder.
    init(taking folder: consuming Descriptor, timeout: Duration) throws(Failure) {
        file = try Self.locked(folder, timeout: timeout)
    }

    fileprivate static func locked(
        _ file: consuming Descriptor,
        timeout: Duration
    ) throws(Failure) -> Descriptor {
        let deadline = ContinuousClock.now + timeout
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

/// A file that this process keeps locked until the object is released or the process ends.
package final class FileLock: Sendable {
    private let file: Descriptor

    /// How long to keep trying while another process checks whether the file is locked.
    package static let glance = Duration.milliseconds(100)
    /// The size of a note in bytes; notes are padded, so that readers never see half a note.
    private static let noteSize = 1024

    /// Locks a file, creating it if necessary; nil if another process keeps it locked for `timeout`.
    ///
    /// Throws `StorageError.unreadable` if the file cannot be opened.
    package init?(_ path: String, timeout: Duration = glance) throws(StorageError) {
        do throws(SystemFailure) {
            let file = try Descriptor(
                opening: path,
                flags: O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK,
                mode: 0o600
            )
            do throws(FolderLock.Failure) {
                self.file = try FolderLock.locked(file, timeout: timeout)
            } catch {
                switch error {
                case .held: return nil
                case .system(let failure): throw failure
                }
            }
        } catch {
            throw .unreadable(path: path, reason: error.reason)
        }
        note("")
    }

    /// Writes a note of at most 1024 bytes into the file for other processes, replacing the
    /// previous note.
    ///
    /// A note that is too long or does not fit on the disk is dropped.
    package func note(_ text: String) {
        let padding = Self.noteSize - text.utf8.count
        guard padding >= 0 else { return }
        let bytes = Array(text.utf8) + Array(repeating: UInt8(ascii: " "), count: padding)
        _ = unsafe pwrite(file.number, bytes, bytes.count, 0)
    }

    /// Whether a process, possibly this one, has locked a file.
    package static func isLocked(_ path: String) -> Bool { note(in: path) != nil }

    /// Returns the note in a file that a process, possibly this one, has locked; nil if not locked.
    package static func note(in path: String) -> String? {
        guard let file = try? Descriptor(opening: path, flags: O_RDONLY | O_NONBLOCK),
            flock(file.number, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK,
            let note = try? file.contents(limit: noteSize)
        else { return nil }
        return String(decoding: note, as: UTF8.self)
    }
}
