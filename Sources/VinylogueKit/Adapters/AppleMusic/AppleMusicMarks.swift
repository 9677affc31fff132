import AppleMusic
import Names

extension AppleMusicService {
    /// Finds a mark's album on Apple Music, and performs the mark's steps concurrently.
    func send(
        _ mark: QueuedMark,
        in storefront: String
    ) async throws -> QueuedMark.Outcome {
        let id: String
        do {
            var found = mark.id
            if found == nil { found = try await albumID(of: mark.album, in: storefront) }
            guard let found else { return .notFound }
            id = found
        } catch let error as KitError {
            return .done(id: mark.id, left: mark.steps, error: error)
        }
        let errors = try await sideBySide(mark.steps) { step -> KitError? in
            do {
                switch step {
                case .addition: try await answer(to: AddAlbumRequest(id, to: .userLibrary))
                case .favorite: try await answer(to: AddAlbumRequest(id, to: .favorites))
                case .rating:
                    let rating: RateAlbumRequest.Rating = mark.mark == .favorite ? .like : .dislike
                    try await answer(to: RateAlbumRequest(id, rating))
                }
                return nil
            } catch let error as KitError {
                return error
            }
        }
        let left = zip(mark.steps, errors).filter { $1.map(\.isWorthRetrying) ?? false }.map(\.0)
        return .done(id: id, left: left, error: errors.lazy.compactMap(\.self).first)
    }

    /// Searches for an album's ID by the album's loose names.
    func albumID(of album: Album, in storefront: String) async throws -> String? {
        let request = AlbumSearchRequest("\(album.artist) \(album.title)", storefront: storefront)
        let found = try await cachedAnswer(to: request)
        let same = found.first {
            Album(artist: $0.artistName, title: $0.name).looseID == album.looseID
        }
        // Some sources name the artist "A & B", others just "A".
        return same?.id
            ?? found.first {
                $0.name.looseTitle == album.title.looseTitle
                    && $0.artistName.artistParts.contains { $0.bareName == album.artist.bareName }
            }?.id
    }
}

extension KitError {
    /// Whether the same request might succeed later.
    fileprivate var isWorthRetrying: Bool {
        switch serviceFailure?.kind {
        case .refused, .notFound: false
        default: true
        }
    }
}
