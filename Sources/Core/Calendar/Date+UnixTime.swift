import Foundation

extension Date {
    /// A second of Unix time.
    package init(unixTime: Int) {
        self.init(timeIntervalSince1970: TimeInterval(unixTime))
    }

    /// The whole seconds of Unix time; 0 beyond the range of `Int`, where times are nonsense.
    package var unixTime: Int { Int(exactly: timeIntervalSince1970.rounded(.down)) ?? 0 }
}

extension TimeInterval {
    package static let day = TimeInterval(TimeSpan.day)
}

extension Timestamp {
    /// A time in UTC and whole seconds, such as `2026-11-21T08:00:00Z`.
    package static func text(_ date: Date) -> String { text(date.unixTime) }
}
