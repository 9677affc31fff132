import Foundation

/// Dates relative to today, in the form that options accept.
enum Day {
    /// The UTC date the given number of days ago, such as 2026-11-21.
    static func ago(_ days: Int) -> String {
        Date(timeIntervalSinceNow: Double(-days) * 86_400)
            .formatted(.iso8601.year().month().day().dateSeparator(.dash))
    }
}
