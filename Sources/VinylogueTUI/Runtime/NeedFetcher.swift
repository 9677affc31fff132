import Artwork
import Foundation
import Synchronization
import Terminal
import VinylogueKit

/// Fetches what pages need, using the services.
struct NeedFetcher: Sendable {
    let services: any Services
    let today: Today
    let albums: KnownAlbums
    let covers: CoverPipeline
    let finder = Finder()

    init(services: any Services, date: CalendarDate, support: ColorSupport) {
        self.services = services
        today = Today(date)
        let albums = KnownAlbums()
        self.albums = albums
        covers = CoverPipeline(support: support) { request in
            let (album, user) = (request.album, request.user)
            let known = request.address
            let found =
                known == nil ? try await albums.coverAddress(album, user, services) : known
            try Task.checkCancellation()
            if request.key.isSharp {
                let side = request.key.side
                guard let larger = found.flatMap({ CoverSize.address(of: $0, side: side) }) else {
                    return nil
                }
                // If this fails, the usual size stays.
                return try? await services.picture(at: larger)
            }
            if let address = found { return try await services.picture(at: address) }
            // If Last.fm has no cover, the player may have one.
            guard let player = try? services.player(),
                let file = try await player.cover(of: album)
            else { return nil }
            return try? Picture.decode(Data(file))
        }
    }
}

extension NeedFetcher {
    var date: CalendarDate { today.date }
}

/// The day that counts as today, shared with the loop, which changes it after midnight.
final class Today: Sendable {
    private let day: Mutex<CalendarDate>

    init(_ day: CalendarDate) { self.day = Mutex(day) }

    var date: CalendarDate {
        get { day.withLock(\.self) }
        set { day.withLock { $0 = newValue } }
    }
}

/// A cache of album information, so that a list and an album's page share one request.
final class KnownAlbums: Sendable {
    private struct State {
        var byUser = Recent<Model.AlbumRequest, AlbumDetails>(limit: 200)
        var latest = Recent<AlbumID, AlbumDetails>(limit: 200)
        /// How many times the cache was emptied.
        var version = 0
    }

    private let state = Mutex(State())

    /// Empties the cache, because the archive has changed.
    func forget() { state.withLock { $0 = State(version: $0.version + 1) } }

    /// The information about an album, requested if it is not cached.
    func details(_ key: Album, _ user: String, _ services: any Services) async throws
        -> AlbumDetails
    {
        let request = Model.AlbumRequest(album: key, user: user)
        let (known, version) = state.withLock { ($0.byUser[request], $0.version) }
        if let known { return known }
        let info = try await services.album(key, user)
        let isCurrent = state.withLock { state in
            guard state.version == version else { return false }
            state.byUser.put(info, for: request)
            state.latest.put(info, for: key.id)
            return true
        }
        // A response from before the archive changed lacks the new plays.
        return isCurrent ? info : try await details(key, user, services)
    }

    /// The URL of an album's cover; nil if it has none.
    func coverAddress(_ key: Album, _ user: String, _ services: any Services) async throws
        -> String?
    {
        // An album's cover is the same for all users.
        if let known = state.withLock({ $0.latest[key.id] }) { return known.imageURL }
        do {
            return try await details(key, user, services).imageURL
        } catch KitError.service(let failure) where failure.isUnknownAlbum {
            return nil
        }
    }
}
