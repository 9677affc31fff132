/// The span of time that a part of the story is about, in local days.
package enum StorySpan: Hashable, Sendable {
    case year(Int)
    case month(CalendarMonth)
    /// Any other days.
    case days(ClosedRange<CalendarDate>)
    /// All plays.
    case all

    /// The first and the last day; nil for all plays.
    package var days: ClosedRange<CalendarDate>? {
        switch self {
        case .year(let year): return CalendarDate.days(ofYear: year)
        case .month(let month): return month.firstDay...month.lastDay
        case .days(let days): return days
        case .all: return nil
        }
    }

    /// Parses a year such as `2019`, a month such as `2019-03` or `2019-3`, or `all`; nil for any other
    /// text.
    package init?(_ text: String) {
        guard text != "all" else {
            self = .all
            return
        }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard let year = parts.first, year.utf8.count == 4 else { return nil }
        if parts.count == 1, let day = CalendarDate("\(year)-01-01") {
            self = .year(day.components.year)
        } else if parts.count == 2, (1...2).contains(parts[1].utf8.count),
            let day = CalendarDate("\(year)-\(parts[1].utf8.count == 1 ? "0" : "")\(parts[1])-01")
        {
            self = .month(CalendarMonth(containing: day))
        } else {
            return nil
        }
    }
}
