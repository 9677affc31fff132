/// A place in time as people type it: `2016`, `w23 2014`, `12 may 2013`, `christmas 2010`,
/// `10 years ago` and the like, in English.
package enum TypedDate: Hashable, Sendable {
    /// The current day, week or month in the year with this number.
    case year(Int)
    /// The current day, week or month this many years ago.
    case yearsAgo(Int)
    /// A day, a calendar week or a month.
    case period(CalendarPeriod)

    /// Why a text is not a place in time.
    package enum Problem: Error, Equatable, Sendable {
        /// It is not a date.
        case unknown
        /// Its day and month can be read in two ways.
        case ambiguous(CalendarDate, CalendarDate)
        /// The month has only this many days.
        case noDay(Int, CalendarMonth)
        /// The year has only this many weeks, or, if the year is nil, any year has at most as many.
        case noWeek(Int, year: Int?, weeks: Int)
        /// It is after today.
        case future(TypedDate)
        /// It is before 1970.
        case tooEarly
    }

    /// Parses a text, ignoring case; `today` is the user's local date.
    ///
    /// Without a year, a date is the last one up to today.
    package init(_ text: String, today: CalendarDate) throws(Problem) {
        self = try TypedDateReader(today: today).date(in: text)
    }

    /// The period of a kind to show for it; a week or month contains the day, and a day is the first
    /// day of the week or month.
    ///
    /// - Parameter today: the user's local date.
    package func period(
        _ kind: CalendarPeriod.Kind,
        today: CalendarDate
    ) -> CalendarPeriod {
        let current = CalendarPeriod(kind, containing: today)
        switch self {
        case .year(let year): return current.inYear(year)
        case .yearsAgo(let years): return current.inYear(current.year - years)
        case .period(let period):
            return period.kind == kind
                ? period : CalendarPeriod(kind, containing: period.firstDay)
        }
    }

    /// The period that opens when only this was given: a month for a month, otherwise a week.
    ///
    /// - Parameter today: the user's local date.
    package func opened(today: CalendarDate) -> CalendarPeriod {
        if case .period(.month) = self {
            period(.month, today: today)
        } else {
            period(.week, today: today)
        }
    }

    /// Text such as "2016", "10 years ago" or "12 May 2013".
    package var text: String {
        switch self {
        case .year(let year): "\(year)"
        case .yearsAgo(let years): WeekWords.age(years)
        case .period(let period): WeekWords.name(of: period)
        }
    }

    /// Whether a word can be part of a date, so that text with it is probably meant as one.
    package static func isWord(_ text: String) -> Bool { TypedDateReader.isWord(text) }

    /// Dates to show as examples, in a sentence.
    package static let examples = "2016, w23 2014, 12 may 2013, christmas 2010 or 10 years ago"
}

extension TypedDate.Problem {
    /// A sentence about what is wrong with the text.
    package func text(of typed: String) -> String {
        switch self {
        case .unknown: "\"\(typed)\" is not a date."
        case .ambiguous(let first, let second):
            "\"\(typed)\" could be \(Self.name(first)) or \(Self.name(second))."
        case .noDay(let day, let month):
            "There is no \(day) \(WeekWords.name(of: .month(month)))."
        case .noWeek(let number, nil, _): "There is no week \(number)."
        case .noWeek(let number, let year?, _): "There is no week \(number) in \(year)."
        case .future(let date):
            "\(date.text.capitalizedFirst) is in the future."
        case .tooEarly: "\"\(typed)\" is before 1970."
        }
    }

    /// What to type instead.
    package var hint: String {
        switch self {
        case .unknown, .future, .tooEarly: "Try \(TypedDate.examples)."
        case .ambiguous(let first, let second): "Use \(first) or \(second)."
        case .noDay(_, let month):
            "\(WeekWords.name(of: .month(month))) has \(month.lastDay.components.day) days."
        case .noWeek(_, _, let weeks): "Use a week from 1 to \(weeks)."
        }
    }

    private static func name(_ day: CalendarDate) -> String { WeekWords.name(of: .day(day)) }
}
