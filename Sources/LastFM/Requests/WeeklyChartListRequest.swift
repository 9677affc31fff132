import Foundation

/// Asks for the weeks that have charts: `user.getWeeklyChartList`.
package struct WeeklyChartListRequest: LastFMRequest, Hashable {
    package static let method = "user.getWeeklyChartList"
    /// The user's name, in any case.
    package var user: String

    /// Creates a request about a user; the list is the same for every one.
    package init(user: String) {
        self.user = user
    }

    package var parameters: [String: String] { ["user": user] }

    package func answer(from body: Data) throws(LastFMError) -> ChartList {
        let part: WeeklyChartListPart = try Subject.user(user)
            .part(of: body, method: Self.method)
        try Subject.check(asked: user, got: (part.facts?.value?.user ?? part.user)?.value)
        let weeks = (part.chart?.elements ?? []).compactMap(\.week)
        return ChartList(weeks: weeks.sorted { ($0.from, $0.to) < ($1.from, $1.to) })
    }
}
