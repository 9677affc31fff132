import Foundation

extension StoredFile {
    /// Throws `foreign` or `writableByOthers` unless only the user can change an existing file.
    ///
    /// Files owned by the system administrator are also trusted.
    func checkWriters(of status: stat) throws(StorageError) {
        guard status.st_uid == geteuid() || status.st_uid == 0 else { throw .foreign(path: path) }
        guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
            throw .writableByOthers(path: path, mode: Int(status.st_mode & 0o7777))
        }
    }

    /// Throws `unwritable` if the folder of the file that the path leads to does not accept new
    /// files.
    func checkFolder() throws(StorageError) {
        let target: LinkTarget
        do throws(SystemFailure) {
            target = try LinkTarget(of: path)
        } catch {
            throw .unwritable(path: path, reason: error.reason)
        }
        try WritableFolder.check(target.folder)
    }

    /// The file's permissions, or nil if it does not exist.
    func permissions() -> Int? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return Int(status.st_mode & 0o7777)
    }
}

/// Checks whether files can be created in a folder.
package enum WritableFolder {
    /// Throws `unwritable` if no file can be created in a folder or, if it does not exist, in the
    /// nearest existing folder above it. Leaves nothing behind.
    package static func check(_ path: String) throws(StorageError) {
        var existing = path
        while unsafe access(existing, F_OK) != 0, errno == ENOENT, existing.parentPath != existing {
            existing = existing.parentPath
        }
        do throws(SystemFailure) {
            let folder = try Descriptor(openingFolder: existing)
            let name = TemporaryName(prefix: Descriptor.temporaryPrefix).text
            // Checking permissions would not be enough: root has them even where nothing can be
            // written.
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
