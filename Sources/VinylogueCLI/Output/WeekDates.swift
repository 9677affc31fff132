import Terminal
import VinylogueKit

/// The days of a week for people, in English whatever the locale.
enum WeekDates {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]

    /// Words such as "18–24 November 2024" or "30 December 2024 – 5 January 2025".
    static func text(_ week: CalendarWeek, dash: String) -> String {
        let first = week.firstDay.components
        let last = week.lastDay.components
        let end = "\(last.day) \(months[last.month - 1]) \(last.year)"
        if first.month == last.month { return "\(first.day)\(dash)\(end)" }
        let start = "\(first.day) \(months[first.month - 1])"
        return "\(start)\(first.year == last.year ? "" : " \(first.year)") \(dash) \(end)"
    }
}
