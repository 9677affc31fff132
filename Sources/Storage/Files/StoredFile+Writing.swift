import Foundation

extension StoredFile {
    /// An open folder whose lock this process holds.
    struct LockedFolder: ~Copyable {
        let folder: Descriptor
        let lock: FolderLock
    }

    /// Takes the lock of the folder of `path`, which is made if it is not there.
    func lockedFolder() throws(StorageError) -> LockedFolder {
        let folder: Descriptor
        do throws(SystemFailure) {
            folder = try Self.madeFolder(path.parentPath)
        } catch {
            throw .unwritable(path: path, reason: error.reason)
        }
        do throws(FolderLock.Failure) {
            let lock = try FolderLock(of: folder, patience: patience)
            return LockedFolder(folder: folder, lock: lock)
        } catch {
            switch error {
            case .held: throw .locked(path: path)
            case .system(let failure): throw .unwritable(path: path, reason: failure.reason)
            }
        }
    }

    /// Puts new bytes in the place of the file, or where there is none yet.
    func replace(with bytes: Data, in locked: borrowing LockedFolder) throws(StorageError) {
        guard bytes.count <= Self.sizeLimit else {
            throw .unwritable(path: path, reason: "File too large")
        }
        removeLeftovers(in: locked.folder)
        do throws(SystemFailure) {
            let target = try target()
            try Self.madeFolder(target.folder)
                .replaceFile(named: target.name, with: bytes, durable: true)
        } catch {
            throw .unwritable(path: path, reason: error.reason)
        }
    }

    /// Renames the file to a name that is free, and returns its new path.
    func setAside(in locked: borrowing LockedFolder) throws(StorageError) -> String {
        do throws(SystemFailure) {
            let target = try target()
            let folder = try Descriptor(openingFolder: target.folder)
            let name = try freeName(besides: target.name, in: folder)
            guard unsafe renameat(folder.number, target.name, folder.number, name) == 0 else {
                throw .current
            }
            try folder.synchronize()
            return "\(target.folder)/\(name)"
        } catch {
            throw .damagedInPlace(path: path, reason: error.reason)
        }
    }

    /// A name such as `preferences.damaged-20261121T080000Z.json`.
    ///
    /// Whoever else could take the name in between would need the lock.
    private func freeName(
        besides name: String,
        in folder: borrowing Descriptor
    ) throws(SystemFailure) -> String {
        let time = now().formatted(.iso8601).filter { !"-:".contains($0) }
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

    /// Removes what writers left behind that were killed: none can be alive while we hold the lock.
    private func removeLeftovers(in folder: borrowing Descriptor) {
        let parent = path.parentPath
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        for name in names where name.hasPrefix(Descriptor.temporaryPrefix) {
            unsafe unlinkat(folder.number, name, 0)
        }
    }

    /// The folder and the name that the path leads to, over links of which the last may lead nowhere.
    private func target() throws(SystemFailure) -> (folder: String, name: String) {
        var end = path
        // As many links as Linux follows itself.
        for _ in 0...40 {
            let folder = end.parentPath
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: end) else {
                return (folder, end.lastPathName)
            }
            end = next.hasPrefix("/") ? next : "\(folder)/\(next)"
        }
        throw SystemFailure(code: ELOOP)
    }

    private static func madeFolder(_ path: String) throws(SystemFailure) -> Descriptor {
        try Descriptor.makeFolder(path)
        return try Descriptor(openingFolder: path)
    }
}
