import LastFM

/// A user, and the years for which the service has charts of one calendar week.
struct History: Sendable {
    /// The name in the service's spelling.
    var user: String
    /// The calendar week that was asked about, in the year of the date.
    var week: CalendarWeek
    /// The chart week by ISO year.
    var chartWeeks: [Int: ChartWeek]
    /// Where this comes from; if one part of it is stale, that part's source.
    var source: Source

    /// The years that have a chart, earliest first.
    var years: [Int] { chartWeeks.keys.sorted() }
}
