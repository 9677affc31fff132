import Foundation

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
        let part: WeeklyTrackChartPart = try Subject.user(user)
            .part(of: body, method: Self.method)
        return WeeklyTrackChart(
            user: try part.facts.user(asked: user, for: week),
            tracks: (part.track?.elements ?? []).compactMap(\.track)
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
}

/// The answer to `user.getWeeklyTrackChart`, as it arrives.
struct WeeklyTrackChartPart: AnswerPart {
    private enum CodingKeys: String, CodingKey {
        case attributes = "@attr"
        case user, from, to, track
    }

    static let name = "weeklytrackchart"
    static var empty: Self? { Self() }

    private var attributes: Lenient<AnswerFacts>?
    private var user: LenientText?
    private var from: LenientInt?
    private var to: LenientInt?
    var track: OneOrMany<ChartTrackRow>?

    /// The user and the week; an empty chart has them among its own members.
    var facts: AnswerFacts {
        attributes?.value ?? AnswerFacts(user: user, from: from, to: to)
    }
}

/// One row of a weekly track chart, as it arrives.
struct ChartTrackRow: Decodable {
    private enum CodingKeys: CodingKey {
        case artist, name, playcount, url
    }

    private var artist: LenientText?
    private var name: LenientText?
    private var playcount: LenientInt?
    private var url: LenientText?

    /// The row, or nil if it has neither an artist nor a name.
    var track: ChartTrack? {
        let artist = artist?.filled ?? ""
        let name = name?.filled ?? ""
        guard !artist.isEmpty || !name.isEmpty else { return nil }
        return ChartTrack(
            artist: artist,
            name: name,
            playCount: playcount?.count ?? 0,
            url: url?.webAddress
        )
    }
}
