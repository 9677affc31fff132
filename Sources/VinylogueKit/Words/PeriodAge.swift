extension WeekWords {
    /// How long ago a period was, in years and in days, weeks or months: "This week", "Last month",
    /// "3 days ago", "One year ago", "2 years and 3 weeks ago".
    package static func headline(of period: CalendarPeriod, today: CalendarDate) -> String {
        let current = CalendarPeriod(period.kind, containing: today)
        guard current.inYear(period.year) != period else {
            return headline(current.year - period.year, of: period.kind)
        }
        guard period.firstDay < current.firstDay else { return name(of: period) }
        // The number of full years between the two periods.
        var years = current.year - period.year
        if years > 0, current.inYear(period.year).firstDay < period.firstDay { years -= 1 }
        let rest = steps(from: period, to: current.inYear(current.year - years))
        if years == 0, rest == 1 {
            return period.kind == .day ? "Yesterday" : "Last \(period.kind.rawValue)"
        }
        let words = Count.words(rest, period.kind.rawValue)
        guard years > 0 else { return "\(words) ago" }
        let whole = years == 1 ? "One year" : Count.words(years, "year")
        return rest == 0 ? "\(whole) ago" : "\(whole) and \(words) ago"
    }

    /// The number of days, weeks or months from one period to a later one.
    private static func steps(from start: CalendarPeriod, to end: CalendarPeriod) -> Int {
        let days = end.firstDay.daysSinceEpoch - start.firstDay.daysSinceEpoch
        switch start {
        case .day: return days
        case .week: return days / 7
        case .month:
            let (from, to) = (start.firstDay.components, end.firstDay.components)
            return (to.year - from.year) * 12 + to.month - from.month
        }
    }
}
