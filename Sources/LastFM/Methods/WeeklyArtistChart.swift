import Foundation

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
        let part: WeeklyArtistChartPart = try Subject.user(user)
            .part(of: body, method: Self.method)
        return WeeklyArtistChart(
            user: try part.facts.user(asked: user, for: week),
            artists: (part.artist?.elements ?? []).compactMap(\.artist)
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
}

/// The answer to `user.getWeeklyArtistChart`, as it arrives.
struct WeeklyArtistChartPart: AnswerPart {
    private enum CodingKeys: String, CodingKey {
        case attributes = "@attr"
        case user, from, to, artist
    }

    static let name = "weeklyartistchart"
    static var empty: Self? { Self() }

    private var attributes: Lenient<AnswerFacts>?
    private var user: LenientText?
    private var from: LenientInt?
    private var to: LenientInt?
    var artist: OneOrMany<ChartArtistRow>?

    /// The user and the week; an empty chart has them among its own members.
    var facts: AnswerFacts {
        attributes?.value ?? AnswerFacts(user: user, from: from, to: to)
    }
}

/// One row of a weekly artist chart, as it arrives.
struct ChartArtistRow: Decodable {
    private enum CodingKeys: CodingKey {
        case name, playcount, url
    }

    private var name: LenientText?
    private var playcount: LenientInt?
    private var url: LenientText?

    /// The row, or nil if it has no name.
    var artist: ChartArtist? {
        guard let name = name?.filled else { return nil }
        return ChartArtist(name: name, playCount: playcount?.count ?? 0, url: url?.webAddress)
    }
}
