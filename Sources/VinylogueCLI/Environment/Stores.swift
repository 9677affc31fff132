import Demo
import Foundation
import Storage
import VinylogueKit

/// Where files are kept, according to the environment.
struct Folders: Sendable {
    /// The folder of preferences and credentials; nil without a home folder.
    let configuration: String?
    /// The folder of what the program keeps for the user; nil without a home folder.
    let data: String?
    /// The folder in which the caches are.
    let cacheParent: String

    /// Follows the XDG base directories, on macOS Apple's guidelines.
    ///
    /// A relative `VINYLOGUE_CACHE_DIR` starts at `folder`, the working folder; other relative paths
    /// count as unset, as XDG requires.
    init(environment: [String: String], folder working: String = "/") {
        func withoutSlash(_ path: String) -> String {
            path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        }
        func folder(_ name: String) -> String? {
            guard let path = environment[name], path.hasPrefix("/") else { return nil }
            return withoutSlash(path)
        }
        #if os(macOS)
            configuration = folder("HOME").map { "\($0)/Library/Application Support/vinylogue" }
            data = configuration
        #else
            configuration = (folder("XDG_CONFIG_HOME") ?? folder("HOME").map { "\($0)/.config" })
                .map { "\($0)/vinylogue" }
            data = (folder("XDG_DATA_HOME") ?? folder("HOME").map { "\($0)/.local/share" })
                .map { "\($0)/vinylogue" }
        #endif
        var ownCache: String?
        if let path = environment["VINYLOGUE_CACHE_DIR"], !path.isEmpty {
            ownCache = withoutSlash(path.hasPrefix("/") ? path : "\(working)/\(path)")
        }
        cacheParent = ownCache ?? folder("TMPDIR") ?? "/tmp"
    }

    /// The file of preferences; nil without a home folder.
    var preferences: String? { configuration.map { "\($0)/preferences.json" } }
    /// The file of the API key and tokens; nil without a home folder.
    var credentials: String? { configuration.map { "\($0)/credentials.json" } }
    /// The archive; nil without a home folder.
    var archive: String? { data.map { "\($0)/archive.sqlite" } }
    /// The favourites and dislikes; nil without a home folder.
    var collection: String? { data.map { "\($0)/collection.json" } }
    /// The marks that Apple Music does not have yet; nil without a home folder.
    var writeBack: String? { data.map { "\($0)/write-back.json" } }
    /// Locked while those marks are sent; nil without a home folder.
    var writeBackLock: String? { writeBack.map { "\($0).lock" } }
    /// Locked while a playlist is pushed; nil without a home folder.
    var pushLock: String? { data.map { "\($0)/push.lock" } }
    /// The archive of the demo, which may be thrown away.
    var demoArchive: String { "\(cacheParent)/VinylogueDemo-\(getuid())/archive.sqlite" }
    /// What the demo's player is doing.
    var demoPlayer: String { "\(cacheParent)/VinylogueDemo-\(getuid())/player.json" }
    /// The queue that an album of the demo replaced.
    var demoQueue: String { "\(cacheParent)/VinylogueDemo-\(getuid())/queue.json" }
    /// The queue that an album replaced; nil without a home folder.
    var queue: String? { data.map { "\($0)/queue.json" } }
    /// The folder of cached answers.
    var answers: String { "\(cacheParent)/VinylogueCache" }
    /// The folder of cached covers.
    var images: String { "\(cacheParent)/VinylogueImages" }
}

/// Where the API key and the tokens for Apple Music are saved.
struct Credentials: Sendable {
    /// The saved key, if any; throws a `StorageError`.
    var read: @Sendable () throws -> String?
    /// Saves a key, replacing an earlier one; throws a `StorageError`.
    var store: @Sendable (Secret) throws -> Void
    /// What is saved of Apple Music, if anything; throws a `StorageError`.
    var appleMusic: @Sendable () throws -> AppleMusicCredentials?
    /// Saves what is known of Apple Music, or removes it; throws a `StorageError`.
    var storeAppleMusic: @Sendable (AppleMusicCredentials?) throws -> Void
    /// The saved API secret and session of Last.fm, if any; throws a `StorageError`.
    var session: @Sendable () throws -> (secret: Secret, key: Secret)?
    /// Saves the API secret and the key of a session; throws a `StorageError`.
    var storeSession: @Sendable (_ secret: Secret, _ key: Secret) throws -> Void

    /// Saved in a file that only its owner can read.
    static func file(_ file: CredentialsFile) -> Credentials {
        Credentials(
            read: { try file.apiKey() },
            store: { try file.store(apiKey: $0.reveal()) },
            appleMusic: { try file.appleMusic() },
            storeAppleMusic: { try file.store(appleMusic: $0) },
            session: {
                guard let saved = try file.session(), let secret = Secret(saved.secret),
                    let key = Secret(saved.key)
                else { return nil }
                return (secret, key)
            },
            storeSession: { secret, key in
                try file.store(sessionKey: key.reveal(), apiSecret: secret.reveal())
            }
        )
    }

    /// For the demo: any key works, and none is saved.
    static let demo = Credentials(
        read: { "demo" },
        store: { _ in },
        appleMusic: { .demo },
        storeAppleMusic: { _ in },
        session: { Secret("demo").map { ($0, $0) } },
        storeSession: { _, _ in }
    )

    /// For use without a home folder: no key can be saved.
    static let nowhere = Credentials(
        read: { nil },
        store: { _ in throw EnvironmentError.noHome },
        appleMusic: { nil },
        storeAppleMusic: { if $0 != nil { throw EnvironmentError.noHome } },
        session: { nil },
        storeSession: { _, _ in throw EnvironmentError.noHome }
    )
}

extension AppleMusicCredentials {
    /// The demo's, which are made up.
    static let demo = AppleMusicCredentials(
        userToken: "demo",
        connected: Date(timeIntervalSince1970: 1_790_000_000),
        source: .given,
        developerToken: "demo"
    )
}

extension Preferences {
    /// The demo's user and friends, in memory: changes last as long as the command.
    ///
    /// Calls `changed` after each change.
    static func demo(changed: @escaping @Sendable () -> Void) -> Preferences {
        var document = PreferencesDocument()
        document.set(DemoListener.name, for: .currentUser)
        document.set(DemoListener.friendNames.map { Friend(username: $0) }, for: .friends)
        let memory = Preferences.inMemory(document)
        return Preferences(
            read: memory.read,
            update: { change in
                try memory.update(change)
                changed()
            }
        )
    }

    /// For use without a home folder: nothing can be saved.
    static let nowhere = Preferences(
        read: { PreferencesDocument() },
        update: { _ in throw EnvironmentError.noHome }
    )
}
