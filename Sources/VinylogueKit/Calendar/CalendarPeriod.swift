import Foundation

/// A day, a calendar week or a month in one year, with a counterpart in every other year.
package enum CalendarPeriod: Hashable, Sendable {
    case day(CalendarDate)
    case week(CalendarWeek)
    case month(CalendarMonth)

    /// Whether a period is a day, a week or a month.
    package enum Kind: String, Sendable {
        case day, week, month
    }

    /// Creates the day, week or month that contains a date.
    package init(_ kind: Kind, containing date: CalendarDate) {
        self =
            switch kind {
            case .day: .day(date)
            case .week: .week(CalendarWeek(containing: date))
            case .month: .month(CalendarMonth(containing: date))
            }
    }

    package var kind: Kind {
        switch self {
        case .day: .day
        case .week: .week
        case .month: .month
        }
    }

    /// The period's year; for a week, the ISO year.
    package var year: Int {
        switch self {
        case .day(let date): date.components.year
        case .week(let week): week.year
        case .month(let month): month.year
        }
    }

    /// The first day.
    package var firstDay: CalendarDate {
        switch self {
        case .day(let date): date
        case .week(let week): week.firstDay
        case .month(let month): month.firstDay
        }
    }

    /// The last day.
    package var lastDay: CalendarDate {
        switch self {
        case .day(let date): date
        case .week(let week): week.lastDay
        case .month(let month): month.lastDay
        }
    }

    /// The same day, week or month in a year from 1 to 9999; 29 February and week 53 become 28
    /// February and week 52 in years without them.
    package func inYear(_ year: Int) -> CalendarPeriod {
        switch self {
        case .week(let week): return .week(week.inYear(year))
        case .month(let month): return .month(month.inYear(year))
        case .day(let date):
            let (_, month, day) = date.components
            let same = CalendarDate(year: year, month: month, day: day)
            return .day(same ?? CalendarDate(year: year, month: month, day: day - 1) ?? date)
        }
    }

    /// The same day, week or month in the current year, from which years ago are counted.
    ///
    /// If the current year lacks it (29 February and week 53), the period itself.
    package func counterpart(on today: CalendarDate) -> CalendarPeriod {
        let current = inYear(CalendarPeriod(kind, containing: today).year)
        return current.inYear(year) == self ? current : self
    }

    /// The span from local midnight on the first day to local midnight after the last day.
    func span(in offset: UTCOffset) -> TimeSpan {
        (firstDay...lastDay).span(in: offset)
    }

    /// The span in which the period's plays are counted: a week as in charts that begin it so, or
    /// local days.
    func span(weeks: WeekStart, in offset: UTCOffset) -> TimeSpan {
        if case .week(let week) = self { weeks.span(of: week) } else { span(in: offset) }
    }
}

extension ClosedRange<CalendarDate> {
    /// The span from local midnight on the first day to local midnight after the last day.
    func span(in offset: UTCOffset) -> TimeSpan {
        TimeSpan(
            from: lowerBound.start(in: offset),
            to: upperBound.adding(days: 1).start(in: offset)
        )
    }
}

/// A month in one year.
package struct CalendarMonth: Hashable, Sendable {
    /// The Gregorian year.
    package let year: Int
    /// 1 for January to 12 for December.
    package let number: Int

    /// Creates the month that contains a date.
    package init(containing date: CalendarDate) {
        (year, number, _) = date.components
    }

    private init(year: Int, number: Int) {
        (self.year, self.number) = (year, number)
    }

    /// The same month in another year.
    package func inYear(_ year: Int) -> CalendarMonth {
        CalendarMonth(year: year, number: number)
    }

    /// The first day.
    package var firstDay: CalendarDate {
        CalendarDate(daysSinceEpoch: CalendarDate.days(year, number, 1))
    }

    /// The last day.
    package var lastDay: CalendarDate {
        let next = number == 12 ? (year + 1, 1) : (year, number + 1)
        return CalendarDate(daysSinceEpoch: CalendarDate.days(next.0, next.1, 0))
    }
}

extension CalendarDate {
    /// The days of a calendar year.
    package static func days(ofYear year: Int) -> ClosedRange<CalendarDate> {
        let first = CalendarDate(daysSinceEpoch: days(year, 1, 1))
        return first...CalendarDate(daysSinceEpoch: days(year + 1, 1, 1) - 1)
    }
}

/// How far local time is ahead of UTC at a Unix time, in seconds.
package typealias UTCOffset = @Sendable (_ time: Int) -> Int

extension CalendarDate {
    /// Creates the local date of a moment.
    package init(_ time: Date, in offset: UTCOffset) {
        let seconds = time.unixTime
        let (local, overflow) = seconds.addingReportingOverflow(offset(seconds))
        self.init(unixTime: overflow ? seconds : local)
    }

    /// The Unix time of the day's first second in local time.
    func start(in offset: UTCOffset) -> Int {
        let utc = unixTime
        // Clocks may change that day, even at midnight, so try the offsets of the days around it.
        let candidates = [-TimeSpan.day, 0, TimeSpan.day].map { utc - offset(utc + $0) }
        return candidates.sorted().first { $0 + offset($0) >= utc } ?? utc
    }
}

/// When weeks begin in charts from the archive, in UTC.
package enum WeekStart: String, CaseIterable, Sendable {
    /// Noon on the Sunday before the calendar week, as in Last.fm's charts.
    case chart
    /// The start of the calendar week's Monday.
    case monday
    /// The start of the Sunday before the calendar week.
    case sunday

    /// The span in which a calendar week's plays are counted.
    func span(of week: CalendarWeek) -> TimeSpan {
        let monday = week.firstDay.unixTime
        switch self {
        case .chart: return week.chartWeek
        case .monday: return TimeSpan(from: monday, to: monday + TimeSpan.week)
        case .sunday:
            let sunday = monday - TimeSpan.day
            return TimeSpan(from: sunday, to: sunday + TimeSpan.week)
        }
    }
}

extension CalendarPeriod {
    /// The spans of this period by year, for all years whose span overlaps `start` to `now`.
    func spans(in offset: UTCOffset, from start: Int, to now: Date) -> [Int: TimeSpan] {
        spans(from: start, to: now) { $0.span(in: offset) }
    }

    /// The spans of this period by year, for all years whose span overlaps `start` to `now`.
    func spans(
        from start: Int,
        to now: Date,
        span: (CalendarPeriod) -> TimeSpan
    ) -> [Int: TimeSpan] {
        let now = now.unixTime
        // An ISO year may begin or end in a neighboring calendar year.
        let years = [start, now].map { CalendarDate(unixTime: $0).components.year }
        guard years[0] <= years[1] else { return [:] }
        return (years[0] - 1...years[1] + 1).reduce(into: [:]) { spans, year in
            let span = span(inYear(year))
            if span.to > start, span.from <= now { spans[year] = span }
        }
    }
}
