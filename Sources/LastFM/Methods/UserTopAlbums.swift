import Core
import Foundation
import HTTP

/// Asks for a user's most played albums: `user.getTopAlbums`.
package struct UserTopAlbumsRequest: ServiceRequest, Hashable {
    package static let name = "user.getTopAlbums"

    /// The stretch of time, up to now, that plays are counted in.
    package enum Period: String, Sendable {
        case month = "1month"
        case halfYear = "6month"
        case year = "12month"
        case overall
    }

    /// The user's name, in any case.
    package var user: String
    package var period: Period
    /// The most albums in the answer; the service accepts up to 1000.
    package var limit: Int

    /// A request for the first page.
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
    /// Reads a row; nil without names. Last.fm files plays without an album under "(null)".
    ///
    /// - Parameter known: the artist if the row names none.
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

    /// The address of the album's page; lists of a tag have the artist's instead, and the album's is below it.
    private static func page(of name: String, at address: String) -> String {
        let path = address.split(separator: "/").drop { $0 != "music" }
        guard path.count == 2 else { return address }
        return "\(address)/\(name.percentEncoded)"
    }
}
