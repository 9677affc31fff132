/// Formats days, weeks and months for display, always in English.
package enum WeekWords {
    /// English month names, starting with January.
    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]

    /// Text such as "18–24 November 2024" or "30 December 2024 – 5 January 2025", with the given
    /// dash or word.
    package static func dates(of week: CalendarWeek, dash: String) -> String {
        let first = week.firstDay.components
        let last = week.lastDay.components
        let end = "\(last.day) \(months[last.month - 1]) \(last.year)"
        let apart = dash.hasPrefix(" ") ? dash : " \(dash) "
        if first.month == last.month { return "\(first.day)\(dash)\(end)" }
        let start = "\(first.day) \(months[first.month - 1])"
        return "\(start)\(first.year == last.year ? "" : " \(first.year)")\(apart)\(end)"
    }

    /// Text such as "18–24 November 2024" for a week, "21 November 2024" or "November 2024".
    package static func dates(of period: CalendarPeriod, dash: String) -> String {
        if case .week(let week) = period { dates(of: week, dash: dash) } else { name(of: period) }
    }

    /// Text such as "week 47", "21 November" or "November", without a year.
    package static func yearless(_ period: CalendarPeriod) -> String {
        switch period {
        case .week(let week): return "week \(week.number)"
        case .month(let month): return months[month.number - 1]
        case .day(let date):
            let (_, month, day) = date.components
            return "\(day) \(months[month - 1])"
        }
    }

    /// Text such as "W47 2025", "21 Nov 2025" or "Nov 2025".
    package static func shortName(of period: CalendarPeriod) -> String {
        switch period {
        case .week(let week): return "W\(week.number) \(week.year)"
        case .month(let month): return "\(months[month.number - 1].prefix(3)) \(month.year)"
        case .day(let date):
            let (year, month, day) = date.components
            return "\(day) \(months[month - 1].prefix(3)) \(year)"
        }
    }

    /// Text such as "week 47 of 2025", "21 November 2025" or "November 2025".
    package static func name(of period: CalendarPeriod) -> String {
        switch period {
        case .week(let week): return "week \(week.number) of \(week.year)"
        case .month(let month): return "\(months[month.number - 1]) \(month.year)"
        case .day(let date):
            let (year, month, day) = date.components
            return "\(day) \(months[month - 1]) \(year)"
        }
    }

    /// Text such as "3 years ago" or, for a negative number, "3 years later".
    package static func age(_ yearsAgo: Int) -> String {
        switch yearsAgo {
        case 0: "this year"
        case 1...: "\(Count.words(yearsAgo, "year")) ago"
        default: "\(Count.words(-yearsAgo, "year")) later"
        }
    }

    /// A headline such as "This week", "One year ago" or "2 years ago".
    package static func headline(
        _ yearsAgo: Int,
        of kind: CalendarPeriod.Kind = .week
    ) -> String {
        switch yearsAgo {
        case 0: "This \(kind.rawValue)"
        case 1: "One year ago"
        default: age(yearsAgo)
        }
    }
}
