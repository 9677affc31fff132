import Foundation

/// A span of time that includes its start but not its end.
package struct TimeSpan: Hashable, Sendable {
    /// The start, in Unix seconds.
    package var from: Int
    /// The end, in Unix seconds; not part of the span.
    package var to: Int

    /// Creates a span, which is empty if `to` is not after `from`.
    package init(from: Int, to: Int) {
        self.from = from
        self.to = to
    }

    /// Seconds in a day.
    package static let day = 86_400

    /// Seconds in a week.
    package static let week = 7 * day

    /// When Last.fm's first chart week began, as Unix time: 2005-02-13 12:00 UTC.
    package static let firstChartWeek = 1_108_296_000
}

extension Date {
    /// Creates a date from a Unix time in seconds.
    package init(unixTime: Int) {
        self.init(timeIntervalSince1970: TimeInterval(unixTime))
    }

    /// The Unix time in whole seconds; 0 if it does not fit in an `Int`.
    package var unixTime: Int { Int(exactly: timeIntervalSince1970.rounded(.down)) ?? 0 }
}

extension TimeInterval {
    package static let day = TimeInterval(TimeSpan.day)
}

extension Timestamp {
    /// Formats a date in UTC in whole seconds, such as `2026-11-21T08:00:00Z`.
    package static func text(_ date: Date) -> String { text(date.unixTime) }
}
