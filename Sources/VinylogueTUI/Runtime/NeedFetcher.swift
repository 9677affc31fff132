import Artwork
import Foundation
import Synchronization
import Terminal
import VinylogueKit

/// Meets needs and carries out effects, using the services.
struct NeedFetcher: Sendable {
    let services: Services
    let date: CalendarDate
    private let albums: KnownAlbums
    private let covers: CoverPipeline

    init(services: Services, date: CalendarDate, support: ColorSupport) {
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
                return try await services.picture(address)
            }
            // Where Last.fm has none, the player may have one.
            guard let player = try? services.player(),
                let file = try await player.cover(of: album)
            else { return nil }
            return try? Picture.decode(Data(file))
        }
    }

    /// The answer to a need; nil if the task was cancelled.
    ///
    /// - Parameter part: called with what is there of it so far, if it comes in parts.
    func answer(
        to need: Need,
        part: @escaping @Sendable (Message) -> Void
    ) async -> Result<Answer, Problem>? {
        await result {
            try Task.checkCancellation()
            switch need {
            case .chart(let key):
                return .chart(try await services.chart(key, date))
            case .album(let key, let user):
                return .album(try await albums.details(key, user, services))
            case .cover(let request): return .cover(try await covers.cover(request))
            case .wall(let request):
                let crate = services.crate
                let wall = try await crate.wall(request) { wall in
                    var shown = ShownWall(wall, isOld: false, describe: services.describe)
                    shown.isPartial = true
                    part(.partly(request, shown))
                }
                return .wall(
                    ShownWall(wall, isOld: crate.isOld(wall), describe: services.describe)
                )
            case .marks:
                let collection = services.crate.collection
                return .marks(
                    Marks(
                        favorites: try collection.entries(.favorite),
                        dislikes: try collection.identities(.dislike)
                    )
                )
            }
        }
    }

    /// Carries out an effect and returns the resulting message, if any.
    func message(after effect: Effect) async -> Message? {
        switch effect {
        case .verify(let request, let name):
            return await result { try await services.person(name) }.map { .verified(request, $0) }
        case .signIn(let request, let name, let key):
            return await result { try await services.signIn(name, key) }
                .map { .verified(request, $0) }
        case .importLegacy(let request):
            return await result { try services.importLegacy() }.map { .importedLegacy(request, $0) }
        case .importFriends(let request, let name):
            return await result { try await services.friends(name) }.map { .imported(request, $0) }
        case .open(let address): return .opened(address, await services.open(address))
        case .wait(let time, let timer):
            guard (try? await services.sleep(time)) != nil else { return nil }
            return .timeout(timer)
        case .sync(let user):
            return await result { try await services.sync(user) }.map { .synced($0) }
        case .play(let album, let track):
            return await result { try await reply(to: album, track) }.map { .played($0) }
        case .playChosen(let album, let track):
            return await result { try await play(album, track) }.map { .played($0) }
        case .control(let control):
            let outcome = await result { try await services.player().perform(control) }
            guard case .failure(let problem)? = outcome else { return nil }
            return .played(.failure(problem))
        case .writeBack:
            let sent = await result {
                do {
                    return try await services.crate.writeBack()?.send()
                } catch KitError.appleMusic(.noToken) {
                    // Without an account there, it is not expected.
                    return nil
                }
            }
            switch sent {
            case .success(let report)?:
                return report?.firstProblem(describe: services.describe).map(Message.notWrittenBack)
            case .failure(let problem)?: return .notWrittenBack(problem)
            case nil: return nil
            }
        case .measureCache: return .cacheMeasured(services.cacheSize())
        case .clearCache:
            do {
                try services.clearCache()
                return .cacheCleared(nil)
            } catch {
                return .cacheCleared(services.describe(error))
            }
        case .want, .watch, .save, .mark, .keepChoice, .copy, .setOffline: return nil
        }
    }

    /// Plays an album, if the player has only one of that name.
    private func reply(to album: Album, _ track: Int) async throws -> PlayReply {
        let found = try await services.player().albums(matching: album)
        guard let first = found.first else { throw KitError.player(.noAlbum(album)) }
        return found.count > 1 ? .several(found, track: track) : try await play(first, track)
    }

    private func play(_ album: PlayerAlbum, _ track: Int) async throws -> PlayReply {
        let kept = try services.keptQueue()
        let player = try services.player()
        return .began(album, try await player.play(album, from: track, keeping: kept))
    }

    private func result<Value: Sendable>(
        _ body: () async throws -> Value
    ) async -> Result<Value, Problem>? {
        do {
            return .success(try await body())
        } catch is CancellationError {
            return nil
        } catch {
            return Task.isCancelled ? nil : .failure(services.describe(error))
        }
    }
}

extension WriteBack.Report {
    /// Why the first album is not marked; nil if all are.
    fileprivate func firstProblem(describe: (any Error) -> Problem) -> Problem? {
        if let failure = failed.first { return describe(failure.error) }
        return notFound.first.map { Problem("Not found there: \($0.title).") }
    }
}

/// The latest album information, so that a list and an album's page share one request.
final class KnownAlbums: Sendable {
    private struct State {
        var byUser = Recent<Model.AlbumRequest, AlbumDetails>(limit: 200)
        var latest = Recent<AlbumID, AlbumDetails>(limit: 200)
    }

    private let state = Mutex(State())

    /// The information with a user's plays; nil if unknown.
    func info(_ request: Model.AlbumRequest) -> AlbumDetails? {
        state.withLock { $0.byUser[request] }
    }

    /// The information with any user's plays; nil if unknown.
    func anyInfo(_ album: Album) -> AlbumDetails? {
        state.withLock { $0.latest[album.id] }
    }

    func keep(_ info: AlbumDetails, for request: Model.AlbumRequest) {
        state.withLock { state in
            state.byUser.put(info, for: request)
            state.latest.put(info, for: request.album.id)
        }
    }

    /// The information about an album, requested only once.
    func details(_ key: Album, _ user: String, _ services: Services) async throws -> AlbumDetails {
        let request = Model.AlbumRequest(album: key, user: user)
        if let known = info(request) { return known }
        let info = try await services.album(key, user)
        keep(info, for: request)
        return info
    }

    /// The address of an album's cover; nil if it has none.
    func coverAddress(_ key: Album, _ user: String, _ services: Services) async throws -> String? {
        // The same for all users.
        if let known = anyInfo(key) { return known.imageURL }
        do {
            return try await details(key, user, services).imageURL
        } catch KitError.albumNotFound {
            return nil
        }
    }
}
