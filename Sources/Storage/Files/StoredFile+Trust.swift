import Foundation

extension StoredFile {
    /// Throws `foreign` or `writableByOthers` if another user could change an existing file.
    ///
    /// Files that the system administrator owns are also accepted.
    func checkWriters(of status: stat) throws(StorageError) {
        guard status.st_uid == geteuid() || status.st_uid == 0 else { throw .foreign(path: path) }
        guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
            throw .writableByOthers(path: path, mode: Int(status.st_mode & 0o7777))
        }
    }

    /// Throws `unwritable` if no file can be created in the folder of the path's target.
    func checkFolder() throws(StorageError) {
        try checkLinks()
        let target: LinkTarget
        do throws(SystemFailure) {
            target = try LinkTarget(of: path)
        } catch {
            throw .unwritable(path: path, reason: error.reason)
        }
        try WritableFolder.check(target.folder)
    }

    /// Throws `brokenLink` if the path or a folder above it is a link to a disk that is not mounted.
    ///
    /// Only the file itself may be missing: then a link to it can be made before the file.
    func checkLinks() throws(StorageError) {
        var place = path
        // If a path exists, so do all folders above it.
        while unsafe access(place, F_OK) != 0 {
            // Foundation takes much longer to find out that there is no link.
            if isLink(place),
                let end = try? FileManager.default.destinationOfSymbolicLink(atPath: place)
            {
                let target = place == path ? (try? LinkTarget(of: place))?.folder : place
                if let target, unsafe access(target, F_OK) != 0, errno == ENOENT {
                    throw .brokenLink(path: place, target: end)
                }
            }
            let folder = place.parentPath
            guard folder != place else { return }
            place = folder
        }
    }

    /// Whether there is a link at a path, even a broken one.
    private func isLink(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Returns the file's permissions; nil if it does not exist.
    func permissions() -> Int? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return Int(status.st_mode & 0o7777)
    }
}

/// Checks whether files can be created in a folder.
package enum WritableFolder {
    /// Throws `unwritable` if no file can be created in a folder or, if it does not exist, in the
    /// nearest existing folder above it. Tests this by creating and removing a file.
    package static func check(_ path: String) throws(StorageError) {
        var existing = path
        while unsafe access(existing, F_OK) != 0, errno == ENOENT, existing.parentPath != existing {
            existing = existing.parentPath
        }
        do throws(SystemFailure) {
            let folder = try Descriptor(openingFolder: existing)
            let name = TemporaryName(prefix: Descriptor.temporaryPrefix).text
            // Checking permissions is not enough: root has them even where writing is impossible.
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
