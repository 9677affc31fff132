import AppleMusic
import HTTP

/// The albums that the crate gets from Apple Music.
extension AppleMusicService {
    /// A list of albums in the user's account.
    ///
    /// - Parameter random: chooses the part of a large library to return.
    func albums(
        _ list: AppleMusicAlbums.List,
        using random: SeededRandom
    ) async throws -> [TopAlbum] {
        let albums =
            switch list {
            case .recommended: try await answer(to: RecommendationsRequest())
            case .rotation: try await answer(to: PlayedAlbumsRequest(.heavyRotation))
            case .recent:
                try await sideBySide([0, 1, 2]) { page in
                    let offset = page * PlayedAlbumsRequest.limit
                    return try await answer(to: PlayedAlbumsRequest(.recent, offset: offset))
                }
                .flatMap(\.self)
            case .library: try await libraryAlbums(using: random)
            }
        return albums.map(TopAlbum.init)
    }

    /// A hundred consecutive albums of the library, shuffled; all of them if there are fewer.
    private func libraryAlbums(using random: SeededRandom) async throws -> [AppleMusicAlbum] {
        var random = random
        var page = try await answer(to: LibraryAlbumsRequest())
        let rest = (page.total ?? 0) - LibraryAlbumsRequest.limit
        if rest > 0 {
            let offset = Int.random(in: 0...rest, using: &random)
            page = try await answer(to: LibraryAlbumsRequest(offset: offset))
        }
        return page.albums.shuffled(using: &random)
    }

    /// The albums that a search of the catalog finds, best match first.
    func albums(found term: String) async throws -> [TopAlbum] {
        let storefront = try await storefront()
        return try await cachedAnswer(to: AlbumSearchRequest(term, storefront: storefront))
            .map(TopAlbum.init)
    }

    /// The albums that the catalog relates to an album; empty if it lacks the album.
    func albums(relatedTo album: Album) async throws -> [TopAlbum] {
        let storefront = try await storefront()
        guard let id = try await albumID(of: album, in: storefront) else { return [] }
        do {
            return try await cachedAnswer(to: RelatedAlbumsRequest(to: id, storefront: storefront))
                .map(TopAlbum.init)
        } catch let error as KitError where error.serviceFailure?.kind == .notFound {
            return []
        }
    }

    /// The user's storefront, and whether the account has a subscription.
    ///
    /// Without one, Apple Music may withhold the storefront. If only the check for a subscription
    /// failed, `error` is the reason.
    package func account() async throws -> AppleMusicAccount {
        var account = AppleMusicAccount()
        do {
            account.storefront = try await storefront()
            // Any request for the library needs a subscription, and this one is always short.
            _ = try await answer(to: PlaylistsRequest())
            account.isSubscribed = true
        } catch let error as KitError {
            if error.serviceFailure?.kind == .noSubscription {
                account.isSubscribed = false
            } else {
                guard account.storefront != nil else { throw error }
                account.error = error
            }
        }
        return account
    }
}

/// What is known about the user's account.
package struct AppleMusicAccount: Sendable {
    /// The country; nil if it is unknown.
    package var storefront: String?
    /// Whether there is a subscription; nil if that is unknown.
    package var isSubscribed: Bool?
    /// Why it is unknown whether there is a subscription.
    package var error: KitError?

    package init() {}
}

extension TopAlbum {
    init(_ album: AppleMusicAlbum) {
        self.init(
            artist: album.artistName,
            name: album.name,
            imageURL: album.imageURL,
            url: album.url,
            tags: album.genreNames
        )
    }
}
