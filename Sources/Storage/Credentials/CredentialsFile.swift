import Foundation

/// A secret that is kept in one JSON file, `{"apiKey": "..."}`, which only its owner may read.
package struct CredentialsFile: Sendable {
    private let file: StoredFile

    private static let keyName = "apiKey"

    /// Describes a file without touching the disk.
    ///
    /// - Parameters:
    ///   - path: where the file, or a link to it, should be.
    ///   - now: the time, for the name under which a damaged file is set aside.
    package init(path: String, now: @escaping @Sendable () -> Date = { Date() }) {
        file = StoredFile(path: path, patience: .seconds(10), now: now)
    }

    /// Where the file should be.
    package var path: String { file.path }

    /// The API key, or nil when there is no file, or none in it.
    ///
    /// Throws a `StorageError`, which never holds the key: `foreign` or `exposed` when others own
    /// the file or could read or write it, `damaged` once a damaged file has been set aside.
    package func apiKey() throws(StorageError) -> String? {
        let members = try file.value { found throws(StorageError) in
            try checkOwner(found.status)
            return Self.members(of: found)
        }
        guard let json = members?[Self.keyName] else { return nil }
        guard case .string(let key) = json else {
            throw .wrongType(path: path, key: Self.keyName, expected: "a text")
        }
        return key
    }

    /// Keeps an API key, in place of an earlier one, in a file of mode 0600.
    ///
    /// Throws a `StorageError`, which never holds the key. An exposed file becomes a private one.
    package func store(apiKey: String) throws {
        try file.update(Self.members) { found in
            var members = found ?? [:]
            members[Self.keyName] = .string(apiKey)
            return (try JSONValue.object(members).text, ())
        }
    }

    private static func members(of found: StoredFile.Found) -> [String: JSONValue]? {
        guard let bytes = found.bytes, case .object(let members) = JSONValue(text: bytes) else {
            return nil
        }
        return members
    }

    private func checkOwner(_ status: stat) throws(StorageError) {
        guard status.st_uid == geteuid() else { throw .foreign(path: path) }
        guard status.st_mode & (S_IRWXG | S_IRWXO) == 0 else {
            throw .exposed(path: path, mode: Int(status.st_mode & 0o7777))
        }
    }
}
