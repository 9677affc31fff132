import Artwork
import Foundation
import LastFM
import Storage
import Terminal
import VinylogueKit
import VinylogueTUI

extension Session {
    /// The interactive flow in these surroundings, with covers as `art` says or else the setting; throws
    /// a `StorageError` when the preferences cannot be read.
    func flow(art: ArtChoice?, allowsAnimation: Bool) throws -> Flow {
        let date = context.today()
        var saved = try Saved(preferences.read())
        if art == .off { saved.showsArtwork = false }
        // Where covers are off, they can be turned on in the flow.
        let choice = [art, try settings().art.value].compactMap(\.self).first { $0 != .off }
        let model = Model(
            saved: saved,
            date: date,
            size: TerminalSize.current(descriptor: 1, environment: context.environment),
            look: Look(
                support: colors,
                decoration: decoration,
                graphics: graphics(choice ?? .auto, try settings())
            ),
            allowsAnimation: allowsAnimation
        )
        return Flow(
            model: model,
            services: try flowServices(),
            environment: context.environment
        )
    }

    /// What the flow can ask and do.
    private func flowServices() throws -> Services {
        let service = try service(settings())
        let charts = ChartLoader(service: service, filter: .none)
        let people = PeopleDirectory(service: service)
        let newest = PeopleDirectory(service: try self.service(settings(), mode: flowMode))
        let covers = coverLoader()
        let (preferences, folders) = (preferences, [cacheFolder, imageFolder].compactMap { $0 })
        return Services(
            chart: { try await charts.chart(of: $0, on: $1, in: .year($2)) },
            overview: { try await charts.overview(of: $0, on: $1) },
            album: { key, user in
                let request = AlbumInfoRequest(artist: key.artist, album: key.album, user: user)
                return try await service.answer(to: request).value
            },
            person: { try await people.person(named: $0) },
            friends: { try await newest.friends(of: $0) },
            picture: { address in
                guard let picture = await covers.picture(at: address) else {
                    throw ArtworkError.unsupportedFormat
                }
                return picture
            },
            save: { change in
                try preferences.update { document in
                    var saved = try Saved(document)
                    change.apply(to: &saved)
                    saved.store(in: &document)
                }
            },
            open: { await Browser.open($0) },
            cacheSize: {
                guard !folders.isEmpty else { return nil }
                return folders.reduce(0) { sum, folder in
                    sum + ((try? folder.files()) ?? []).reduce(0) { $0 + $1.size }
                }
            },
            clearCache: {
                for folder in folders { _ = try folder.remove(try folder.files().map(\.name)) }
            },
            describe: { Trouble($0) },
            sleep: { try await Task.sleep(for: $0) }
        )
    }

    /// Friends are read anew when somebody asks for them.
    private var flowMode: CachedLastFM.Mode {
        options.offline && !options.demo ? .offline : .refresh
    }
}

extension Trouble {
    /// What a person is told about an error.
    fileprivate init(_ error: any Error) {
        let message = Message(error)
        var years: [Int]?
        if case KitError.noChart(_, _, _, let known) = error { years = known }
        self.init(
            message.text.sanitizedForTerminal,
            hint: message.hint?.sanitizedForTerminal,
            years: years
        )
    }
}
