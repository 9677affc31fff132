import Foundation
import HTTP

/// Asks for the tracks that a user played in a span of time: `user.getWeeklyTrackChart`.
package struct WeeklyTrackChartRequest: LastFMRequest, Hashable {
    package static let method = "user.getWeeklyTrackChart"
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

    package func answer(from body: Data) throws(LastFMError) -> WeeklyTrackChart {
        let part = try Subject.user(user).part("weeklytrackchart", of: body, method: Self.method)
        return WeeklyTrackChart(
            user: try AnswerFacts(of: part).user(asked: user, for: week),
            tracks: (part["track"]?.elements ?? []).compactMap(ChartTrack.init)
                .sorted(by: ChartTrack.precedes)
        )
    }
}

/// The tracks that a user played in a span of time.
package struct WeeklyTrackChart: Equatable, Hashable, Sendable {
    /// The user's name, in its canonical case if the answer had it.
    package var user: String
    /// The rows: most plays first, then by artist, then by track, in Unicode scalar order.
    package var tracks: [ChartTrack]

    /// Creates a chart from rows in order.
    package init(user: String, tracks: [ChartTrack]) {
        self.user = user
        self.tracks = tracks
    }
}

/// One row of a weekly track chart.
package struct ChartTrack: Equatable, Hashable, Sendable {
    /// The artist's name; empty if the service left it out.
    package var artist: String
    /// The track's name; empty if the service left it out.
    package var name: String
    /// The plays within the span, from 0 to 2^40.
    package var playCount: Int
    /// The address of the track's page.
    package var url: String?

    /// Creates a row.
    package init(artist: String, name: String, playCount: Int, url: String? = nil) {
        self.artist = artist
        self.name = name
        self.playCount = playCount
        self.url = url
    }
}

extension ChartTrack: ChartEntry {
    var names: (String, String) { (artist, name) }

    /// Reads a row; nil if it has neither an artist nor a name.
    init?(_ row: JSONValue) {
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
