import Core
import Foundation
import Storage
import Synchronization
import VinylogueKit

/// The user's settings, keys and tokens, looked up when needed.
struct Accounts: Sendable {
    static let keyVariable = "LASTFM_API_KEY"
    static let secretVariable = "LASTFM_API_SECRET"
    static let developerTokenVariable = "APPLE_MUSIC_DEVELOPER_TOKEN"
    static let userTokenVariable = "APPLE_MUSIC_USER_TOKEN"
    /// The URL, username, password and API key of a music server.
    static let subsonicVariables = [
        "SUBSONIC_URL", "SUBSONIC_USER", "SUBSONIC_PASSWORD", "SUBSONIC_API_KEY",
    ]
    static let listenBrainzVariable = "LISTENBRAINZ_TOKEN"

    /// Returns the effective settings for the given preferences; throws `KitError.storage`.
    let resolve: @Sendable (PreferencesDocument) throws -> Settings
    /// Reads the effective settings; throws `KitError.storage`.
    var read: @Sendable () throws -> Settings
    /// The storage for keys and tokens.
    let credentials: Credentials
    /// The environment variables; keys, tokens and secrets in them override the saved ones.
    let variables: [String: String]
    /// Whether the service accepts any key.
    let takesAnyKey: Bool

    /// The effective settings; throws `KitError.storage`.
    var settings: Settings { get throws { try read() } }

    /// The text of the account that a user typed; a name alone is on the service of the user's own
    /// account.
    func text(of typed: String) -> String {
        Account(typed: typed, by: (try? settings)?.user).text
    }

    /// Resolves a typed name, a friend's position such as `2`, or nil (the user) to the text of an
    /// account.
    ///
    /// Throws `EnvironmentError.noUser` and `KitError`.
    func name(_ text: String?) throws -> String {
        let settings = try settings
        guard let text else {
            guard let user = settings.user else { throw EnvironmentError.noUser }
            return user
        }
        let friends = settings.friends
        let listed = friends.text(ofTyped: text, by: settings.user)
        if let friend = friends.friend(listed) { return friend.username }
        if TypedName.parts(of: text) != nil { throw KitError.keyAsName }
        // Usernames start with a letter, so a number is a position.
        if let position = Int(text) {
            throw KitError.noFriendPosition(position, count: friends.friends.count)
        }
        return self.text(of: text)
    }

    /// The texts of the accounts of the user and of all friends.
    func everyone() throws -> [String] {
        let user = try name(nil)
        // The user may have been a friend of an earlier account.
        return [user] + (try settings.friends.friends.filter { !$0.isNamed(user) }.map(\.username))
    }

    /// The URL of the account's service; throws `KitError.invalidAddress`.
    var server: ServiceAddress {
        get throws { try ServiceAddress(checking: settings.text(.apiURL)) }
    }

    /// The API key in the environment or else in the credentials file; nil if there is none.
    ///
    /// Throws `KitError.malformedKey` and `KitError.storage`.
    func apiKey() throws -> (value: Secret?, origin: Setting.Origin) {
        let own = variables.given(Self.keyVariable)
        guard let text = try own ?? KitError.storing({ try credentials.read() }) else {
            return (nil, .default)
        }
        guard let key = Secret(text) else {
            throw KitError.malformedKey(isFromEnvironment: own != nil)
        }
        return (key, own == nil ? .file : .environment)
    }

    /// Whether a key has a format that the account's service accepts.
    func accepts(_ key: Secret) throws -> Bool {
        let server = try server
        return takesAnyKey || key.isPlausible(at: server)
    }

    /// Moves keys and tokens to where a value of the setting `keyring` says; nil is the default.
    ///
    /// Does nothing for other settings. If it throws `KitError.storage`, nothing is lost.
    func moveSecrets(before setting: Setting, becomes value: String?) throws {
        guard setting == .keyring else { return }
        let isOn = (value ?? setting.standard) == "on"
        try KitError.storing { try credentials.move(isOn) }
    }

    /// The URL and login of the user's music server, as far as known; throws `KitError.storage`.
    func subsonic() throws -> SubsonicCredentials {
        let values = Self.subsonicVariables.map(variables.given)
        let own = SubsonicCredentials(
            url: values[0],
            user: values[1],
            password: values[2],
            apiKey: values[3]
        )
        guard !own.isComplete, let saved = try KitError.storing({ try credentials.subsonic() })
        else { return own }
        return own.completed(by: saved)
    }

    /// The user's ListenBrainz token, if any; throws `KitError.storage`.
    func listenBrainzToken() throws -> String? {
        try variables.given(Self.listenBrainzVariable)
            ?? KitError.storing { try credentials.listenBrainzToken() }
    }

    /// Returns the user's ListenBrainz token, which is looked up once; nil if there is none, or if it
    /// can't be read, since public data needs none.
    var listenBrainzAccess: @Sendable () -> Secret? {
        let kept = Kept<Secret?>()
        return { [self] in
            try? kept.get { (try? listenBrainzToken()).flatMap { Secret($0) } }
        }
    }

    /// The saved connection to Apple Music, if any; throws `KitError.storage`.
    func appleMusic() throws -> AppleMusicCredentials? {
        try KitError.storing { try credentials.appleMusic() }
    }
}

/// A result that is computed when first needed and kept until `forget()` is called.
final class Kept<Value: Sendable>: Sendable {
    private let result: Mutex<Result<Value, any Error>?>

    init(_ value: Value? = nil) { result = Mutex(value.map { .success($0) }) }

    func get(orElse work: () throws -> Value) throws -> Value {
        try result.withLock { result in
            let found = result ?? Result { try work() }
            result = found
            return found
        }.get()
    }

    func forget() { result.withLock { $0 = nil } }
}
