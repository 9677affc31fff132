import Foundation
import VinylogueKit

/// Times as in JSON and CSV.
enum Timestamp {
    /// A time in UTC and whole seconds, such as `2026-11-21T08:00:00Z`.
    ///
    /// Foundation's formatter would load the time zone database.
    static func text(_ date: Date) -> String {
        // Times beyond the range of `Int` are nonsense.
        let seconds = Int(exactly: date.timeIntervalSince1970.rounded(.down)) ?? 0
        let second = (seconds % 86_400 + 86_400) % 86_400
        let day = CalendarDate(daysSinceEpoch: seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0))
        let clock = [second / 3600, second / 60 % 60, second % 60].map { part in
            part < 10 ? "0\(part)" : "\(part)"
        }
        return "\(day)T\(clock.joined(separator: ":"))Z"
    }
}
