import Core

/// A chart week, from Sunday 12:00 UTC to the next Sunday.
struct ChartWeek: Sendable, Equatable {
    /// The number of weeks since the one that started on 2005-02-13; negative for earlier weeks.
    let index: Int

    /// The first second, in Unix time.
    var start: Int { TimeSpan.firstChartWeek + index * TimeSpan.week }
    /// The first second of the next week, in Unix time.
    var end: Int { start + TimeSpan.week }

    /// The year that contains most of the week.
    var year: Int { middle.components.year }
    /// The index within the year: 0 for the first days of January, up to 52.
    var placeInYear: Int { (middle.daysSinceEpoch - CalendarDate.days(year, 1, 1)) / 7 }

    private var middle: CalendarDate { CalendarDate(unixTime: start + TimeSpan.week / 2) }

    /// The index of the week that contains a Unix time.
    static func index(of unixTime: Int) -> Int {
        let seconds = unixTime - TimeSpan.firstChartWeek
        let whole = seconds >= 0 ? seconds : seconds - TimeSpan.week + 1
        return whole / TimeSpan.week
    }

    /// The index of the first week that starts in a year.
    static func first(ofYear year: Int) -> Int {
        index(of: CalendarDate.days(year, 1, 1) * TimeSpan.day - 1) + 1
    }
}
