import Artwork
import Storage
import Synchronization
import Terminal
import VinylogueKit
import VinylogueTUI

extension Environment {
    /// What the flow can ask and do.
    func flowServices(_ offer: LegacySearch.Offer?) throws -> Services {
        let background = leavingDamage(after: try preferences.read())
        let services = try KeyedServices { key in
            let settings = try background.settings()
            return KeyedServices.Pair(
                usual: try history(settings, apiKey: key, offset: world.offset),
                newest: try history(settings, apiKey: key, mode: newestMode)
            )
        }
        let covers = coverLoader(try settings())
        // One for all: it remembers its albums.
        let player = Result { try self.player(background.settings()) }
        let watch = FileWatch()
        let (preferences, folders) = (preferences, [cacheFolder, imageFolder].compactMap { $0 })
        return Services(
            chart: { key, date in
                try await ChartLoader(
                    history: services.current.usual,
                    filter: .none,
                    of: key.kind
                )
                .chart(of: key.user, on: date, in: .year(key.year))
            },
            album: { album, user in
                try await services.current.usual.details(of: album, for: user).value
            },
            person: { try await services.current.usual.person(named: $0).value },
            signIn: { name, key in
                if let key, try !accepts(key) { throw EnvironmentError.implausibleKey }
                let person = try await person(named: name, with: key)
                if let key {
                    try credentials.store(key)
                    try services.use(key)
                }
                return person
            },
            importLegacy: {
                guard let offer else {
                    throw LegacySearchError.nothingFound(searched: [], problems: [])
                }
                let finds = try LegacySearch(environment: self).take(offer)
                return LegacyImport(saved: try Saved(preferences.read()), finds: finds)
            },
            friends: { try await services.current.newest.friends(of: $0) },
            picture: { try await covers.picture(at: $0) },
            crate: background.crateServices(),
            save: { change in
                try preferences.update { document in
                    var saved = try Saved(document)
                    change.apply(to: &saved)
                    try saved.store(in: &document)
                }
            },
            open: { [environment = world.variables] in
                await Browser(environment: environment).open($0)
            },
            syncs: {
                AsyncStream { continuation in
                    let task = Task {
                        let path = try archivePath()
                        // Only now is it there.
                        if isDemo { try services.renew() }
                        for await sync in ArchiveSync.changes(at: path, seenBy: watch) {
                            // From now on the archive answers.
                            if sync == nil { try services.renew() }
                            continuation.yield(sync)
                        }
                    }
                    continuation.onTermination = { _ in task.cancel() }
                }
            },
            sync: { user in
                defer { watch.lookNow() }
                let sync = try archiveSync(background.settings())
                return try await sync.run(user) { _ in watch.lookNow() }.added
            },
            player: { try player.get() },
            keptQueue: { try keptQueue() },
            cacheSize: {
                guard !folders.isEmpty else { return nil }
                return folders.reduce(0) { sum, folder in
                    sum + ((try? folder.files()) ?? []).reduce(0) { $0 + $1.size }
                }
            },
            clearCache: {
                for folder in folders { _ = try folder.remove(try folder.files().map(\.name)) }
            },
            describe: { Problem($0) },
            sleep: { try await Task.sleep(for: $0) }
        )
    }
}

extension Environment {
    /// What the flow uses of the crate.
    private func crateServices() -> CrateServices {
        // Notes cannot be read while the full screen is open.
        let collection = collection(saysDemo: false)
        let queue = writeBackQueue()
        return CrateServices(
            wall: { request, part in
                let crate = try crate(settings(), collection: collection)
                let (choice, owner) = (request.choice, request.owner)
                let seed: Int?
                switch request.draw {
                case .last:
                    if let kept = try crate.keptWall(choice, for: owner) { return kept }
                    seed = nil
                case .today: seed = nil
                case .seed(let number), .more(let number): seed = number
                }
                return try await crate.wall(
                    choice,
                    for: owner,
                    limit: WallRequest.limit,
                    seed: seed,
                    part: request.draw == .last ? part : nil
                )
            },
            keepChoice: { choice, owner in
                try? crate(settings(), collection: collection).keep(choice, for: owner)
            },
            isOld: { [world] wall in
                wall.keptSince.map { World.localDay(at: $0) != world.today() } ?? false
            },
            collection: collection,
            writeBack: { try writeBack(of: collection, queue: queue) },
            now: world.now
        )
    }
}

extension Problem {
    /// The description of an error, with what the full screen needs to react to it.
    fileprivate init(_ error: any Error) {
        let message = Message(error)
        var years: [Int]?
        if case KitError.noChart(_, _, _, let known) = error { years = known }
        let field: Field? =
            switch error {
            case KitError.invalidKey, KitError.suspendedKey, EnvironmentError.implausibleKey: .key
            case KitError.userNotFound, KitError.privateUser: .name
            default: nil
            }
        self.init(
            message.text.sanitizedForTerminal,
            hint: message.hint?.sanitizedForTerminal,
            years: years,
            field: field
        )
    }
}

/// The web service for the full screen, with a key that may change while it runs.
final class KeyedServices: Sendable {
    /// The two ways to use the service.
    struct Pair: Sendable {
        /// Uses the cache as the options say.
        var usual: any ListeningHistory
        /// Bypasses the cache, for data that must be current.
        var newest: any ListeningHistory
    }

    private struct State {
        var key: ServiceKey?
        var pair: Pair
    }

    private let make: @Sendable (ServiceKey?) throws -> Pair
    private let state: Mutex<State>

    /// Creates the services, with the configured key while they have none of the full screen's.
    init(_ make: @escaping @Sendable (ServiceKey?) throws -> Pair) throws {
        self.make = make
        state = Mutex(State(pair: try make(nil)))
    }

    /// The services with the latest key.
    var current: Pair { state.withLock { $0.pair } }

    /// Uses this key from now on.
    func use(_ key: ServiceKey) throws {
        let new = State(key: key, pair: try make(key))
        state.withLock { $0 = new }
    }

    /// Makes the services anew, since the archive has become complete.
    func renew() throws {
        let new = try make(state.withLock { $0.key })
        state.withLock { $0.pair = new }
    }
}
