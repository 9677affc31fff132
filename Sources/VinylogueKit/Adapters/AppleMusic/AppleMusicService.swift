import AppleMusic
import Foundation
import HTTP
import Names

/// Why no request was sent to Apple Music.
package enum AppleMusicProblem: Equatable, Sendable {
    /// There is no developer token, or no user token.
    case noToken(isUser: Bool)
    /// A token has invalid characters.
    case malformedToken(isUser: Bool)
    /// The developer token has expired.
    case expiredToken(since: CalendarDate)
    /// The key in the file at this path cannot sign developer tokens.
    case key(path: String, KeyProblem)
}

/// Apple Music's catalog, and the user's library on Apple Music.
///
/// Throws `KitError.appleMusic` and other `KitError`s, and `CancellationError`.
package struct AppleMusicService: Sendable {
    /// The environment variable that sets the service's URL.
    package static let variable = "VINYLOGUE_APPLE_MUSIC_URL"

    let client: AppleMusicClient
    package let base: URL
    /// The cache for catalog requests.
    private let answers: CachedAnswers

    /// Creates the service.
    ///
    /// - Parameters:
    ///   - address: the service's URL; nil for Apple's.
    ///   - developerToken: identifies the program's author.
    ///   - userToken: identifies the user's library.
    ///   - http: sends the requests; shared by the whole program.
    ///   - answers: the cache, and how it is used.
    ///   - offset: how far local time is ahead of UTC, to show the day on which a token expires.
    package init(
        address: String?,
        developerToken: String?,
        userToken: String?,
        http: HTTPClient,
        answers: CachedAnswers,
        offset: UTCOffset = { _ in 0 }
    ) throws {
        base = try ServiceAddress(checking: address ?? AppleMusicClient.usualAddress).url
        self.answers = answers
        func token(_ text: String?, isUser: Bool) throws -> Secret {
            guard let text else { throw KitError.appleMusic(.noToken(isUser: isUser)) }
            guard let token = Secret(token: text) else {
                throw KitError.appleMusic(.malformedToken(isUser: isUser))
            }
            return token
        }
        let developer = try token(developerToken, isUser: false)
        if let expiry = developer.expiry, expiry < answers.now() {
            throw KitError.appleMusic(.expiredToken(since: CalendarDate(expiry, in: offset)))
        }
        client = AppleMusicClient(
            base: base,
            tokens: AppleMusicTokens(
                developer: developer,
                user: try token(userToken, isUser: true)
            ),
            http: http
        )
    }

    package func storefront() async throws -> String {
        try await answer(to: StorefrontRequest())
    }

    /// The fifty most played albums of each genre in the user's storefront, or those after an
    /// offset, by Apple's genre numbers.
    package func charts(
        ofGenres numbers: [Int],
        from offset: Int = 0
    ) async throws -> [[TopAlbum]] {
        let storefront = try await storefront()
        return try await sideBySide(numbers) { number in
            try await cachedAnswer(
                to: AlbumChartRequest(genre: number, storefront: storefront, offset: offset)
            ).map(TopAlbum.init)
        }
    }

    /// The response to a request about the user, which is not cached.
    func answer<Request: ServiceRequest>(to request: Request) async throws -> Request.Answer {
        try await KitError.asking { try await client.answer(to: request).value }
    }

    /// The response to a catalog request, from the cache or the service.
    func cachedAnswer<Request: ServiceRequest>(
        to request: Request
    ) async throws -> Request.Answer {
        try await answers.answer(to: request, canonical: request.address(at: base)) {
            try await client.answer(to: request, purpose: .longWork)
        }.value
    }
}
