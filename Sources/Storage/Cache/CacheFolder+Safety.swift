import Foundation

extension CacheFolder {
    /// An open folder and its path.
    struct Opened: ~Copyable {
        let path: String
        let descriptor: Descriptor
    }

    /// Opens the safe folder; nil if it does not exist yet.
    func existing() throws(StorageError) -> Opened? {
        do throws(StorageError) {
            return try located(creating: false)
        } catch {
            if case .unreadable = error { return nil }
            throw error
        }
    }

    /// Opens `path` or, if that is not safe, the per-user folder next to it.
    ///
    /// Throws `unreadable` if the folder does not exist and `creating` is false.
    func located(creating: Bool) throws(StorageError) -> Opened {
        do throws(StorageError) {
            return try opened(path, creating: creating)
        } catch {
            guard case .unsafeFolder = error else { throw error }
            return try opened(ownPath, creating: creating)
        }
    }

    /// This user's own folder, which is used if `path` is not safe.
    var ownPath: String { "\(path)-\(geteuid())" }

    /// Whether `path` exists but is not safe to use.
    var isUnsafe: Bool {
        do throws(StorageError) {
            _ = try opened(path, creating: false)
            return false
        } catch {
            guard case .unsafeFolder = error else { return false }
            return true
        }
    }

    /// Opens a folder if it is not a link, this user owns it, and only this user can write to it.
    private func opened(_ path: String, creating: Bool) throws(StorageError) -> Opened {
        if creating { try make(path) }
        let folder = Opened(path: path, descriptor: try descriptor(of: path))
        guard let status = try? folder.descriptor.status() else {
            throw .unreadable(path: path, reason: SystemFailure.current.reason)
        }
        guard status.st_uid == geteuid() else {
            throw .unsafeFolder(path: path, reason: "belongs to another user")
        }
        guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
            throw .unsafeFolder(path: path, reason: "is writable by others")
        }
        return folder
    }

    private func make(_ path: String) throws(StorageError) {
        guard unsafe mkdir(path, 0o700) != 0, errno != EEXIST else { return }
        guard errno == ENOENT else {
            throw .unwritable(path: path, reason: SystemFailure.current.reason)
        }
        // The parents of a folder chosen by the user may not exist yet.
        try? FileManager.default.createDirectory(
            atPath: path.parentPath,
            withIntermediateDirectories: true
        )
        guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw .unwritable(path: path, reason: SystemFailure.current.reason)
        }
    }

    private func descriptor(of path: String) throws(StorageError) -> Descriptor {
        do throws(SystemFailure) {
            return try Descriptor(opening: path, flags: O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
        } catch {
            switch error.code {
            // For a link, Linux returns ENOTDIR and macOS ELOOP.
            case ENOTDIR, ELOOP:
                throw .unsafeFolder(path: path, reason: "is a link or a file, not a folder")
            case EACCES:
                throw .unsafeFolder(path: path, reason: "belongs to another user")
            default:
                throw .unreadable(path: path, reason: error.reason)
            }
        }
    }
}
