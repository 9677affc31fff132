import Artwork
import LastFM
import Terminal
import VinylogueKit

/// Turns needs and effects into answers, by the services.
struct NeedFetcher: Sendable {
    let services: Services
    let date: CalendarDate
    let support: ColorSupport

    /// What came of a need; nil when its task was cancelled.
    func answer(to need: Need) async -> Result<Answer, Trouble>? {
        await result {
            try Task.checkCancellation()
            switch need {
            case .chart(let key):
                return .chart(try await services.chart(key.user, date, key.year))
            case .years(let user): return .years(try await services.overview(user, date))
            case .album(let key, let user): return .album(try await services.album(key, user))
            case .cover(let key): return .cover(try await cover(key))
            }
        }
    }

    /// What comes of an effect that is no need; nil when there is nothing to tell.
    func message(after effect: Effect) async -> Message? {
        switch effect {
        case .verify(let request, let name):
            return await result { try await services.person(name) }.map { .verified(request, $0) }
        case .signIn(let request, let name, let key):
            return await result { try await services.signIn(name, key) }
                .map { .verified(request, $0) }
        case .takeOver(let request):
            return await result { try services.takeOver() }.map { .tookOver(request, $0) }
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
    ) async -> Result<Value, Trouble>? {
        do {
            return .success(try await body())
        } catch is CancellationError {
            return nil
        } catch {
            return Task.isCancelled ? nil : .failure(services.describe(error))
        }
    }

    /// The cover of an album at a size; nil when it has none.
    private func cover(_ key: CoverKey) async throws -> Cover? {
        let info: AlbumInfo
        do {
            info = try await services.album(key.album, nil)
        } catch LastFMError.albumNotFound {
            return nil
        }
        guard let address = info.imageURL else { return nil }
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
