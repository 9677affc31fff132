import Foundation

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
        let part: WeeklyAlbumChartPart = try Subject.user(user)
            .part(of: body, method: Self.method)
        return WeeklyAlbumChart(
            user: try part.facts.user(asked: user, for: week),
            week: week,
            albums: (part.album?.elements ?? []).compactMap(\.album).sorted(by: ChartAlbum.precedes)
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

extension AnswerFacts {
    /// The user's name in its canonical case, or else as it was asked for.
    ///
    /// Throws if the answer is about another user or another week.
    func user(asked: String, for week: ChartWeek) throws(LastFMError) -> String {
        try Subject.check(asked: asked, got: user?.value)
        if let got = self.week, !got.matches(week) { throw .wrongWeek(asked: week, got: got) }
        return user?.filled ?? asked
    }
}

/// The answer to `user.getWeeklyAlbumChart`, as it arrives.
struct WeeklyAlbumChartPart: AnswerPart {
    private enum CodingKeys: String, CodingKey {
        case attributes = "@attr"
        case user, from, to, album
    }

    static let name = "weeklyalbumchart"
    static var empty: Self? { Self() }

    private var attributes: Lenient<AnswerFacts>?
    private var user: LenientText?
    private var from: LenientInt?
    private var to: LenientInt?
    var album: OneOrMany<ChartAlbumRow>?

    /// The user and the week; an empty chart has them among its own members.
    var facts: AnswerFacts {
        attributes?.value ?? AnswerFacts(user: user, from: from, to: to)
    }
}

/// One row of a weekly album chart, as it arrives.
struct ChartAlbumRow: Decodable {
    private enum CodingKeys: String, CodingKey {
        case artist, name
        case text = "#text"
        case playcount, url
    }

    private var artist: LenientText?
    private var name: LenientText?
    private var text: LenientText?
    private var playcount: LenientInt?
    private var url: LenientText?

    /// The row, or nil if it has neither an artist nor a name.
    var album: ChartAlbum? {
        let artist = artist?.filled ?? ""
        let name = (name ?? text)?.filled ?? ""
        guard !artist.isEmpty || !name.isEmpty else { return nil }
        return ChartAlbum(
            artist: artist,
            name: name,
            playCount: playcount?.count ?? 0,
            url: url?.webAddress
        )
    }
}
