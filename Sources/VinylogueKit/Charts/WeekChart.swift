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
    /// The ISO years with a chart of this week, oldest first.
    package var years: [Int] = []
    /// Where the chart came from.
    package var source: Source
    /// The source of the first stale part, either the chart or the user's information; nil when both
    /// are fresh.
    package var staleSource: Source?

    /// How many albums the filter hides.
    package var hiddenAlbums: Int { albumCount - albums.count }
}

/// An album of a weekly chart.
package struct RankedAlbum: Hashable, Sendable {
    /// The place in the whole chart, from 1.
    package var rank: Int
    /// The album.
    package var album: Album
    /// Plays in the week.
    package var playCount: Int
    /// The album's page, as the service gave it.
    package var url: String?

    /// Creates it.
    package init(rank: Int, album: Album, playCount: Int, url: String?) {
        self.rank = rank
        self.album = album
        self.playCount = playCount
        self.url = url
    }
}

/// The minimum plays of an album that is listed; 0 and 1 list all albums.
package struct MinimumPlays: Hashable, Sendable {
    /// Plays.
    package let minimum: Int

    /// Creates a filter; a negative number counts as 0.
    package init(minimum: Int) {
        self.minimum = max(0, minimum)
    }

    /// The filter that lists all albums.
    package static let none = MinimumPlays(minimum: 1)

    /// The albums of a chart that pass, in the chart's order.
    package func passing(_ albums: [RankedAlbum]) -> [RankedAlbum] {
        albums.filter { $0.playCount >= minimum }
    }
}
