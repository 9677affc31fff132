import Foundation
import HTTP

/// Asks for the albums that a user played in one week of the chart list: `user.getWeeklyAlbumChart`.
package struct WeeklyAlbumChartRequest: LastFMRequest, Hashable {
    package static let method = "user.getWeeklyAlbumChart"
    /// The user's name, in any case.
    package var user: String
    /// The week, with the bounds from the chart list.
    package var week: ChartWeek

    /// Creates a request for a week.
    package init(user: String, week: ChartWeek) {
        self.user = user
        self.week = week
    }

    package var parameters: [String: String] {
        ["user": user, "from": String(week.from), "to": String(week.to)]
    }

    package func answer(from body: Data) throws(LastFMError) -> WeeklyAlbumChart {
        let part = try Subject.user(user).part("weeklyalbumchart", of: body, method: Self.method)
        return WeeklyAlbumChart(
            user: try AnswerFacts(of: part).user(asked: user, for: week),
            week: week,
            albums: (part["album"]?.elements ?? []).compactMap(ChartAlbum.init)
                .sorted(by: ChartAlbum.precedes)
        )
    }
}

/// The albums that a user played in one week.
package struct WeeklyAlbumChart: Equatable, Hashable, Sendable {
    /// The user's name, in its canonical case if the answer had it.
    package var user: String
    /// The week that was asked for.
    package var week: ChartWeek
    /// The rows: most plays first, then by artist, then by album, both in Unicode scalar order.
    package var albums: [ChartAlbum]
}

/// One row of a weekly album chart.
package struct ChartAlbum: Equatable, Hashable, Sendable {
    /// The artist's name; empty if the service left it out.
    package var artist: String
    /// The album's name; empty if the service left it out.
    package var name: String
    /// The plays within the week, from 0 to 2^40.
    package var playCount: Int
    /// The address of the album's page.
    package var url: String?
}

extension ChartAlbum: ChartEntry {
    var names: (String, String) { (artist, name) }

    /// Reads a row; nil if it has neither an artist nor a name.
    init?(_ row: JSONValue) {
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

/// A row of a weekly chart.
protocol ChartEntry {
    var playCount: Int { get }
    /// What rows with equal plays are sorted by.
    var names: (String, String) { get }
}

extension ChartEntry {
    /// The chart's order: most plays first, then by both names, in Unicode scalar order.
    static func precedes(_ one: Self, _ other: Self) -> Bool {
        if one.playCount != other.playCount { return one.playCount > other.playCount }
        // UTF-8 sorts like Unicode scalars; String's own `<` normalises first.
        let (left, right) = (one.names, other.names)
        if !left.0.utf8.elementsEqual(right.0.utf8) {
            return left.0.utf8.lexicographicallyPrecedes(right.0.utf8)
        }
        return left.1.utf8.lexicographicallyPrecedes(right.1.utf8)
    }
}
