import AppleMusic
import Foundation
import HTTP
import ListenBrainz
import MusicBrainz

/// A public list of albums on a service.
enum PublicList: Hashable, Sendable {
    /// The most played albums in a country in Apple's feed, for all genres or the genre with this
    /// number.
    case mostPlayed(in: Country, genre: Int? = nil)
    /// The releases of the last few days that have a cover, with the plays by all listeners.
    case newReleases
    /// Albums with a tag that were first released in these years, starting at `offset`.
    case tagged(String, years: ClosedRange<Int>? = nil, offset: Int = 0)
}

/// Loads lists from services that need no key, through the response cache.
package struct PublicLists: Sendable {
    private let http: HTTPClient
    private let addresses: ServiceAddresses
    private let answers: CachedAnswers

    /// Creates the lists; `http` is shared by the whole program.
    package init(http: HTTPClient, addresses: ServiceAddresses, answers: CachedAnswers) {
        self.http = http
        self.addresses = addresses
        self.answers = answers
    }

    /// The host and port that a list is loaded from.
    func host(of list: PublicList) -> String {
        switch list {
        case .mostPlayed(_, nil): addresses.appleFeed.hostAndPort
        case .mostPlayed: addresses.appleGenreFeed.hostAndPort
        case .newReleases: addresses.listenBrainz.hostAndPort
        case .tagged: addresses.musicBrainz.hostAndPort
        }
    }

    /// The albums of a list. Throws a `KitError`, and `CancellationError`.
    func albums(_ list: PublicList) async throws -> Sourced<[TopAlbum]> {
        switch list {
        case .mostPlayed(let country, nil):
            let request = MostPlayedAlbumsRequest(country: country.code)
            return try await answer(to: request, at: addresses.appleFeed)
        case .mostPlayed(let country, let genre?):
            let request = GenreTopAlbumsRequest(genre: genre, country: country.code)
            return try await answer(to: request, at: addresses.appleGenreFeed)
        case .newReleases:
            return try await answer(to: FreshReleasesRequest(), at: addresses.listenBrainz)
                .map { $0.map(addresses.withCover) }
        case .tagged(let tag, let years, let offset):
            let request = ReleaseGroupSearchRequest(tag: tag, years: years, offset: offset)
            return try await answer(to: request, at: addresses.musicBrainz)
                .map { $0.map(addresses.withCover) }
        }
    }

    private func answer<Request: ServiceRequest>(
        to request: Request,
        at base: URL
    ) async throws -> Sourced<Request.Answer> {
        try await answers.answer(to: request, canonical: request.address(at: base)) {
            try await http.answer(to: request, at: base)
        }
    }
}
