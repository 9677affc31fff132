import Foundation

/// Days as options take them, counted from today, for what must be recent on whatever day it is.
enum Day {
    /// The day that many days ago, such as 2026-11-21.
    static func ago(_ days: Int) -> String {
        Date(timeIntervalSinceNow: Double(-days) * 86_400)
            .formatted(.iso8601.year().month().day().dateSeparator(.dash))
    }
}
