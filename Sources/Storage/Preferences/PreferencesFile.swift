import Core
import Foundation

/// Preferences in a JSON file that many processes may read and change at once.
package struct PreferencesFile: Sendable {
    private let file: StoredFile

    /// Describes a file without accessing the disk.
    ///
    /// - Parameters:
    ///   - path: the path of the file, or of a link to it.
    ///   - lockTimeout: how long a change waits for other processes' changes.
    ///   - now: the current time, for renaming a damaged file.
    package init(
        path: String,
        lockTimeout: Duration = .seconds(10),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        file = StoredFile(path: path, lockTimeout: lockTimeout, now: now, sizeLimit: Self.sizeLimit)
    }

    /// The maximum size of preferences in bytes, enough for 200,000 friends.
    static let sizeLimit = 64 << 20

    /// The file's path.
    package var path: String { file.path }

    /// Throws `unwritable` if no file can be created in the file's folder.
    package func checkFolder() throws(StorageError) { try file.checkFolder() }

    /// The file's permissions, such as 0o600; nil if there is no file.
    package var permissions: Int? { file.permissions() }

    /// Returns the current preferences; an empty document if there is no file.
    ///
    /// Takes no lock and creates nothing, unless the file is damaged. Throws a `StorageError`:
    /// `foreign` or `writableByOthers` if others could have changed the file; `damaged` if it was
    /// damaged and has been renamed, so that the next call finds no file.
    package func read() throws(StorageError) -> PreferencesDocument {
        try file.value(parse) ?? PreferencesDocument()
    }

    /// Returns the preferences if they are intact, otherwise nil; leaves a damaged file for `read`
    /// to report.
    package func peek() -> PreferencesDocument? {
        guard let found = try? file.found() else { return nil }
        return (try? parse(found)) ?? nil
    }

    /// Changes the preferences without losing another process's change, and returns the result of
    /// `change` once the new file is safely on disk.
    ///
    /// Nothing is written if `change` throws or changes nothing. Creates the folder with mode 0700
    /// if it is missing. Throws a `StorageError`, or whatever `change` throws.
    package func update<Result>(
        _ change: (inout PreferencesDocument) throws -> Result
    ) throws -> Result {
        try file.update(parse) { found in
            let before = found ?? PreferencesDocument(values: JSONObject(), path: path)
            var after = before
            let result = try change(&after)
            return (bytes: after == before ? nil : after.text, result: result)
        }
    }

    private func parse(_ found: StoredFile.Found) throws(StorageError) -> PreferencesDocument? {
        try file.checkWriters(of: found.status)
        guard let bytes = found.bytes else { return nil }
        return try PreferencesDocument(text: bytes, path: path)
    }
}
