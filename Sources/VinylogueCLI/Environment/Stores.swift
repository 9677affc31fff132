import Demo
import Foundation
import LegacyMigration
import Storage
import VinylogueKit

/// The data that is kept between runs; read only when needed.
struct Stores: Sendable {
    /// The user's preferences.
    var preferences: Preferences
    /// The storage for keys and tokens.
    let credentials: Credentials
    /// The folders of the two caches; nil in the demo, which caches nothing.
    var caches: (answers: CacheFolder, images: CacheFolder)?
    /// The response cache.
    var answers = DataCache.none
    /// The image cache.
    var images = DataCache.none
    /// The archive's path; throws `EnvironmentError.noHome`, and in the demo `KitError.archive`.
    let archive: @Sendable () throws -> String
    /// Whether an archive may already exist.
    let mayHaveArchive: @Sendable () -> Bool
    /// Whether the crate uses the archive.
    var crateUsesArchive = false
    /// The user's favorites and dislikes.
    let collection: @Sendable () -> AlbumCollection
    /// The user's rules that put names right.
    let names: @Sendable () -> NameRules
    /// The favorites and dislikes that are waiting to be sent to Apple Music.
    let writeBackQueue: Preferences
    /// The path of the lock for sending favorites and dislikes; nil for no lock.
    var writeBackLock: String?
    /// The path of the lock for pushing a playlist; nil for no lock.
    var pushLock: String?
    /// The player's queue from before an album replaced it; throws `EnvironmentError.noHome`.
    let queue: @Sendable () throws -> KeptQueue
    /// The folder of playlist drafts; throws `EnvironmentError.noHome`.
    let drafts: @Sendable () throws -> DraftFolder
    /// The folder of collages that full-screen mode saves; throws `EnvironmentError.noHome`.
    let collages: @Sendable () throws -> CollageFolder
    /// The paths where the old iOS app's data may be; throws a `StorageError`.
    let legacyPlaces: @Sendable () throws -> [String]
}

extension Stores {
    /// Creates the stores for the user's own data; `note` prints a note on standard error.
    init(on machine: Machine, note: @escaping @Sendable (String) -> Void) {
        let (folders, variables) = (machine.folders, machine.variables)
        @Sendable func file(_ path: String?) -> Preferences {
            path.map { .file(PreferencesFile(path: $0, now: machine.now)) } ?? .nowhere
        }
        let preferences = file(folders.preferences)
        self.preferences = preferences
        credentials =
            folders.credentials.map { path in
                let file = CredentialsFile(
                    path: path,
                    now: machine.now,
                    keyring: machine.keyring,
                    // Reading would move damaged preferences aside, and the user would not be told.
                    prefersKeyring: {
                        let document = folders.preferences.flatMap {
                            PreferencesFile(path: $0).peek()
                        }
                        return (try? document.map { try Settings($0) })?.isOn(.keyring) == true
                    },
                    note: { problem in
                        let words = "saved in \(path), because the keyring can't be used."
                        note("\(words) \(ErrorText(problem).text)")
                    }
                )
                return .file(file)
            } ?? .nowhere
        let caches = (
            answers: CacheFolder(
                path: folders.answers,
                fileSizeLimit: DataCache.Kind.responses.entrySizeLimit
            ),
            images: CacheFolder(
                path: folders.images,
                fileSizeLimit: DataCache.Kind.images.entrySizeLimit
            )
        )
        self.caches = caches
        (answers, images) = (
            .files(.responses, in: caches.answers), .files(.images, in: caches.images)
        )
        archive = {
            guard let path = folders.archive else { throw EnvironmentError.noHome }
            return path
        }
        mayHaveArchive = { folders.archive != nil }
        crateUsesArchive = folders.archive != nil
        collection = { AlbumCollection(file(folders.collection)) }
        names = { NameRules(file(folders.names)) }
        writeBackQueue = file(folders.writeBack)
        writeBackLock = folders.writeBack.map { "\($0).lock" }
        pushLock = folders.data.map { "\($0)/push.lock" }
        queue = {
            guard let path = folders.queue else { throw EnvironmentError.noHome }
            return KeptQueue(path: path)
        }
        drafts = {
            guard let path = folders.drafts else { throw EnvironmentError.noHome }
            return DraftFolder(path: path)
        }
        collages = {
            guard let path = folders.collages else { throw EnvironmentError.noHome }
            return CollageFolder(path: path)
        }
        legacyPlaces = {
            variables.given("HOME").map { WellKnownPlaces.paths(home: $0, environment: variables) }
                ?? []
        }
    }
}

/// The paths of stored files, determined by environment variables.
struct Folders: Sendable {
    /// The folder for preferences and credentials; nil without a home folder.
    let configuration: String?
    /// The folder for the user's data; nil without a home folder.
    let data: String?
    /// The folder that contains the caches.
    let cacheParent: String

    /// Follows the XDG Base Directory Specification; on macOS, Apple's guidelines.
    ///
    /// `VINYLOGUE_CACHE_DIR` may be relative to `folder`, the working folder. Other relative paths
    /// count as unset, as XDG requires.
    init(environment: [String: String], folder working: String = "/") {
        func withoutSlash(_ path: String) -> String {
            path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        }
        func folder(_ name: String) -> String? {
            guard let path = environment[name], path.hasPrefix("/") else { return nil }
            return withoutSlash(path)
        }
        #if canImport(Darwin)
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

    /// The preferences file; nil without a home folder.
    var preferences: String? { configuration.map { "\($0)/preferences.json" } }
    /// The file with the API key and tokens; nil without a home folder.
    var credentials: String? { configuration.map { "\($0)/credentials.json" } }
    /// The user's own colors; nil without a home folder.
    var theme: String? { configuration.map { "\($0)/theme.toml" } }
    /// The user's own keys; nil without a home folder.
    var keys: String? { configuration.map { "\($0)/keys.toml" } }
    /// The archive; nil without a home folder.
    var archive: String? { data.map { "\($0)/archive.sqlite" } }
    /// The favorites and dislikes; nil without a home folder.
    var collection: String? { data.map { "\($0)/collection.json" } }
    /// The rules that put names right; nil without a home folder.
    var names: String? { data.map { "\($0)/names.json" } }
    /// The favorites and dislikes waiting for Apple Music; nil without a home folder.
    var writeBack: String? { data.map { "\($0)/write-back.json" } }
    /// The folder for the demo's files, which may be deleted at any time. It is as safe as a cache.
    var demo: CacheFolder {
        let name = "VinylogueDemo-\(getuid())-\(DemoListener.edition)"
        return CacheFolder(path: "\(cacheParent)/\(name)", fileSizeLimit: .max)
    }
    /// The player's queue from before an album replaced it; nil without a home folder.
    var queue: String? { data.map { "\($0)/queue.json" } }
    /// The folder of playlist drafts; nil without a home folder.
    var drafts: String? { data.map { "\($0)/playlists" } }
    /// The folder of collages; nil without a home folder.
    var collages: String? { data.map { "\($0)/collages" } }
    /// The folder of cached responses.
    var answers: String { "\(cacheParent)/VinylogueCache" }
    /// The folder of cached covers.
    var images: String { "\(cacheParent)/VinylogueImages" }
}

/// The storage for the API key, the tokens and logins of other services, and the Last.fm session.
struct Credentials: Sendable {
    /// The saved key, if any; throws a `StorageError`.
    var read: @Sendable () throws -> String?
    /// Saves a key, replacing an earlier one; throws a `StorageError`.
    var store: @Sendable (Secret) throws -> Void
    /// The saved Apple Music credentials, if any; throws a `StorageError`.
    var appleMusic: @Sendable () throws -> AppleMusicCredentials?
    /// Saves the Apple Music credentials, or removes them; throws a `StorageError`.
    var storeAppleMusic: @Sendable (AppleMusicCredentials?) throws -> Void
    /// Replaces the Apple Music credentials, or removes them, if they are still the old ones; throws a
    /// `StorageError`.
    var replaceAppleMusic:
        @Sendable (_ old: AppleMusicCredentials, _ new: AppleMusicCredentials?) throws -> Void
    /// The saved Last.fm API secret and session, if any; throws a `StorageError`.
    var session: @Sendable () throws -> (secret: Secret, key: Secret)?
    /// Saves the API secret and the session key; throws a `StorageError`.
    var storeSession: @Sendable (_ secret: Secret, _ key: Secret) throws -> Void
    /// The saved URL and login of a music server, if any; throws a `StorageError`.
    var subsonic: @Sendable () throws -> SubsonicCredentials? = { nil }
    /// The saved ListenBrainz token, if any; throws a `StorageError`.
    var listenBrainzToken: @Sendable () throws -> String? = { nil }
    /// Whether the saved key is in the keyring; throws a `StorageError`.
    var isInKeyring: @Sendable () throws -> Bool = { false }
    /// Whether the Apple Music credentials are in the keyring; throws a `StorageError`.
    var appleMusicIsInKeyring: @Sendable () throws -> Bool = { false }
    /// Moves all keys and tokens to the keyring, or from it to the file; throws a `StorageError`.
    var move: @Sendable (_ toKeyring: Bool) throws -> Void = { _ in }

    /// Credentials in a file that only its owner can read, or in the keyring.
    static func file(_ file: CredentialsFile) -> Credentials {
        Credentials(
            read: { try file.apiKey() },
            store: { try file.store(apiKey: $0.reveal()) },
            appleMusic: { try file.appleMusic() },
            storeAppleMusic: { try file.store(appleMusic: $0) },
            replaceAppleMusic: { try file.replace(appleMusic: $0, with: $1) },
            session: {
                guard let saved = try file.session(), let secret = Secret(saved.secret),
                    let key = Secret(saved.key)
                else { return nil }
                return (secret, key)
            },
            storeSession: { secret, key in
                try file.store(sessionKey: key.reveal(), apiSecret: secret.reveal())
            },
            subsonic: { try file.subsonic() },
            listenBrainzToken: { try file.listenBrainzToken() },
            isInKeyring: { try file.keyIsInKeyring() },
            appleMusicIsInKeyring: { try file.appleMusicIsInKeyring() },
            move: { try file.move(toKeyring: $0) }
        )
    }

    /// For use without a home folder: nothing can be saved.
    static let nowhere = Credentials(
        read: { nil },
        store: { _ in throw EnvironmentError.noHome },
        appleMusic: { nil },
        storeAppleMusic: { if $0 != nil { throw EnvironmentError.noHome } },
        replaceAppleMusic: { _, _ in },
        session: { nil },
        storeSession: { _, _ in throw EnvironmentError.noHome }
    )
}

extension Preferences {
    /// These preferences, with `changed` called after each change.
    func calling(_ changed: @escaping @Sendable () -> Void) -> Preferences {
        Preferences(
            read: read,
            update: { change in
                try update(change)
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
