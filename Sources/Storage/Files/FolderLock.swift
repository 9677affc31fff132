import Foundation

/// The right to change the files of one folder, which one process at a time has.
///
/// It is an advisory lock (`flock`) on a file of the folder that is never removed: the system
/// gives it back when the process ends, however it ends.
struct FolderLock: ~Copyable {
    private let file: Descriptor

    /// Why there is no lock.
    enum Failure: Error {
        case held
        case system(SystemFailure)
    }

    /// The name of the file that is locked.
    static let fileName = ".lock"

    /// Takes the lock of an open folder, waiting no longer than `patience` for others.
    init(of folder: borrowing Descriptor, patience: Duration) throws(Failure) {
        file = try Self.locked(Self.opened(in: folder), patience: patience)
    }

    private static func locked(
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
            // Uneven pauses, so that many who wait do not all come back at the same moment.
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
