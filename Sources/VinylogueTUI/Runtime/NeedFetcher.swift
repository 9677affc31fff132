import Artwork
import Foundation
import Synchronization
import Terminal
import VinylogueKit

/// Fetches what pages need, using the services.
struct NeedFetcher: Sendable {
    let services: any Services
    let date: CalendarDate
    private let albums: KnownAlbums
    private let covers: CoverPipeline

    init(services: any Services, date: CalendarDate, support: ColorSupport) {
        self.services = services
        self.date = date
        let albums = KnownAlbums()
        self.albums = albums
        covers = CoverPipeline(support: support) { request in
            let (album, user) = (request.album, request.user)
            let known = request.address
            let found =
                known == nil ? try await albums.coverAddress(album, user, services) : known
            if let address = found {
                try Task.checkCancellation()
                return try await services.picture(at: address)
            }
            // If Last.fm has none, the player may have one.
            guard let player = try? services.player(),
                let file = try await player.cover(of: album)
            else { return nil }
            return try? Picture.decode(Data(file))
        }
    }

    /// The response to a need; nil if the task was cancelled.
    ///
    /// - Parameter part: called with partial results, if it arrives in parts.
    func answer(
        to need: Need,
        part: @escaping @Sendable (Message) -> Void
    ) async -> Result<Answer, Problem>? {
        await services.result {
            try Task.checkCancellation()
            switch need {
            case .chart(let key):
                return .chart(try await services.chart(key, date))
            case .album(let key, let user):
                return .album(try await albums.details(key, user, services))
            case .cover(let request): return .cover(try await covers.cover(request))
            case .wall(let request):
                let wall = try await services.wall(request) { wall in
                    var shown = ShownWall(wall, isOld: false, describe: services.describe)
                    shown.isPartial = true
                    part(.partly(request, shown))
                }
                return .wall(
                    ShownWall(wall, isOld: services.isOld(wall), describe: services.describe)
                )
            case .marks:
                let collection = services.collection
                return .marks(
                    Marks(
                        favorites: try collection.entries(.favorite),
                        dislikes: try collection.identities(.dislike)
                    )
                )
            }
        }
    }
}

/// The latest album information, so that a list and an album's page share one request.
final class KnownAlbums: Sendable {
    private struct State {
        var byUser = Recent<Model.AlbumRequest, AlbumDetails>(limit: 200)
        var latest = Recent<AlbumID, AlbumDetails>(limit: 200)
    }

    private let state = Mutex(State())

    /// The information about an album, requested only once.
    func details(_ key: Album, _ user: String, _ services: any Services) async throws
        -> AlbumDetails
    {
        let request = Model.AlbumRequest(album: key, user: user)
        if let known = state.withLock({ $0.byUser[request] }) { return known }
        let info = try await services.album(key, user)
        state.withLock { state in
            state.byUser.put(info, for: request)
            state.latest.put(info, for: key.id)
        }
        return info
    }

    /// The URL of an album's cover; nil if it has none.
    func coverAddress(_ key: Album, _ user: String, _ services: any Services) async throws
        -> String?
    {
        // The same for all users.
        if let known = state.withLock({ $0.latest[key.id] }) { return known.imageURL }
        do {
            return try await details(key, user, services).imageURL
        } catch KitError.service(let failure) where failure.isUnknownAlbum {
            return nil
        }
    }
}
