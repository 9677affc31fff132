/// A person, and the years with a chart of the calendar week of one number.
package struct WeekYears: Sendable {
    /// The name in the service's spelling.
    package let user: String
    /// The calendar week that was asked about, in the year of the date.
    package let week: CalendarWeek
    /// The span of the chart by ISO year.
    package let spans: [Int: TimeSpan]
    /// The years that have a chart, earliest first.
    package let years: [Int]
    /// Where this comes from; if one part of it is stale, that part's source.
    package let source: Source

    /// Creates it.
    package init(user: String, week: CalendarWeek, spans: [Int: TimeSpan], source: Source) {
        self.user = user
        self.week = week
        self.spans = spans
        // Once: the chart of each year looks for its neighbours here.
        years = spans.keys.sorted()
        self.source = source
    }
}
