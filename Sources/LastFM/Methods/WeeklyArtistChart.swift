import Foundation
import HTTP

/// Asks for the artists that a user played in a span of time: `user.getWeeklyArtistChart`.
package struct WeeklyArtistChartRequest: LastFMRequest, Hashable {
    package static let method = "user.getWeeklyArtistChart"
    /// The user's name, in any case.
    package var user: String
    /// The span, for a week with the bounds from the chart list.
    package var week: ChartWeek

    /// Creates a request for a span of time.
    package init(user: String, week: ChartWeek) {
        self.user = user
        self.week = week
    }

    package var parameters: [String: String] {
        ["user": user, "from": String(week.from), "to": String(week.to)]
    }

    package func answer(from body: Data) throws(LastFMError) -> WeeklyArtistChart {
        let part = try Subject.user(user).part("weeklyartistchart", of: body, method: Self.method)
        return WeeklyArtistChart(
            user: try AnswerFacts(of: part).user(asked: user, for: week),
            artists: (part["artist"]?.elements ?? []).compactMap(ChartArtist.init)
                .sorted(by: ChartArtist.precedes)
        )
    }
}

/// The artists that a user played in a span of time.
package struct WeeklyArtistChart: Equatable, Hashable, Sendable {
    /// The user's name, in its canonical case if the answer had it.
    package var user: String
    /// The rows: most plays first, then by name, in Unicode scalar order.
    package var artists: [ChartArtist]

    /// Creates a chart from rows in order.
    package init(user: String, artists: [ChartArtist]) {
        self.user = user
        self.artists = artists
    }
}

/// One row of a weekly artist chart.
package struct ChartArtist: Equatable, Hashable, Sendable {
    /// The artist's name.
    package var name: String
    /// The plays within the span, from 0 to 2^40.
    package var playCount: Int
    /// The address of the artist's page.
    package var url: String?

    /// Creates a row.
    package init(name: String, playCount: Int, url: String? = nil) {
        self.name = name
        self.playCount = playCount
        self.url = url
    }
}

extension ChartArtist: ChartEntry {
    var names: (String, String) { (name, "") }

    /// Reads a row; nil if it has no name.
    init?(_ row: JSONValue) {
        guard let name = row["name"]?.name else { return nil }
        self.init(name: name, playCount: row["playcount"]?.count ?? 0, url: row["url"]?.address)
    }
}
