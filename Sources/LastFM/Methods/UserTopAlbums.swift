import Foundation
import HTTP

/// Asks for a user's most played albums: `user.getTopAlbums`.
package struct UserTopAlbumsRequest: LastFMRequest, Hashable {
    package static let method = "user.getTopAlbums"

    /// The stretch of time, up to now, that plays are counted in.
    package enum Period: String, CaseIterable, Sendable {
        case week = "7day"
        case month = "1month"
        case quarter = "3month"
        case halfYear = "6month"
        case year = "12month"
        case overall
    }

    /// The user's name, in any case.
    package var user: String
    /// The stretch of time.
    package var period: Period
    /// The most albums in the answer; the service accepts up to 1000.
    package var limit: Int

    /// Creates a request for the first page.
    package init(user: String, period: Period, limit: Int = 200) {
        self.user = user
        self.period = period
        self.limit = limit
    }

    package var parameters: [String: String] {
        ["user": user, "period": period.rawValue, "limit": String(limit)]
    }

    package func answer(from body: Data) throws(LastFMError) -> [TopAlbum] {
        let part: TopAlbumsPart = try Subject.user(user).part(of: body, method: Self.method)
        try Subject.check(asked: user, got: part.facts?.value?.user?.filled)
        return part.albums(by: nil)
    }
}

/// An album in a list of top albums.
package struct TopAlbum: Equatable, Hashable, Sendable {
    /// The artist's name.
    package var artist: String
    /// The album's name.
    package var name: String
    /// The plays of the user, or of everybody; nil if the list has none.
    package var playCount: Int?
    /// The address of the largest artwork; nil if the service has none.
    package var imageURL: String?
    /// The address of the album's page.
    package var url: String?
}

/// The answer to `user.getTopAlbums` and `artist.getTopAlbums`, as it arrives.
struct TopAlbumsPart: AnswerPart {
    private enum CodingKeys: String, CodingKey {
        case facts = "@attr"
        case album
    }

    static let name = "topalbums"
    static var empty: Self? { Self() }

    var facts: Lenient<AnswerFacts>?
    var album: OneOrMany<TopAlbumRow>?

    /// The albums in order; `artist` replaces a missing name.
    func albums(by artist: String?) -> [TopAlbum] {
        (album?.elements ?? []).compactMap { $0.album(by: artist) }
    }
}

/// One album of a list, as it arrives.
struct TopAlbumRow: Decodable {
    private var name: LenientText?
    private var artist: LenientText?
    private var playcount: LenientInt?
    private var image: OneOrMany<Picture>?
    private var url: LenientText?

    /// The album; nil without names. Last.fm files plays without an album under "(null)".
    func album(by known: String?) -> TopAlbum? {
        guard let name = name?.filled, name != "(null)", let artist = artist?.filled ?? known else {
            return nil
        }
        return TopAlbum(
            artist: artist,
            name: name,
            playCount: playcount?.count,
            imageURL: image?.largest,
            url: url?.webAddress.map { Self.page(of: name, at: $0) }
        )
    }

    /// The address of the album's page; lists of a tag have the artist's instead, and the album's is below it.
    private static func page(of name: String, at address: String) -> String {
        let path = address.split(separator: "/").drop { $0 != "music" }
        guard path.count == 2 else { return address }
        return "\(address)/\(percentEncodedQuery([("", name)]).dropFirst())"
    }
}
