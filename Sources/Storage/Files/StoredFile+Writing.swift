import Core
import Foundation

extension StoredFile {
    /// The folder of a path's target, open and locked by this process.
    struct LockedFolder: ~Copyable {
        let target: LinkTarget
        let folder: Descriptor
        let lock: FolderLock
    }

    /// Locks the folder of the path's target, creating the folder if necessary.
    ///
    /// The link's own folder is not enough: other processes may reach the same file through another
    /// link.
    ///
    /// Throws `brokenLink` rather than create a folder that a link leads to.
    func lockedFolder() throws(StorageError) -> LockedFolder {
        try checkLinks()
        let target: LinkTarget
        let folder: Descriptor
        do throws(SystemFailure) {
            target = try LinkTarget(of: path)
            folder = try Self.madeFolder(target.folder)
        } catch {
            throw .unwritable(path: path, reason: error.reason)
        }
        do throws(FolderLock.Failure) {
            let lock = try FolderLock(of: folder, timeout: lockTimeout)
            return LockedFolder(target: target, folder: folder, lock: lock)
        } catch {
            switch error {
            case .held: throw .locked(path: path)
            case .system(let failure): throw .unwritable(path: path, reason: failure.reason)
            }
        }
    }

    /// Replaces or creates the file.
    func replace(with bytes: Data, in locked: borrowing LockedFolder) throws(StorageError) {
        guard bytes.count <= sizeLimit else {
            throw .unwritable(path: path, reason: "File too large")
        }
        removeLeftovers(in: locked)
        do throws(SystemFailure) {
            try locked.folder.replaceFile(
                named: locked.target.name,
                with: bytes,
                prefix: Self.temporaryPrefix(of: locked.target.name),
                durable: true
            )
        } catch {
            throw .unwritable(path: path, reason: error.reason)
        }
    }

    /// Renames the file to an unused name, and returns its new path.
    func setAside(in locked: borrowing LockedFolder) throws(StorageError) -> String {
        do throws(SystemFailure) {
            let old = locked.target.name
            let folder = locked.folder.number
            let name = try freeName(besides: old, in: locked.folder)
            guard unsafe renameat(folder, old, folder, name) == 0 else { throw .current }
            try locked.folder.synchronize()
            return "\(locked.target.folder)/\(name)"
        } catch {
            throw .damagedInPlace(path: path, reason: error.reason)
        }
    }

    /// Returns an unused name such as `preferences.damaged-20261121T080000Z.json`.
    ///
    /// No other process can take the name in the meantime, since that requires the lock.
    private func freeName(
        besides name: String,
        in folder: borrowing Descriptor
    ) throws(SystemFailure) -> String {
        let time = Timestamp.text(now()).filter { !"-:".contains($0) }
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        let stem = "\(name[..<dot]).damaged-\(time)"
        let end = name[dot...]
        for number in 1...9_999 {
            let free = number == 1 ? stem + end : "\(stem)-\(number)\(end)"
            var status = stat()
            if unsafe fstatat(folder.number, free, &status, AT_SYMLINK_NOFOLLOW) == 0 { continue }
            guard errno == ENOENT else { throw .current }
            return free
        }
        throw SystemFailure(code: EEXIST)
    }

    /// The prefix for temporary versions of a stored file; it contains the file's name, so that
    /// other programs' files are not mistaken for ours.
    private static func temporaryPrefix(of name: String) -> String { ".\(name).tmp-" }

    /// Removes temporary files left by killed writers of this file; the lock ensures that no other
    /// writer is running.
    private func removeLeftovers(in locked: borrowing LockedFolder) {
        let target = locked.target
        let prefix = Self.temporaryPrefix(of: target.name)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: target.folder)) ?? []
        for name in names.compactMap({ TemporaryName($0, prefix: prefix)?.text }) {
            var status = stat()
            let number = locked.folder.number
            guard unsafe fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
                status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid()
            else { continue }
            unsafe unlinkat(number, name, 0)
        }
    }

    private static func madeFolder(_ path: String) throws(SystemFailure) -> Descriptor {
        try Descriptor.makeFolder(path)
        return try Descriptor(openingFolder: path)
    }
}
