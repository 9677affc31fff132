import Foundation

/// Asks for the albums that a user played in one listed week: `user.getWeeklyAlbumChart`.
package struct WeeklyAlbumChartRequest: LastFMRequest, Hashable {
    package static let method = "user.getWeeklyAlbumChart"
    /// The user's name, in any case.
    package var user: String
    /// The week, with the bounds that the chart list gives.
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
        let facts = part.facts
        try Subject.check(asked: user, got: facts.user?.value)
        if let got = facts.week, !got.matches(week) {
            throw .wrongWeek(asked: week, got: got)
        }
        let albums = (part.album?.elements ?? []).compactMap(\.album)
        let name = facts.user?.value ?? ""
        return WeeklyAlbumChart(
            user: name.isEmpty ? user : name,
            week: week,
            albums: albums.sorted(by: ChartAlbum.precedes)
        )
    }
}
