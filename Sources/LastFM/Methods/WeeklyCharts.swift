import Core
import Foundation
import HTTP

/// Requests a user's plays in a time span: `user.getWeeklyAlbumChart`, `user.getWeeklyArtistChart`
/// or `user.getWeeklyTrackChart`, depending on the row type.
package struct WeeklyChartRequest<Row: WeeklyChartRow>: ServiceRequest, Hashable {
    package static var name: String { Row.method }
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

    /// Forever once the service accepts no more scrobbles for the span (they may come 14 days
    /// late); before that an hour, or ten minutes while the span is not over.
    package func freshUntil(fetched: Date) -> Date {
        let closed = Date(unixTime: week.to)
        if fetched > closed + 15 * .day { return .distantFuture }
        return fetched + (fetched >= closed ? 3600 : 600)
    }

    package func answer(from body: Data) throws(Failure) -> WeeklyChart<Row> {
        let part = try part("weekly\(Row.member)chart", of: body, about: .user(user))
        return WeeklyChart(
            user: try AnswerFacts(of: part).user(asked: user, for: week),
            week: week,
            rows: (part[Row.member]?.elements ?? []).compactMap { Row($0) }.sorted(by: Row.precedes)
        )
    }
}

package typealias WeeklyAlbumChartRequest = WeeklyChartRequest<ChartAlbum>
package typealias WeeklyArtistChartRequest = WeeklyChartRequest<ChartArtist>
package typealias WeeklyTrackChartRequest = WeeklyChartRequest<ChartTrack>

/// A user's plays in a time span.
package struct WeeklyChart<Row: WeeklyChartRow>: Equatable, Hashable, Sendable {
    /// The user's name, in canonical case if the response had it.
    package var user: String
    /// The requested span.
    package var week: TimeSpan
    /// The rows: most plays first, then by artist, then by name, both in Unicode scalar order.
    package var rows: [Row]
}

package protocol WeeklyChartRow: Hashable, Sendable {
    /// The method that returns such rows.
    static var method: String { get }
    /// The name of the list of rows in the response.
    static var member: String { get }
    /// The plays within the span, from 0 to 2^40.
    var playCount: Int { get }
    /// The names that rows with equal plays are sorted by.
    var names: (String, String) { get }

    /// Parses a row; nil if it has no name at all.
    init?(_ row: JSONValue)
}

extension WeeklyChartRow {
    /// The chart's order: most plays first, then by both names, in Unicode scalar order.
    static func precedes(_ one: Self, _ other: Self) -> Bool {
        if one.playCount != other.playCount { return one.playCount > other.playCount }
        // UTF-8 sorts like Unicode scalars; String's own `<` normalizes first.
        let (left, right) = (one.names, other.names)
        if !left.0.utf8.elementsEqual(right.0.utf8) {
            return left.0.utf8.lexicographicallyPrecedes(right.0.utf8)
        }
        return left.1.utf8.lexicographicallyPrecedes(right.1.utf8)
    }
}

package struct ChartAlbum: WeeklyChartRow {
    package static let method = "user.getWeeklyAlbumChart"
    package static let member = "album"
    /// The artist's name; empty if the service left it out.
    package var artist: String
    /// The album's name; empty if the service left it out.
    package var name: String
    package var playCount: Int
    package var url: String?

    package var names: (String, String) { (artist, name) }
}

extension ChartAlbum {
    package init?(_ row: JSONValue) {
        let artist = row["artist"]?.name ?? ""
        let name = (row["name"] ?? row["#text"])?.name ?? ""
        guard !artist.isEmpty || !name.isEmpty else { return nil }
        self.init(
            artist: artist,
            name: name,
            playCount: row["playcount"]?.count ?? 0,
            url: row["url"]?.address
        )
    }
}

package struct ChartArtist: WeeklyChartRow {
    package static let method = "user.getWeeklyArtistChart"
    package static let member = "artist"
    package var name: String
    package var playCount: Int
    package var url: String?

    package var names: (String, String) { (name, "") }
}

extension ChartArtist {
    package init?(_ row: JSONValue) {
        guard let name = row["name"]?.name else { return nil }
        self.init(name: name, playCount: row["playcount"]?.count ?? 0, url: row["url"]?.address)
    }
}

package struct ChartTrack: WeeklyChartRow {
    package static let method = "user.getWeeklyTrackChart"
    package static let member = "track"
    /// The artist's name; empty if the service left it out.
    package var artist: String
    /// The track's name; empty if the service left it out.
    package var name: String
    package var playCount: Int
    package var url: String?

    package var names: (String, String) { (artist, name) }
}

extension ChartTrack {
    package init?(_ row: JSONValue) {
        let artist = row["artist"]?.name ?? ""
        let name = row["name"]?.name ?? ""
        guard !artist.isEmpty || !name.isEmpty else { return nil }
        self.init(
            artist: artist,
            name: name,
            playCount: row["playcount"]?.count ?? 0,
            url: row["url"]?.address
        )
    }
}
