/// An ISO 8601 week: Monday to Sunday; week 1 contains the year's first Thursday.
package struct CalendarWeek: Hashable, Sendable {
    /// The ISO year, which differs from the calendar year around New Year.
    package let year: Int
    /// 1...53.
    package let number: Int

    /// The week with that ISO year and number, which are not validated.
    package init(year: Int, number: Int) {
        self.year = year
        self.number = number
    }

    /// The week that contains a day.
    package init(containing date: CalendarDate) {
        // A week belongs to the year of its Thursday.
        let thursday = date.adding(days: 3 - date.weekday)
        year = thursday.components.year
        number = (thursday.daysSinceEpoch - Self.firstMonday(of: year).daysSinceEpoch) / 7 + 1
    }

    /// The week with the same number in another ISO year; week 53 becomes 52 if that year has none.
    package func inYear(_ year: Int) -> CalendarWeek {
        let sameNumber = Self.firstMonday(of: year).adding(days: 7 * (number - 1))
        let week = CalendarWeek(containing: sameNumber)
        return week.year == year
            ? week : CalendarWeek(containing: sameNumber.adding(days: -7))
    }

    /// The Monday.
    package var firstDay: CalendarDate {
        Self.firstMonday(of: year).adding(days: 7 * (number - 1))
    }

    /// The Sunday.
    package var lastDay: CalendarDate {
        firstDay.adding(days: 6)
    }

    /// The chart week that overlaps this week most: it starts at 12:00 UTC on the Sunday before the
    /// Monday.
    package var chartWeek: TimeSpan {
        let from = firstDay.unixTime - TimeSpan.day / 2
        return TimeSpan(from: from, to: from + TimeSpan.week)
    }

    /// The Monday of week 1, which is the week of January 4.
    private static func firstMonday(of year: Int) -> CalendarDate {
        let fourth = CalendarDate(daysSinceEpoch: CalendarDate.days(year, 1, 4))
        return fourth.adding(days: -fourth.weekday)
    }
}
