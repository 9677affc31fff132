import Artwork
import Terminal
import VinylogueKit

/// Meets needs and carries out effects, using the services.
struct NeedFetcher: Sendable {
    let services: Services
    let date: CalendarDate
    let support: ColorSupport
    private let albums = KnownAlbums()

    init(services: Services, date: CalendarDate, support: ColorSupport) {
        self.services = services
        self.date = date
        self.support = support
    }

    /// The answer to a need; nil if the task was cancelled.
    func answer(to need: Need) async -> Result<Answer, Problem>? {
        await result {
            try Task.checkCancellation()
            switch need {
            case .chart(let key):
                return .chart(try await services.chart(key.user, date, key.year))
            case .years(let user): return .years(try await services.overview(user, date))
            case .album(let key, let user): return .album(try await album(key, user))
            case .cover(let key, let user): return .cover(try await cover(key, user))
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
        case .open(let address): return .opened(await services.open(address))
        case .wait(let time, let timer):
            guard (try? await services.sleep(time)) != nil else { return nil }
            return .timeout(timer)
        case .measureCache: return .cacheMeasured(services.cacheSize())
        case .clearCache:
            do {
                try services.clearCache()
                return .cacheCleared(nil)
            } catch {
                return .cacheCleared(services.describe(error))
            }
        case .want, .save, .copy: return nil
        }
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

    /// The information about an album, requested only once.
    private func album(_ key: Album, _ user: String) async throws -> AlbumDetails {
        let request = Model.AlbumRequest(album: key, user: user)
        if let known = albums.info(request) { return known }
        let info = try await services.album(key, user)
        albums.keep(info, for: request)
        return info
    }

    /// The address of an album's cover; nil if it has none.
    private func address(_ key: Album, _ user: String) async throws -> String? {
        // The same for all users.
        if let known = albums.anyInfo(key) { return known.imageURL }
        do {
            return try await album(key, user).imageURL
        } catch KitError.albumNotFound {
            return nil
        }
    }

    /// The cover of an album; nil if it has none.
    private func cover(_ key: CoverKey, _ user: String) async throws -> Cover? {
        guard let address = try await address(key.album, user) else { return nil }
        try Task.checkCancellation()
        let picture = try await services.picture(address)
        try Task.checkCancellation()
        let graphics = picture.screenPicture(in: key.size, as: key.graphics, cell: key.cell)
        switch key.purpose {
        case .row:
            return picture.cells(in: key.size, colors: support, cell: key.cell)
                .map { Cover(frames: [$0], graphics: graphics) }
        case .page:
            let frames = [3, 2, 1, 0].compactMap { smaller in
                picture.cells(
                    in: CellSize(
                        columns: key.size.columns - 2 * smaller,
                        rows: key.size.rows - smaller
                    ),
                    colors: support,
                    cell: key.cell
                )
            }
            return frames.isEmpty
                ? nil
                : Cover(
                    frames: frames,
                    graphics: graphics,
                    colors: RepresentativeColors(of: picture)
                )
        }
    }
}
