import Core
import Foundation

/// A JSON file of secrets (`apiKey`, `appleMusic`, `session`, `subsonic`, `listenBrainzToken`) that
/// only its owner may read.
///
/// Secrets may be in the keyring instead; the file's member `keyring` lists their names. A secret
/// that is in both is newer in the file, which is used when the keyring fails.
package struct CredentialsFile: Sendable {
    private let file: StoredFile
    private let keyring: Keyring
    private let prefersKeyring: @Sendable () -> Bool
    private let note: @Sendable (Keyring.Problem) -> Void

    private static let keyName = "apiKey"
    private static let appleMusicName = "appleMusic"
    private static let sessionName = "session"
    private static let subsonicName = "subsonic"
    private static let listenBrainzName = "listenBrainzToken"
    private static let names = [
        keyName, appleMusicName, sessionName, subsonicName, listenBrainzName,
    ]

    /// Describes a file without accessing the disk.
    ///
    /// - Parameters:
    ///   - path: the path of the file, or of a link to it.
    ///   - now: the current time, for renaming a damaged file.
    ///   - keyring: where secrets may be kept instead.
    ///   - prefersKeyring: returns whether new secrets are stored in the keyring.
    ///   - note: called if a new secret is stored in the file because the keyring failed.
    package init(
        path: String,
        now: @escaping @Sendable () -> Date = { Date() },
        keyring: Keyring = .none,
        prefersKeyring: @escaping @Sendable () -> Bool = { false },
        note: @escaping @Sendable (Keyring.Problem) -> Void = { _ in }
    ) {
        file = StoredFile(path: path, lockTimeout: .seconds(10), now: now)
        self.keyring = keyring
        self.prefersKeyring = prefersKeyring
        self.note = note
    }

    /// The file's path.
    package var path: String { file.path }

    /// Returns the API key; nil if there is no file or no key in it.
    ///
    /// Throws a `StorageError`, which never contains the key: `foreign` if another user owns the
    /// file, `exposed` if others can read or write it, `damaged` after renaming a damaged file.
    package func apiKey() throws(StorageError) -> String? {
        try text(Self.keyName)
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

    /// Returns the URL and login of a music server; nil if there are none.
    ///
    /// Throws the same errors as `apiKey()`.
    package func subsonic() throws(StorageError) -> SubsonicCredentials? {
        guard let json = try member(Self.subsonicName) else { return nil }
        guard let value = SubsonicCredentials(json) else {
            let expected = "an object with url, user and password, or url and apiKey"
            throw .wrongType(path: path, key: Self.subsonicName, expected: expected)
        }
        return value
    }

    /// Returns the user's ListenBrainz token; nil if there is none.
    ///
    /// Throws the same errors as `apiKey()`.
    package func listenBrainzToken() throws(StorageError) -> String? {
        try text(Self.listenBrainzName)
    }

    /// Whether the API key is in the keyring; throws the same errors as `apiKey()`.
    package func keyIsInKeyring() throws(StorageError) -> Bool { try isInKeyring(Self.keyName) }

    /// Whether the Apple Music credentials are in the keyring; throws the same errors as `apiKey()`.
    package func appleMusicIsInKeyring() throws(StorageError) -> Bool {
        try isInKeyring(Self.appleMusicName)
    }

    private func isInKeyring(_ name: String) throws(StorageError) -> Bool {
        let members = try members()
        return members?[name] == nil && members?.isInKeyring(name) == true
    }

    /// Moves all secrets to the keyring, or from it to the file.
    ///
    /// Throws a `StorageError`; then no secret is lost, but some may have been moved.
    package func move(toKeyring: Bool) throws {
        if toKeyring {
            // Even if there is nothing to move, the keyring must be usable.
            _ = try storing { () throws(Keyring.Problem) in
                try keyring.find(entry(Self.keyName))
            }
        }
        guard let members = try members() else { return }
        for name in Self.names where toKeyring || members.isInKeyring(name) {
            guard let json = toKeyring ? members[name] : try member(name) else { continue }
            if toKeyring {
                try storing { () throws(Keyring.Problem) in try keep(json, name) }
                try moved(name, json)
            } else {
                try put(json, name)
            }
        }
    }

    /// Replaces the Apple Music credentials, or removes them; does nothing if they are no longer `old`.
    ///
    /// Throws a `StorageError`.
    package func replace(
        appleMusic old: AppleMusicCredentials,
        with new: AppleMusicCredentials?
    ) throws {
        let name = Self.appleMusicName
        try file.update(Self.members) { found in
            guard var members = found else { return (nil, ()) }
            let listed = members.isInKeyring(name)
            let stored = try members[name] ?? (listed ? inKeyring(name) : nil)
            // Stored times are whole seconds.
            guard stored.flatMap(AppleMusicCredentials.init) == AppleMusicCredentials(old.json)
            else { return (nil, ()) }
            if members[name] == nil, let new {
                try storing { () throws(Keyring.Problem) in try keep(new.json, name) }
                return (nil, ())
            }
            if listed, new == nil { try removeFromKeyring(name, &members) }
            members[name] = new?.json
            return (members.file, ())
        }
    }

    private func members() throws(StorageError) -> JSONObject? {
        try file.value { found throws(StorageError) in
            try checkOwner(found.status)
            return Self.members(of: found)
        }
    }

    private func text(_ name: String) throws(StorageError) -> String? {
        guard let json = try member(name) else { return nil }
        guard let text = json.string else {
            throw .wrongType(path: path, key: name, expected: "text")
        }
        return text
    }

    private func entry(_ name: String) -> Keyring.Entry { Keyring.Entry(name: name, file: path) }

    private func member(_ name: String) throws(StorageError) -> JSONText? {
        guard let members = try members() else { return nil }
        if let json = members[name] { return json }
        guard members.isInKeyring(name) else { return nil }
        return try inKeyring(name)
    }

    private func inKeyring(_ name: String) throws(StorageError) -> JSONText {
        let text = try storing { () throws(Keyring.Problem) in try keyring.find(entry(name)) }
        guard let json = text.flatMap(JSONText.init) else { throw .keyring(.missing) }
        return json
    }

    private func set(_ name: String, to value: JSONText?) throws {
        guard let value else { return try remove(name) }
        guard prefersKeyring() else { return try put(value, name) }
        do throws(Keyring.Problem) {
            try keep(value, name)
        } catch {
            // Better in the file than lost.
            try change { $0[name] = value }
            return note(error)
        }
        try moved(name, nil)
    }

    /// Stores a secret in the keyring.
    private func keep(_ value: JSONText, _ name: String) throws(Keyring.Problem) {
        try keyring.store(String(decoding: value.bytes, as: UTF8.self), entry(name))
    }

    /// Removes a secret from the file, since it is in the keyring now; if `old` is given, only if
    /// the file has not been changed since.
    private func moved(_ name: String, _ old: JSONText?) throws {
        try change { members in
            members.setInKeyring(name, true)
            if old == nil || members[name] == old { members[name] = nil }
        }
    }

    /// Stores a secret in the file, and removes it from the keyring.
    private func put(_ value: JSONText, _ name: String) throws {
        var isInKeyring = false
        try change { members in
            members[name] = value
            isInKeyring = members.isInKeyring(name)
        }
        guard isInKeyring else { return }
        // If this fails, the file is still the one that is used.
        do throws(Keyring.Problem) { try keyring.remove(entry(name)) } catch { return }
        try change { $0.setInKeyring(name, false) }
    }

    /// Removes a secret from the keyring and from the file. If the keyring fails, removes nothing.
    private func remove(_ name: String) throws {
        try file.update(Self.members) { found in
            guard var members = found else { return (nil, ()) }
            if members.isInKeyring(name) { try removeFromKeyring(name, &members) }
            members[name] = nil
            return (members.file, ())
        }
    }

    private func removeFromKeyring(
        _ name: String,
        _ members: inout JSONObject
    ) throws(StorageError) {
        try storing { () throws(Keyring.Problem) in try keyring.remove(entry(name)) }
        members.setInKeyring(name, false)
    }

    private func change(_ body: (inout JSONObject) -> Void) throws {
        try file.update(Self.members) { found in
            var members = found ?? JSONObject()
            body(&members)
            return (members.file, ())
        }
    }

    /// Turns the keyring's errors into this file's.
    private func storing<Value>(
        _ body: () throws(Keyring.Problem) -> Value
    ) throws(StorageError) -> Value {
        do throws(Keyring.Problem) { return try body() } catch { throw .keyring(error) }
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

extension JSONObject {
    /// The contents of a file with these members.
    fileprivate var file: Data { Data(text(depth: 0).bytes) + Data("\n".utf8) }

    /// Whether the list of secrets in the keyring includes a name.
    fileprivate func isInKeyring(_ name: String) -> Bool { namesInKeyring.contains(name) }

    /// Adds a name to the list of secrets in the keyring, or removes it.
    fileprivate mutating func setInKeyring(_ name: String, _ isThere: Bool) {
        guard isInKeyring(name) != isThere else { return }
        let names = isThere ? namesInKeyring + [name] : namesInKeyring.filter { $0 != name }
        self["keyring"] =
            names.isEmpty ? nil : JSONText(elements: names.sorted().map(JSONText.init(string:)))
    }

    private var namesInKeyring: [String] { self["keyring"]?.elements?.compactMap(\.string) ?? [] }
}
