import Foundation

/// Finds the years with a chart for a given calendar week, and their chart weeks.
///
/// The service lists only finished weeks. The current week, and a finished week that is not listed
/// yet, are computed.
package struct ChartYears: Sendable {
    private let weeks: [TimeSpan]
    private let registered: Int
    private let now: Int

    /// Creates the years from the service's list, earliest first, and the Unix registration time.
    package init(listed: [TimeSpan], registered: Int?, now: Date) {
        weeks = listed
        self.registered = registered ?? 0
        self.now = now.unixTime
    }

    /// The chart week for a calendar week; nil before registration and in the future.
    package func chartWeek(of week: CalendarWeek) -> TimeSpan? {
        let expected = week.chartWeek
        guard expected.to > registered, expected.from <= now else { return nil }
        let listedUntil = weeks.last?.to ?? TimeSpan.firstChartWeek
        if expected.from >= listedUntil - TimeSpan.week / 2 { return expected }
        // In old data, times may be off by a second, so the week with the nearest start is used.
        guard let week = firstWeek(startingAfter: expected.from - TimeSpan.week / 2),
            week.from < expected.from + TimeSpan.week / 2
        else { return nil }
        return week
    }

    /// The first listed week that starts after a Unix time.
    private func firstWeek(startingAfter time: Int) -> TimeSpan? {
        weeks[weeks.partitioningIndex { $0.from > time }...].first
    }

    /// The chart weeks for calendar weeks with the same number, by ISO year.
    package func chartWeeks(with week: CalendarWeek) -> [Int: TimeSpan] {
        // Charts begin in 2005; the ISO year is at most one ahead of the calendar year.
        let latest = CalendarDate(unixTime: now).components.year + 1
        guard latest >= 2005 else { return [:] }
        return (2005...latest).reduce(into: [:]) { weeks, year in
            weeks[year] = chartWeek(of: week.inYear(year))
        }
    }
}
