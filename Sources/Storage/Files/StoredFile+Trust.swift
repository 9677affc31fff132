import Foundation

extension StoredFile {
    /// Throws `foreign` or `writableByOthers` unless the user alone decides what is in a found file.
    ///
    /// What belongs to the system's administrator is trusted, too.
    func checkWriters(of status: stat) throws(StorageError) {
        guard status.st_uid == geteuid() || status.st_uid == 0 else { throw .foreign(path: path) }
        guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
            throw .writableByOthers(path: path, mode: Int(status.st_mode & 0o7777))
        }
    }

    /// Throws `unwritable` when the folder of the file that the path leads to takes no new files.
    func checkFolder() throws(StorageError) {
        let target: LinkTarget
        do throws(SystemFailure) {
            target = try LinkTarget(of: path)
        } catch {
            throw .unwritable(path: path, reason: error.reason)
        }
        try WritableFolder.check(target.folder)
    }

    /// The permissions of the file, or nil when there is none.
    func permissions() -> Int? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return Int(status.st_mode & 0o7777)
    }
}

/// Whether files can be made in a folder.
package enum WritableFolder {
    /// Throws `unwritable` if no file can be made in a folder or, where it does not exist, in the
    /// nearest folder above it that does. Leaves nothing behind.
    package static func check(_ path: String) throws(StorageError) {
        var existing = path
        while unsafe access(existing, F_OK) != 0, errno == ENOENT, existing.parentPath != existing {
            existing = existing.parentPath
        }
        do throws(SystemFailure) {
            let folder = try Descriptor(openingFolder: existing)
            let name = TemporaryName(prefix: Descriptor.temporaryPrefix).text
            // Asking for permissions would not do: root has them even where nothing can be written.
            _ = try Descriptor(
                opening: name,
                in: folder,
                flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW,
                mode: 0o600
            )
            guard unsafe unlinkat(folder.number, name, 0) == 0 else { throw .current }
        } catch {
            throw .unwritable(path: path, reason: error.reason)
        }
    }
}
