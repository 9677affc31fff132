import Demo
import Foundation
import HTTP
import Storage
import VinylogueKit

extension Environment {
    /// The crate, with the network, the cache and the archive of the run.
    ///
    /// Throws `KitError.invalidAddress`.
    func crate(_ settings: Settings, collection: AlbumCollection) throws -> Crate {
        var own: [CrateAddresses.Service: String] = [:]
        if !isDemo {
            for service in CrateAddresses.Service.allCases {
                own[service] = world.variable(service.variable)
            }
        }
        return Crate(
            source: try service(settings),
            lists: PublicLists(
                http: http,
                addresses: try CrateAddresses(own),
                answers: cachedAnswers()
            ),
            genreCharts: { try await connectedAppleMusic()?.charts(ofGenres: $0) ?? [] },
            answers: cachedAnswers(),
            collection: collection,
            archivePath: isDemo ? nil : folders.archive,
            today: world.today,
            patience: cratePatience
        )
    }

    /// How long a wall waits; the demo answers everything, and so its walls stay the same.
    private var cratePatience: CratePatience? {
        guard !isDemo else { return nil }
        return CratePatience(patience ?? CratePatience.usual, clock: world.clock)
    }

    /// How long several requests may take together, if the user has set a limit: it is meant for all.
    var patience: Duration? {
        world.variable("VINYLOGUE_TIMEOUT").map { _ in
            TimeLimits(environment: world.variables).total
        }
    }

    /// Whose crate it is.
    ///
    /// - Parameter user: a name or the position of a friend; nil for the user, who may not be set up.
    func crateOwner(_ user: String?, _ settings: Settings) throws -> Crate.Owner {
        let name = user == nil ? settings.user : try settings.account(user)
        let friends = settings.friends.friends.map(\.username)
        return Crate.Owner(user: name, friends: friends.filter { $0 != name })
    }

    /// The user's favourites and dislikes; in the demo some that last as long as the command.
    ///
    /// - Parameter saysDemo: whether a change in the demo is followed by a note that it is not saved.
    func collection(saysDemo: Bool = true) -> AlbumCollection {
        guard !isDemo else {
            let notes = notes
            return .demo(now: world.now()) {
                guard saysDemo else { return }
                notes.say("this is the demo: changes are not saved.")
            }
        }
        guard let path = folders.collection else { return AlbumCollection(.nowhere) }
        return AlbumCollection(.file(PreferencesFile(path: path, now: world.now)))
    }

    /// The queue of marks that Apple Music does not have yet; in the demo it lasts as long as the command.
    func writeBackQueue() -> Preferences {
        guard !isDemo else { return .inMemory(PreferencesDocument()) }
        return folders.writeBack.map { .file(PreferencesFile(path: $0, now: world.now)) }
            ?? .nowhere
    }

    /// What brings the marks of a collection to Apple Music; nil if the setting is off.
    func writeBack(of collection: AlbumCollection, queue: Preferences) throws -> WriteBack? {
        let settings = try settings()
        guard settings.isOn(.writeBack) else { return nil }
        return WriteBack(
            queue: queue,
            collection: collection,
            service: {
                do {
                    return try await appleMusic()
                } catch KitError.offline {
                    return nil
                }
            },
            lockPath: isDemo ? nil : folders.writeBackLock
        )
    }
}

extension AlbumCollection {
    /// The demo's favourites and dislikes, in memory; calls `changed` after each change.
    fileprivate static func demo(
        now: Date,
        changed: @escaping @Sendable () -> Void
    ) -> AlbumCollection {
        let memory = Preferences.inMemory(PreferencesDocument())
        let collection = AlbumCollection(memory)
        for (index, album) in DemoListener.favorites.enumerated() {
            let date = now - TimeInterval((index + 1) * 9) * .day
            let entry = Entry(album: Album(artist: album.artist, title: album.title), addedAt: date)
            _ = try? collection.add(entry, as: .favorite)
        }
        for album in DemoListener.dislikes {
            let entry = Entry(
                album: Album(artist: album.artist, title: album.title),
                addedAt: now - 30 * .day
            )
            _ = try? collection.add(entry, as: .dislike)
        }
        return AlbumCollection(
            Preferences(
                read: memory.read,
                update: { change in
                    try memory.update(change)
                    changed()
                }
            )
        )
    }
}
