import Foundation

/// Which years have a chart for a given calendar week, and which chart week that is.
///
/// The service lists only finished weeks; the current one, and one that has just finished and is
/// not listed yet, are computed from the last listed one.
package struct ChartYears: Sendable {
    private let weeks: [TimeSpan]
    private let registered: Int
    private let now: Int

    /// Creates it from the service's list, in order, and the Unix time of registration.
    package init(listed: [TimeSpan], registered: Int?, now: Date) {
        weeks = listed
        self.registered = registered ?? 0
        self.now = Int(now.timeIntervalSince1970)
    }

    /// The chart week for a calendar week; nil before registration and in the future.
    package func chartWeek(of week: CalendarWeek) -> TimeSpan? {
        let expected = week.chartWeek
        guard expected.to > registered, expected.from <= now else { return nil }
        let listedUntil = weeks.last?.to ?? TimeSpan.firstChartWeek
        if expected.from >= listedUntil - TimeSpan.week / 2 { return expected }
        // In old data the times may be off by a second, so the nearest start counts.
        guard let week = firstWeek(startingAfter: expected.from - TimeSpan.week / 2),
            week.from < expected.from + TimeSpan.week / 2
        else { return nil }
        return week
    }

    /// The first listed week that starts after a moment.
    private func firstWeek(startingAfter time: Int) -> TimeSpan? {
        var range = weeks.startIndex..<weeks.endIndex
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if weeks[middle].from > time {
                range = range.lowerBound..<middle
            } else {
                range = (middle + 1)..<range.upperBound
            }
        }
        return weeks.indices.contains(range.lowerBound) ? weeks[range.lowerBound] : nil
    }

    /// The chart weeks for calendar weeks with the same number, by ISO year.
    package func chartWeeks(with week: CalendarWeek) -> [Int: TimeSpan] {
        // Charts begin in 2005; the ISO year is at most one ahead of the calendar's.
        let latest = CalendarDate(unixTime: now).components.year + 1
        guard latest >= 2005 else { return [:] }
        return (2005...latest).reduce(into: [:]) { weeks, year in
            weeks[year] = chartWeek(of: week.inYear(year))
        }
    }
}
