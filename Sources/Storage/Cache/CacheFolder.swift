import Core
import Foundation

/// A folder of this user's cached files; see `cache-spec.md`.
///
/// Keeps no descriptors open between calls: if the system or another process deletes the folder, it
/// is created again.
package struct CacheFolder: Sendable, Equatable {
    /// The preferred path of the folder.
    package let path: String
    /// The maximum size of a file in bytes; a larger one counts as missing.
    package let fileSizeLimit: Int

    /// Describes a folder without accessing the disk.
    package init(path: String, fileSizeLimit: Int) {
        self.path = path
        self.fileSizeLimit = fileSizeLimit
    }

    /// Returns the path to use: `path` or, if that is not safe, a per-user folder next to it.
    ///
    /// Creates nothing; if the folder does not exist yet, returns `path`. Throws `unsafeFolder` if
    /// neither is usable.
    package func location() throws(StorageError) -> String {
        if let folder = try existing() { return folder.path }
        return isUnsafe ? ownPath : path
    }

    /// Returns the path to use, like `location()`, after creating the folder if necessary.
    ///
    /// Throws `unwritable` if that fails, and `unsafeFolder`.
    package func created() throws(StorageError) -> String { try located(creating: true).path }

    /// Returns the entry with this name; nil if it cannot be read.
    ///
    /// Records `now` as its last use, at most once a day. Creates nothing.
    package func entry(named name: String, now: Date) throws(StorageError) -> CacheEntry? {
        guard let folder = try existing() else { return nil }
        do throws(SystemFailure) {
            let file = try Descriptor(
                opening: name,
                in: folder.descriptor,
                flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK
            )
            let status = try file.status()
            guard status.st_mode & S_IFMT == S_IFREG else { return nil }
            guard let body = try file.contents(limit: fileSizeLimit) else { return nil }
            if now.timeIntervalSince(Date(status.lastUse)) > TimeInterval.day {
                try? file.setTimes(used: timespec(now), changed: status.lastChange)
            }
            return CacheEntry(body: body, stored: Date(status.lastChange))
        } catch {
            return nil
        }
    }

    /// Stores an entry under a name in one step, replacing any existing entry.
    ///
    /// If it throws a `StorageError`, the old entry is unchanged.
    package func store(_ entry: CacheEntry, named name: String) throws(StorageError) {
        for attempt in 1...2 {
            let folder = try located(creating: true)
            do throws(SystemFailure) {
                return try folder.descriptor.replaceFile(
                    named: name,
                    with: entry.body,
                    changed: entry.stored,
                    durable: false
                )
            } catch {
                // The folder may have been deleted after it was opened: try once more.
                guard error.code == ENOENT, attempt == 1 else {
                    throw .unwritable(path: folder.path, reason: error.reason)
                }
            }
        }
    }

    /// Lists the files named like entries or temporary files, in no particular order; empty if
    /// there is no folder.
    package func files() throws(StorageError) -> [CacheFile] {
        guard let folder = try existing() else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.compactMap { name in
            let isLeftover = name.hasPrefix(Descriptor.temporaryPrefix)
            guard isLeftover || CacheFolder.isEntryName(name) else { return nil }
            return file(named: name, isLeftover: isLeftover, in: folder.descriptor)
        }
    }

    /// Removes the files with these names, and returns how many existed.
    ///
    /// Throws `unwritable` at the first file that cannot be removed.
    package func remove(_ names: [String]) throws(StorageError) -> Int {
        guard !names.isEmpty, let folder = try existing() else { return 0 }
        var removed = 0
        for name in names {
            if unsafe unlinkat(folder.descriptor.number, name, 0) == 0 {
                removed += 1
            } else if errno != ENOENT {
                try removeFolder(at: "\(folder.path)/\(name)", orThrow: .current)
                removed += 1
            }
        }
        return removed
    }

    /// Removes a folder and everything in it; throws `failure` if it is not a folder.
    private func removeFolder(at path: String, orThrow failure: SystemFailure) throws(StorageError)
    {
        // When a folder is unlinked, Linux returns EISDIR and macOS EPERM.
        guard [EISDIR, EPERM].contains(failure.code) else {
            throw .unwritable(path: path, reason: failure.reason)
        }
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            throw .unwritable(path: path, reason: failure.reason)
        }
    }

    private func file(
        named name: String,
        isLeftover: Bool,
        in folder: borrowing Descriptor
    ) -> CacheFile? {
        var status = stat()
        guard unsafe fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            return nil
        }
        // A link, folder or pipe is not an entry, but prevents storing one under its name.
        let isRegular = status.st_mode & S_IFMT == S_IFREG
        return CacheFile(
            name: name,
            size: isRegular ? Int(status.st_size) : 0,
            stored: Date(status.lastChange),
            used: Date(status.lastUse),
            isLeftover: isLeftover || !isRegular
        )
    }

    /// Whether a name is 64 lowercase hexadecimal digits, with or without an extension.
    private static func isEntryName(_ name: String) -> Bool {
        let stem = name.prefix { $0 != "." }.utf8
        return stem.count == 64
            && stem.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}

/// A file in a cache folder.
package struct CacheFile: Sendable, Equatable {
    /// The file's name in its folder.
    package var name: String
    /// The size in bytes.
    package var size: Int
    /// When the file's content was fetched.
    package var stored: Date
    /// When the file was last read or written, accurate to a day.
    package var used: Date
    /// Whether the file is not a regular file, or is left from an interrupted write.
    package var isLeftover: Bool

    /// When the file was last read or stored, whichever is later.
    var lastNeeded: Date { max(used, stored) }
}
