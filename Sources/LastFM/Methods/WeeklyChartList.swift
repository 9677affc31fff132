import Core
import Foundation
import HTTP

/// Requests the weeks that have charts: `user.getWeeklyChartList`.
package struct WeeklyChartListRequest: ServiceRequest, Hashable {
    package static let name = "user.getWeeklyChartList"
    /// The user's name, in any case.
    package var user: String

    /// Creates a request; the list is the same for every user.
    package init(user: String) {
        self.user = user
    }

    package var parameters: [String: String] { ["user": user] }

    /// Fresh until the next Sunday at 12:00 UTC, when the service adds a week.
    package func freshUntil(fetched: Date) -> Date {
        let first = Date(unixTime: TimeSpan.firstChartWeek)
        let weeks = (fetched.timeIntervalSince(first) / (7 * .day)).rounded(.down)
        return first + (weeks + 1) * 7 * .day
    }

    package func answer(from body: Data) throws(Failure) -> ChartList {
        let part = try part("weeklychartlist", of: body, about: .user(user))
        _ = try AnswerFacts(of: part).user(asked: user)
        let weeks = (part["chart"]?.elements ?? []).compactMap(TimeSpan.init)
        return ChartList(weeks: weeks.sorted { ($0.from, $0.to) < ($1.from, $1.to) })
    }
}

/// The weeks that have charts.
package struct ChartList: Equatable, Hashable, Sendable {
    /// The weeks, earliest first.
    package var weeks: [TimeSpan]
}

extension TimeSpan {
    /// The last second of year 9999; later times are considered errors.
    static let lastTime = 253_402_300_799

    /// Parses a week; nil if a bound is missing, or the end is not after the start.
    init?(_ row: JSONValue) {
        guard let from = row["from"]?.unixTime, let to = row["to"]?.unixTime, from < to else {
            return nil
        }
        self.init(from: from, to: to)
    }

    /// Whether the bounds differ by at most a second, since old data is off by one.
    func matches(_ other: TimeSpan) -> Bool {
        abs(from - other.from) <= 1 && abs(to - other.to) <= 1
    }
}
