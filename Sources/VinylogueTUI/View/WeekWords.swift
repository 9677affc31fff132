import VinylogueKit

/// Weeks and counts in words, in English whatever the locale.
enum WeekWords {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]

    /// Words such as "18–24 November 2024".
    static func dates(of week: CalendarWeek, dash: String) -> String {
        let first = week.firstDay.components
        let last = week.lastDay.components
        let end = "\(last.day) \(months[last.month - 1]) \(last.year)"
        if first.month == last.month { return "\(first.day)\(dash)\(end)" }
        let start = "\(first.day) \(months[first.month - 1])"
        return "\(start)\(first.year == last.year ? "" : " \(first.year)") \(dash) \(end)"
    }

    /// Words such as "3 years ago".
    static func age(_ yearsAgo: Int) -> String {
        switch yearsAgo {
        case 0: "this year"
        case 1...: "\(count(yearsAgo, "year")) ago"
        default: "in \(count(-yearsAgo, "year"))"
        }
    }

    /// Words such as "1 play" and "12 plays".
    static func count(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
}
