/// A filtered chart of a day, week or month, and the other years that have one.
package struct Chart: Sendable, Equatable {
    /// The username in the source's spelling.
    package var user: String
    /// Whether albums, artists or tracks are counted.
    package var subject: ChartSubject = .albums
    /// The day, calendar week or month.
    package var period: CalendarPeriod
    /// The time span in which plays are counted; for a week from the service, the chart week.
    package var span: TimeSpan
    /// How many years before the requested date; negative for later years.
    package var yearsAgo: Int
    /// The rows that pass the filter, by rank.
    package var rows: [ChartRow]
    /// The filter that was applied.
    package var filter: MinimumPlays
    /// The number of rows in the full chart.
    package var rowCount: Int
    /// The total plays in the full chart.
    package var totalPlays: Int
    /// How long the plays in the full chart lasted; nil in a chart by plays.
    package var time: ListeningTime?
    /// The nearest earlier year with a chart for this period; nil if there is none.
    package var earlierYear: Int?
    /// The nearest later year with a chart for this period; nil if there is none.
    package var laterYear: Int?
    /// The years with a chart for this period, oldest first.
    package var years: [Int] = []
    /// Where the chart came from.
    package var source: Provenance
    /// The chart's source if it is out of date, otherwise that of the list of years if out of date;
    /// nil if both are fresh.
    package var staleSource: Provenance?

    /// How many rows the filter hides.
    package var hiddenRows: Int { rowCount - rows.count }

    /// The calendar week; for a day or a month, the week of its first day.
    package var week: CalendarWeek {
        if case .week(let week) = period { week } else { CalendarWeek(containing: period.firstDay) }
    }
}

extension ChartRow {
    /// The row's album, in an album chart.
    package var album: Album { Album(artist: artist, title: title) }
}

/// The minimum plays for a row to be listed; 0 and 1 list all rows.
package struct MinimumPlays: Hashable, Sendable {
    package let minimum: Int

    /// Creates a filter; a negative number counts as 0.
    package init(minimum: Int) {
        self.minimum = max(0, minimum)
    }

    /// The filter that lists all rows.
    package static let none = MinimumPlays(minimum: 1)

    /// The rows of a chart with at least the minimum plays, in order.
    package func passing(_ rows: [ChartRow]) -> [ChartRow] {
        rows.filter { $0.playCount >= minimum }
    }
}
