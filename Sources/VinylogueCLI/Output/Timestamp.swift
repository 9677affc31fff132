import Foundation
import VinylogueKit

/// Moments as JSON and CSV give them.
enum Timestamp {
    /// A moment in UTC and whole seconds, such as `2026-11-21T08:00:00Z`.
    ///
    /// Foundation would load the machine's time zones for it.
    static func text(_ date: Date) -> String {
        // What an `Int` cannot hold is no time of anything.
        let seconds = Int(exactly: date.timeIntervalSince1970.rounded(.down)) ?? 0
        let second = (seconds % 86_400 + 86_400) % 86_400
        let day = CalendarDate(daysSinceEpoch: seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0))
        let clock = [second / 3600, second / 60 % 60, second % 60].map { part in
            part < 10 ? "0\(part)" : "\(part)"
        }
        return "\(day)T\(clock.joined(separator: ":"))Z"
    }
}
