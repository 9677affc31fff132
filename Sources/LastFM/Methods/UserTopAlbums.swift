import Core
import Foundation
import HTTP

/// Requests a user's most played albums: `user.getTopAlbums`.
package struct UserTopAlbumsRequest: ServiceRequest, Hashable {
    package static let name = "user.getTopAlbums"

    /// The time span up to now in which plays are counted.
    package enum Period: String, Sendable {
        case month = "1month"
        case halfYear = "6month"
        case year = "12month"
        case overall
    }

    /// The user's name, in any case.
    package var user: String
    package var period: Period
    /// The maximum number of albums in the response; the service accepts up to 1000.
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
    package var lifetime: TimeInterval { period == .month ? .day / 4 : .day }

    package func answer(from body: Data) throws(Failure) -> [TopAlbum] {
        let part = try part("topalbums", of: body, about: .user(user))
        _ = try AnswerFacts(of: part).user(asked: user)
        return (part["album"]?.elements ?? []).compactMap { TopAlbum($0) }
    }
}

extension TopAlbum {
    /// Parses a row; nil if a name is missing or the album is "(null)", which means no album.
    ///
    /// - Parameter known: the artist to use if the row does not name one.
    init?(_ row: JSONValue, by known: String? = nil) {
        guard let name = row["name"]?.name, name != "(null)",
            let artist = row["artist"]?.name ?? known
        else { return nil }
        self.init(
            artist: artist,
            name: name,
            playCount: row["playcount"]?.count,
            imageURL: row["image"]?.largestPicture,
            url: row["url"]?.address.map { Self.page(of: name, at: $0) }
        )
    }

    /// Returns the URL of the album's page. A tag's list has the artist's page instead, and the
    /// album's page is below that.
    private static func page(of name: String, at address: String) -> String {
        let path = address.split(separator: "/").drop { $0 != "music" }
        guard path.count == 2 else { return address }
        return "\(address)/\(name.percentEncoded)"
    }
}
