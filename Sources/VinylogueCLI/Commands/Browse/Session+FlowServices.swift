import Artwork
import LastFM
import Storage
import Terminal
import VinylogueKit
import VinylogueTUI

extension Session {
    /// What the flow can ask and do.
    func flowServices(_ offer: LegacySearch.Offer?) throws -> Services {
        let services = try KeyedServices { key in
            KeyedServices.Pair(
                usual: try service(settings(), apiKey: key),
                newest: try service(settings(), apiKey: key, mode: newestMode)
            )
        }
        let charts = { @Sendable in ChartLoader(service: services.current.usual, filter: .none) }
        let covers = coverLoader(try settings())
        let (preferences, folders) = (preferences, [cacheFolder, imageFolder].compactMap { $0 })
        return Services(
            chart: { try await charts().chart(of: $0, on: $1, in: .year($2)) },
            overview: { try await charts().overview(of: $0, on: $1) },
            album: { key, user in
                let request = AlbumInfoRequest(artist: key.artist, album: key.album, user: user)
                return try await services.current.usual.answer(to: request).value
            },
            person: { name in
                try await PeopleDirectory(service: services.current.usual).person(named: name)
            },
            signIn: { name, key in
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
                let finds = try LegacySearch(session: self).take(offer)
                return LegacyImport(saved: try Saved(preferences.read()), finds: finds)
            },
            friends: { name in
                try await PeopleDirectory(service: services.current.newest).friends(of: name)
            },
            picture: { try await covers.picture(at: $0) },
            save: { change in
                try preferences.update { document in
                    var saved = try Saved(document)
                    change.apply(to: &saved)
                    try saved.store(in: &document)
                }
            },
            open: { [environment = context.environment] in
                await Browser(environment: environment).open($0)
            },
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

extension Problem {
    /// What is shown where a cover is missing.
    fileprivate init(_ error: CoverError) {
        switch error {
        case .notCached: self.init("The cover is not in the cache, and --offline is set.")
        case .badAddress: self.init("The address of the cover cannot be used.")
        case .refused(let status):
            self.init("Failed to load the cover: the server answered with status \(status).")
        case .unreadable: self.init("The cover is not an image that can be read.")
        }
    }

    /// The description of an error, with what the full screen needs to react to it.
    fileprivate init(_ error: any Error) {
        if let error = error as? CoverError {
            self.init(error)
            return
        }
        let message = Message(error)
        var years: [Int]?
        if case KitError.noChart(_, _, _, let known) = error { years = known }
        let field: Field? =
            switch error as? LastFMError {
            case .invalidKey, .suspendedKey: .key
            case .userNotFound, .privateUser: .name
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
