import VinylogueKit

/// The chart of one user's day, week or month in one year.
package struct ChartKey: Hashable, Sendable {
    /// The user whose chart it is.
    package var user: String
    /// The year; for a week, the ISO year.
    package var year: Int
    /// Whether it is a day's, a week's or a month's.
    package var kind: CalendarPeriod.Kind

    package init(user: String, year: Int, kind: CalendarPeriod.Kind = .week) {
        self.user = user
        self.year = year
        self.kind = kind
    }

    /// The same period in all years.
    var series: Series { Series(user: user, kind: kind) }

    /// A user's charts of one period in all years.
    struct Series: Hashable, Sendable {
        var user: String
        var kind: CalendarPeriod.Kind

        subscript(year: Int) -> ChartKey { ChartKey(user: user, year: year, kind: kind) }
    }
}

/// Something that a page needs and that must be fetched.
///
/// It also identifies the request: a response to a need that no page has anymore is dropped.
package enum Need: Hashable, Sendable {
    /// A chart of a day, a week or a month.
    case chart(ChartKey)
    /// The service's information about an album, with a user's plays.
    case album(Album, user: String)
    /// A cover; its URL comes from the album's details.
    case cover(CoverRequest)
    case wall(WallRequest)
    /// The user's favorites and dislikes.
    case marks
}

package enum Answer: Sendable {
    case chart(Chart)
    case album(AlbumDetails)
    /// The cover; nil when the album has none.
    case cover(Cover?)
    case wall(ShownWall)
    case marks(Marks)
}

extension Model {
    /// What the page on screen still needs; the charts and covers it has are kept.
    mutating func currentNeeds() -> [Need] {
        // The current track is visible on every page, and its cover is small.
        let needs = (playingCover.map { [.cover($0)] } ?? []) + ground.state.needs(in: self)
        charts.hold(
            needs.compactMap { if case .chart(let key) = $0 { key } else { nil } }
        )
        covers.hold(
            needs.compactMap { if case .cover(let request) = $0 { request.key } else { nil } }
        )
        return needs.filter { problems[$0] == nil && !isMet($0) }
    }

    /// The need for the marks, until they are loaded.
    var missingMarks: [Need] { marks == nil ? [.marks] : [] }

    func isMet(_ need: Need) -> Bool {
        switch need {
        case .chart(let key): charts[key] != nil
        case .album(let album, let user):
            albums[AlbumRequest(album: album, user: user)] != nil
        case .cover(let request): cover(request.key) != nil
        // Listed only while they are needed.
        case .wall: false
        case .marks: marks != nil
        }
    }
}
