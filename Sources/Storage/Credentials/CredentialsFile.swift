import Core
import Foundation

/// A JSON file of secrets (`apiKey`, `appleMusic`, `session`) that only its owner may read.
package struct CredentialsFile: Sendable {
    private let file: StoredFile

    private static let keyName = "apiKey"
    private static let appleMusicName = "appleMusic"
    private static let sessionName = "session"

    /// Describes a file without accessing the disk.
    ///
    /// - Parameters:
    ///   - path: the path of the file, or of a link to it.
    ///   - now: the current time, for renaming a damaged file.
    package init(path: String, now: @escaping @Sendable () -> Date = { Date() }) {
        file = StoredFile(path: path, lockTimeout: .seconds(10), now: now)
    }

    /// The file's path.
    package var path: String { file.path }

    /// Returns the API key; nil if there is no file or no key in it.
    ///
    /// Throws a `StorageError`, which never contains the key: `foreign` if another user owns the
    /// file, `exposed` if others can read or write it, `damaged` after renaming a damaged file.
    package func apiKey() throws(StorageError) -> String? {
        guard let json = try member(Self.keyName) else { return nil }
        guard let key = json.string else {
            throw .wrongType(path: path, key: Self.keyName, expected: "text")
        }
        return key
    }

    /// Stores an API key, replacing any earlier one, and sets the file's mode to 0600.
    ///
    /// Throws a `StorageError`, which never contains the key.
    package func store(apiKey: String) throws {
        try set(Self.keyName, to: JSONText(string: apiKey))
    }

    /// Returns the Apple Music credentials; nil if there are none.
    ///
    /// Throws the same errors as `apiKey()`.
    package func appleMusic() throws(StorageError) -> AppleMusicCredentials? {
        guard let json = try member(Self.appleMusicName) else { return nil }
        guard let value = AppleMusicCredentials(json) else {
            let expected = "what `vinylogue apple-music connect` stores"
            throw .wrongType(path: path, key: Self.appleMusicName, expected: expected)
        }
        return value
    }

    /// Stores or removes the Apple Music credentials, and sets the file's mode to 0600.
    ///
    /// Throws a `StorageError`.
    package func store(appleMusic: AppleMusicCredentials?) throws {
        try set(Self.appleMusicName, to: appleMusic?.json)
    }

    /// Returns the API secret and the session key; nil if there is no session.
    ///
    /// Throws the same errors as `apiKey()`.
    package func session() throws(StorageError) -> (secret: String, key: String)? {
        guard let json = try member(Self.sessionName) else { return nil }
        let object = JSONObject(json)
        guard let secret = object?["apiSecret"]?.string, let key = object?["key"]?.string else {
            let expected = "what `vinylogue setup --authorize` stores"
            throw .wrongType(path: path, key: Self.sessionName, expected: expected)
        }
        return (secret, key)
    }

    /// Stores the API secret and the session key, and sets the file's mode to 0600.
    ///
    /// Throws a `StorageError`.
    package func store(sessionKey: String, apiSecret: String) throws {
        var object = JSONObject()
        object["apiSecret"] = JSONText(string: apiSecret)
        object["key"] = JSONText(string: sessionKey)
        try set(Self.sessionName, to: object.text(depth: 1))
    }

    private func member(_ name: String) throws(StorageError) -> JSONText? {
        let members = try file.value { found throws(StorageError) in
            try checkOwner(found.status)
            return Self.members(of: found)
        }
        return members?[name]
    }

    private func set(_ name: String, to value: JSONText?) throws {
        try file.update(Self.members) { found in
            guard found != nil || value != nil else { return (nil, ()) }
            var members = found ?? JSONObject()
            members[name] = value
            return (Data(members.text(depth: 0).bytes) + Data("\n".utf8), ())
        }
    }

    private static func members(of found: StoredFile.Found) -> JSONObject? {
        guard let bytes = found.bytes, let json = JSONText([UInt8](bytes)) else { return nil }
        return JSONObject(json)
    }

    private func checkOwner(_ status: stat) throws(StorageError) {
        guard status.st_uid == geteuid() else { throw .foreign(path: path) }
        guard status.st_mode & (S_IRWXG | S_IRWXO) == 0 else {
            throw .exposed(path: path, mode: Int(status.st_mode & 0o7777))
        }
    }
}
