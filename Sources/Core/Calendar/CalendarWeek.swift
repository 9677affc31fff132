/// An ISO 8601 week: Monday to Sunday; week 1 contains the year's first Thursday.
package struct CalendarWeek: Hashable, Sendable {
    /// The ISO year, which may differ from the calendar year around New Year.
    package let year: Int
    /// The week number, 1...53.
    package let number: Int

    /// Creates the week with this ISO year and number, without validating them.
    package init(year: Int, number: Int) {
        self.year = year
        self.number = number
    }

    /// Creates the week that contains a day.
    package init(containing date: CalendarDate) {
        // A week's ISO year is the year of its Thursday.
        let thursday = date.adding(days: 3 - date.weekday)
        year = thursday.components.year
        number = (thursday.daysSinceEpoch - Self.firstMonday(of: year).daysSinceEpoch) / 7 + 1
    }

    /// Returns the week with this number in another ISO year; week 52 if that has no week 53.
    package func inYear(_ year: Int) -> CalendarWeek {
        let sameNumber = Self.firstMonday(of: year).adding(days: 7 * (number - 1))
        let week = CalendarWeek(containing: sameNumber)
        return week.year == year
            ? week : CalendarWeek(containing: sameNumber.adding(days: -7))
    }

    /// The Monday on which the week starts.
    package var firstDay: CalendarDate {
        Self.firstMonday(of: year).adding(days: 7 * (number - 1))
    }

    /// The Sunday on which the week ends.
    package var lastDay: CalendarDate {
        firstDay.adding(days: 6)
    }

    /// Last.fm's chart week that overlaps this week most. It starts at 12:00 UTC on the Sunday
    /// before this week.
    package var chartWeek: TimeSpan {
        let from = firstDay.unixTime - TimeSpan.day / 2
        return TimeSpan(from: from, to: from + TimeSpan.week)
    }

    /// The Monday of week 1, which always contains January 4.
    private static func firstMonday(of year: Int) -> CalendarDate {
        let fourth = CalendarDate(daysSinceEpoch: CalendarDate.days(year, 1, 4))
        return fourth.adding(days: -fourth.weekday)
    }
}
