import Artwork
import Storage
import Terminal
import VinylogueKit
import VinylogueTUI

extension Environment {
    /// What the flow can ask and do.
    func flowServices(_ offer: LegacySearch.Offer?) throws -> Services {
        let background = leavingDamage(after: try preferences.read())
        let live = try LiveServices(isOffline: isOffline) { key, isOffline in
            try background.flowParts(key: key, isOffline: isOffline)
        }
        // One for all: it remembers its albums.
        let player = LivePlayer { try self.player(background.settings()) }
        let watch = FileWatch()
        let (preferences, folders) = (preferences, [cacheFolder, imageFolder].compactMap { $0 })
        return Services(
            chart: { key, date in
                try await ChartLoader(
                    history: live.current.usual,
                    filter: .none,
                    of: key.kind
                )
                .chart(of: key.user, on: date, in: .year(key.year))
            },
            album: { album, user in
                try await live.current.usual.details(of: album, for: user).value
            },
            person: { try await live.current.usual.person(named: $0).value },
            signIn: { name, key in
                if let key, try !accepts(key) { throw EnvironmentError.implausibleKey }
                // What is cached proves nothing about a key.
                if key != nil, live.current.environment.isOffline { throw KitError.offline }
                let person = try await live.current.environment.person(named: name, with: key)
                if let key {
                    try credentials.store(key)
                    try live.use(key)
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
            friends: { try await live.current.newest.friends(of: $0) },
            picture: { try await live.current.covers.picture(at: $0) },
            crate: background.crateServices { live.current.environment },
            save: { change in
                try preferences.update { document in
                    var saved = try Saved(document)
                    change.apply(to: &saved)
                    try saved.store(in: &document)
                }
                switch change {
                case .set(.apiURL, _): try live.renew()
                case .set(.mpd, _): player.renew()
                default: break
                }
            },
            setOffline: { try live.use(isOffline: $0) },
            open: { [environment = world.variables] in
                await Browser(environment: environment).open($0)
            },
            syncs: {
                AsyncStream { continuation in
                    let task = Task {
                        let path = try archivePath()
                        // Only now is it there.
                        if isDemo { try live.renew() }
                        for await sync in ArchiveSync.changes(at: path, seenBy: watch) {
                            // From now on the archive answers.
                            if sync == nil { try live.renew() }
                            continuation.yield(sync)
                        }
                    }
                    continuation.onTermination = { _ in task.cancel() }
                }
            },
            sync: { user in
                defer { watch.lookNow() }
                let sync = try live.current.environment.archiveSync(background.settings())
                return try await sync.run(user) { _ in watch.lookNow() }.added
            },
            player: { try player.current.get() },
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
    /// What the flow uses with this key, with the network or without it.
    private func flowParts(key: Secret?, isOffline: Bool) throws -> LiveServices.Parts {
        let (settings, environment) = (try settings(), offline(isOffline))
        return LiveServices.Parts(
            environment: environment,
            usual: try environment.history(settings, apiKey: key, offset: world.offset),
            newest: try environment.history(settings, apiKey: key, mode: environment.newestMode),
            covers: environment.coverLoader(settings)
        )
    }

    /// What the flow uses of the crate; `current` is this environment with the network or without it.
    private func crateServices(current: @escaping @Sendable () -> Environment) -> CrateServices {
        // Notes cannot be read while the full screen is open.
        let collection = collection(saysDemo: false)
        let queue = writeBackQueue()
        return CrateServices(
            wall: { request, part in
                let crate = try current().crate(settings(), collection: collection)
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
            writeBack: { try current().writeBack(of: collection, queue: queue) },
            now: world.now
        )
    }
}
