import Core
import Foundation
import HTTP

/// Requests a user's chart for a time span: `user.getWeeklyAlbumChart`, `user.getWeeklyArtistChart`
/// or `user.getWeeklyTrackChart`, depending on the kind.
package struct WeeklyChartRequest<Kind: WeeklyChartKind>: ServiceRequest, Hashable {
    package static var name: String { Kind.method }
    /// The user's name, in any case.
    package var user: String
    /// The time span; for a week, the bounds from the chart list.
    package var week: TimeSpan

    package init(user: String, week: TimeSpan) {
        self.user = user
        self.week = week
    }

    package var parameters: [String: String] {
        ["user": user, "from": String(week.from), "to": String(week.to)]
    }

    /// Fresh for ten minutes during the span, then for an hour, and forever from 15 days after it,
    /// since the service accepts scrobbles up to 14 days late.
    package func freshUntil(fetched: Date) -> Date {
        let closed = Date(unixTime: week.to)
        if fetched > closed + 15 * .day { return .distantFuture }
        return fetched + (fetched >= closed ? 3600 : 600)
    }

    /// The rows: most plays first, then by artist, then by title, both in Unicode scalar order.
    package func answer(from body: Data) throws(Failure) -> [ChartRow] {
        let part = try part("weekly\(Kind.member)chart", of: body, about: .user(user))
        _ = try AnswerFacts(of: part).user(asked: user, for: week)
        return (part[Kind.member]?.elements ?? []).compactMap { row -> ChartRow? in
            guard let (artist, title) = Kind.names(of: row) else { return nil }
            return ChartRow(
                rank: 0,
                artist: artist,
                title: title,
                playCount: row["playcount"]?.count ?? 0,
                url: row["url"]?.address
            )
        }.ranked()
    }
}

package typealias WeeklyAlbumChartRequest = WeeklyChartRequest<AlbumChart>
package typealias WeeklyArtistChartRequest = WeeklyChartRequest<ArtistChart>
package typealias WeeklyTrackChartRequest = WeeklyChartRequest<TrackChart>

/// What a weekly chart ranks.
package protocol WeeklyChartKind: Hashable, Sendable {
    /// The API method that requests the chart.
    static var method: String { get }
    /// The name of the list of rows in the response.
    static var member: String { get }

    /// Returns a row's artist and title, either of which may be empty; nil if both are missing.
    static func names(of row: JSONValue) -> (artist: String, title: String)?
}

package enum AlbumChart: WeeklyChartKind {
    package static let method = "user.getWeeklyAlbumChart"
    package static let member = "album"

    package static func names(of row: JSONValue) -> (artist: String, title: String)? {
        named(row["artist"], row["name"] ?? row["#text"])
    }
}

package enum ArtistChart: WeeklyChartKind {
    package static let method = "user.getWeeklyArtistChart"
    package static let member = "artist"

    package static func names(of row: JSONValue) -> (artist: String, title: String)? {
        named(row["name"], nil)
    }
}

package enum TrackChart: WeeklyChartKind {
    package static let method = "user.getWeeklyTrackChart"
    package static let member = "track"

    package static func names(of row: JSONValue) -> (artist: String, title: String)? {
        named(row["artist"], row["name"])
    }
}

private func named(_ artist: JSONValue?, _ title: JSONValue?) -> (String, String)? {
    let names = (artist?.name ?? "", title?.name ?? "")
    return names == ("", "") ? nil : names
}
