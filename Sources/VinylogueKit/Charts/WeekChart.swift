/// The album chart of one week, filtered, with the neighbouring years.
package struct WeekChart: Sendable, Equatable {
    /// The user in the service's spelling.
    package var user: String
    /// The calendar week.
    package var week: CalendarWeek
    /// The service's week.
    package var chartWeek: TimeSpan
    /// How many ISO years before the given date; negative if after.
    package var yearsAgo: Int
    /// The albums that pass the filter, by rank.
    package var albums: [RankedAlbum]
    /// The filter that was applied.
    package var filter: MinimumPlays
    /// How many albums the whole chart has.
    package var albumCount: Int
    /// The plays of the whole chart.
    package var totalPlays: Int
    /// The next earlier year with a chart of this week; nil at the end.
    package var earlierYear: Int?
    /// The next later year with a chart of this week; nil at the end.
    package var laterYear: Int?
    /// Where the chart came from.
    package var source: Source
    /// The source of the first stale part, either the chart or the user's information; nil when both
    /// are fresh.
    package var staleSource: Source?

    /// How many albums the filter hides.
    package var hiddenAlbums: Int { albumCount - albums.count }
}
