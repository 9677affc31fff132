import LastFM

/// A user, and the years for which the service has charts of one calendar week.
struct History: Sendable {
    /// The name in the service's spelling.
    let user: String
    /// The calendar week that was asked about, in the year of the date.
    let week: CalendarWeek
    /// The chart week by ISO year.
    let chartWeeks: [Int: ChartWeek]
    /// The years that have a chart, earliest first.
    let years: [Int]
    /// Where this comes from; if one part of it is stale, that part's source.
    let source: Source

    init(user: String, week: CalendarWeek, chartWeeks: [Int: ChartWeek], source: Source) {
        self.user = user
        self.week = week
        self.chartWeeks = chartWeeks
        // Once: the chart of each year looks for its neighbours here.
        years = chartWeeks.keys.sorted()
        self.source = source
    }
}
