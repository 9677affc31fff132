import Foundation

/// Preferences that are kept in one JSON file, which many processes may read and change at once.
package struct PreferencesFile: Sendable {
    private let file: StoredFile

    /// Describes a file without touching the disk.
    ///
    /// - Parameters:
    ///   - path: where the file, or a link to it, should be.
    ///   - patience: how long a change waits for those of other processes.
    ///   - now: the time, for the name under which a damaged file is set aside.
    package init(
        path: String,
        patience: Duration = .seconds(10),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        file = StoredFile(path: path, patience: patience, now: now)
    }

    /// Where the file should be.
    package var path: String { file.path }

    /// Throws `unwritable` when the folder of the file does not take new files.
    package func checkFolder() throws(StorageError) { try file.checkFolder() }

    /// The file's permissions, such as 0o600, or nil when there is no file.
    package var permissions: Int? { file.permissions() }

    /// The preferences as they are now; an empty document when there is no file.
    ///
    /// Never waits, and creates nothing. Throws a `StorageError`: `foreign` or `writableByOthers` when
    /// others could have changed the file; `damaged` when it was damaged and has been renamed, so
    /// that the next call finds none.
    package func read() throws(StorageError) -> PreferencesDocument {
        try file.value(parse) ?? PreferencesDocument()
    }

    /// Changes the preferences so that no change of another process is lost, and returns what
    /// `change` returns once the new file is safe on the disk.
    ///
    /// Nothing is written when `change` throws, or leaves the document as it was. Makes the folder,
    /// mode 0700, if there is none. Throws a `StorageError`, or what `change` throws.
    package func update<Result>(
        _ change: (inout PreferencesDocument) throws -> Result
    ) throws -> Result {
        try file.update(parse) { found in
            let before = found ?? PreferencesDocument(values: [:], path: path)
            var after = before
            let result = try change(&after)
            // Not `==`, to which the ways to write an accented letter are all the same.
            let bytes = try after.text
            return (bytes: try before.text == bytes ? nil : bytes, result: result)
        }
    }

    private func parse(_ found: StoredFile.Found) throws(StorageError) -> PreferencesDocument? {
        try file.checkWriters(of: found.status)
        guard let bytes = found.bytes else { return nil }
        return try PreferencesDocument(text: bytes, path: path)
    }
}
