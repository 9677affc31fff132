import Terminal
import VinylogueKit

/// The same week in all years, with what is needed to show them.
struct ShownYears: Sendable {
    /// One year.
    struct Year: Sendable {
        var year: Int
        var yearsAgo: Int
        /// All plays of the week; nil when the year's chart could not be had.
        var plays: Int?
        var albumCount: Int
        /// The album that was played most, such as "Artist – Album".
        var favourite: ShownChart.Row?
        /// The plays by album, for the bars of an album's page.
        var playsByAlbum: [AlbumKey: Int]
    }

    /// Newest first.
    let years: [Year]

    init(_ overview: YearsOverview) {
        years = overview.years.map { year in
            let chart = try? year.result.get()
            let shown = chart.map(ShownChart.init)
            return Year(
                year: year.year,
                yearsAgo: year.yearsAgo,
                plays: chart?.totalPlays,
                albumCount: chart?.albumCount ?? 0,
                favourite: shown?.rows.first,
                playsByAlbum: Dictionary(
                    (chart?.albums ?? []).map {
                        (AlbumKey(artist: $0.artist, album: $0.album), $0.playCount)
                    },
                    uniquingKeysWith: max
                )
            )
        }
    }
}
