/// The chart of a day, a week or a month, filtered, with the neighboring years.
package struct Chart: Sendable, Equatable {
    /// The user in the source's spelling.
    package var user: String
    /// What is counted.
    package var subject: ChartSubject = .albums
    /// The day, the calendar week or the month.
    package var period: CalendarPeriod
    /// The time span counted; for a week from the service, its chart week.
    package var span: TimeSpan
    /// How many years before the given date; negative if after.
    package var yearsAgo: Int
    /// The rows that pass the filter, by rank.
    package var rows: [ChartRow]
    /// The filter that was applied.
    package var filter: MinimumPlays
    /// The number of rows in the full chart.
    package var rowCount: Int
    /// The total plays in the full chart.
    package var totalPlays: Int
    /// The nearest earlier year with a chart for this period; nil at the end.
    package var earlierYear: Int?
    /// The nearest later year with a chart for this period; nil at the end.
    package var laterYear: Int?
    /// The years with a chart for this period, oldest first.
    package var years: [Int] = []
    /// Where the chart came from.
    package var source: Provenance
    /// The source of the first out-of-date part, either the chart or the user's information; nil if
    /// both are fresh.
    package var staleSource: Provenance?

    /// How many rows the filter hides.
    package var hiddenRows: Int { rowCount - rows.count }

    /// The calendar week; for a day or a month, the week of its first day.
    package var week: CalendarWeek {
        if case .week(let week) = period { week } else { CalendarWeek(containing: period.firstDay) }
    }
}

extension ChartRow {
    /// The album, in a chart of albums.
    package var album: Album { Album(artist: artist, title: title) }
}

/// The minimum plays for listed rows; 0 and 1 list everything.
package struct MinimumPlays: Hashable, Sendable {
    package let minimum: Int

    /// Creates a filter; a negative number counts as 0.
    package init(minimum: Int) {
        self.minimum = max(0, minimum)
    }

    /// The filter that lists everything.
    package static let none = MinimumPlays(minimum: 1)

    /// The rows of a chart with at least the minimum, in order.
    package func passing(_ rows: [ChartRow]) -> [ChartRow] {
        rows.filter { $0.playCount >= minimum }
    }
}
