import Core
import Demo
import Foundation
import HTTP
import Storage
import VinylogueKit

// The demo has its own versions of an environment's network, stores and accounts.

extension Network {
    /// A service with made-up users inside the program, which also works offline.
    static func demo(_ machine: Machine, _ options: GlobalOptions) -> Network {
        Network(
            http: HTTPClient(transport: machine.demo, limits: { _ in .instant }),
            kind: .demo,
            refreshes: options.refresh
        )
    }
}

extension Stores {
    /// The demo's stores: in memory, except for the archive, the saved queue and the legacy file.
    ///
    /// `changed` is called after each change that is not saved.
    static func demo(_ machine: Machine, changed: @escaping @Sendable () -> Void) -> Stores {
        let (folder, now) = (machine.folders.demo, machine.now)
        let names = NameRules(Preferences.demoNames.calling(changed))
        return Stores(
            preferences: .demo.calling(changed),
            credentials: .demo(changed: changed),
            archive: { try filledArchive(at: folder.demoFile("archive.sqlite"), until: now()) },
            // The demo's service is as fast as its archive, so the archive is not created just for
            // reading.
            mayHaveArchive: {
                guard let place = try? folder.location() else { return false }
                return FileManager.default.fileExists(atPath: "\(place)/archive.sqlite")
            },
            collection: { AlbumCollection(.demoCollection(now: now()).calling(changed)) },
            names: { names },
            writeBackQueue: .inMemory(PreferencesDocument()),
            queue: { KeptQueue(path: try folder.demoFile("queue.json"), sample: .demo) },
            drafts: { DraftFolder(path: try folder.demoFile("playlists")) },
            collages: { CollageFolder(path: try folder.demoFile("collages")) },
            legacyPlaces: { [try legacyData(at: folder)] }
        )
    }

    /// Creates the demo's archive or brings it up to date, and returns its path.
    ///
    /// The archive is a temporary file, so that later commands find imported plays. Creating it
    /// takes less than a second, and all other commands wait for the one that does it. Throws
    /// `KitError.archive`.
    private static func filledArchive(at path: String, until now: Date) throws -> String {
        let (end, slack) = (now.unixTime + 1, 3600)
        func isUpToDate() -> Bool {
            (try? DemoListener.archived.allSatisfy {
                try PlayArchive(path: path).isFilled($0, until: end, slack: slack)
            }) == true
        }
        // Opening it to add plays would check all of it for damage.
        if isUpToDate() { return path }
        // SQLite alone would give up after five seconds, which is too early for a busy machine.
        let lock = try? FileLock("\(path).filling", timeout: .seconds(120))
        return try withExtendedLifetime(lock) {
            if isUpToDate() { return path }
            return try PlayArchive.adding(to: path) { archive in
                for name in DemoListener.archived {
                    try archive.fill(name, until: end, slack: slack) { from, to in
                        DemoListener.plays(of: name, from: from, to: to).lazy.map {
                            ($0.time, $0.artist, $0.album, $0.track, $0.length)
                        }
                    }
                }
                return archive.path
            }
        }
    }

    /// Writes a file of the old iOS app for `migrate` to find, and returns its path.
    private static func legacyData(at folder: CacheFolder) throws -> String {
        let path = try folder.demoFile("com.twocentstudios.vinylogue.plist")
        let friends = DemoListener.friendNames.map { "<string>\($0)</string>" }.joined()
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
            <key>currentUser</key><string>\(DemoListener.name)</string>
            <key>friendsOrder</key><array>\(friends)</array>
            <key>playCountFilter</key><integer>3</integer>
            </dict></plist>

            """
        try OutputFile.write(Data(text.utf8), to: path)
        return path
    }
}

extension CacheFolder {
    /// The path of one of the demo's files, in a folder that is created if necessary and that no
    /// other user can change. Throws `KitError.storage`.
    func demoFile(_ name: String) throws -> String {
        do throws(StorageError) {
            return "\(try created())/\(name)"
        } catch {
            guard case .unwritable = error else { throw KitError.storage(error) }
            // Where nothing can be written, the demo can still be looked at.
            return "\(path)/\(name)"
        }
    }
}

extension Accounts {
    /// The demo's environment variables, which do not include the user's keys and tokens.
    static let demoVariables = [secretVariable: "demo"]
}

extension Preferences {
    /// The demo's rules: an album with two titles, and one that is counted separately. They leave the
    /// weeks as they are, so that those are the same as the demo service's.
    fileprivate static var demoNames: Preferences {
        let memory = Preferences.inMemory(PreferencesDocument())
        let rules = NameRules(memory)
        let joined = NameRule(
            .join,
            .init(artist: "The Slow Elevator", album: "Penthouse (Extended Wait)"),
            .init(artist: "The Slow Elevator", album: "Between Floors")
        )
        let parted = NameRule(.part, .init(artist: "Hotel Pommes", album: "The Lobby Years"))
        for rule in [joined, parted].compactMap(\.self) { _ = try? rules.add(rule) { _ in } }
        return memory
    }
}

extension MusicPages {
    /// The pages of the demo's service.
    static let demo = MusicPages(site: DemoListener.site)
}

extension Credentials {
    /// The demo's credentials: any key is accepted, and nothing is saved.
    fileprivate static func demo(changed: @escaping @Sendable () -> Void) -> Credentials {
        let appleMusic = AppleMusicCredentials(
            userToken: "demo",
            connected: Date(unixTime: 1_790_000_000),
            source: .given,
            developerToken: "demo"
        )
        return Credentials(
            read: { "demo" },
            store: { _ in },
            appleMusic: { appleMusic },
            storeAppleMusic: { _ in changed() },
            replaceAppleMusic: { _, _ in },
            session: { Secret("demo").map { ($0, $0) } },
            storeSession: { _, _ in },
            subsonic: {
                SubsonicCredentials(url: DemoListener.site, user: "demo", password: "demo")
            },
            listenBrainzToken: { "demo" }
        )
    }
}

extension Preferences {
    /// The demo's user and friends; changes are lost when the command ends.
    fileprivate static var demo: Preferences {
        var document = PreferencesDocument()
        document.set(DemoListener.name, for: .currentUser)
        let further = Account(DemoListener.listenBrainzFriend, onServiceWithID: "listenbrainz").text
        let names = DemoListener.friendNames + [further]
        document.set(names.map { Friend(username: $0) }, for: .friends)
        return .inMemory(document)
    }

    /// The demo's favorites and dislikes.
    fileprivate static func demoCollection(now: Date) -> Preferences {
        let memory = Preferences.inMemory(PreferencesDocument())
        let collection = AlbumCollection(memory)
        let albums: [(artist: String, title: String, mark: AlbumCollection.Mark, days: Int)] =
            DemoListener.favorites.enumerated().map { index, album in
                (album.artist, album.title, .favorite, (index + 1) * 9)
            } + DemoListener.dislikes.map { ($0.artist, $0.title, .dislike, 30) }
        for album in albums {
            let entry = AlbumCollection.Entry(
                album: Album(artist: album.artist, title: album.title),
                addedAt: now - TimeInterval(album.days) * .day
            )
            _ = try? collection.add(entry, as: album.mark)
        }
        return memory
    }
}

extension PlayerQueue {
    /// The demo's queue from before an album replaced it: a favorite album, paused on its third
    /// track.
    static var demo: PlayerQueue? {
        guard let album = DemoListener.favorites.last else { return nil }
        var queue = PlayerQueue(pretending: Album(artist: album.artist, title: album.title))
        queue.position = 2
        queue.elapsed = 61
        queue.state = .pause
        return queue
    }
}

extension String {
    /// The text with `--demo` added to each command in backticks, so that a user who follows the
    /// advice stays in the demo.
    var advisingDemo: String {
        let parts = split(separator: "`", omittingEmptySubsequences: false)
        // An unmatched backtick does not enclose a command.
        guard parts.count > 2, !parts.count.isMultiple(of: 2) else { return self }
        return parts.enumerated().map { index, part in
            let isCommand = part == "vinylogue" || part.hasPrefix("vinylogue ")
            guard !index.isMultiple(of: 2), isCommand, !part.hasSuffix("--demo") else {
                return String(part)
            }
            return "\(part) --demo"
        }.joined(separator: "`")
    }
}
