import Terminal
import VinylogueKit

/// The same week in all years, ready to be shown.
struct ShownYears: Sendable {
    /// One year.
    struct Year: Sendable {
        var year: Int
        var yearsAgo: Int
        /// All plays of the week; nil if the chart could not be loaded.
        var plays: Int?
        var albumCount: Int
        /// The album with the most plays.
        var favourite: ShownChart.Row?
        /// The whole chart; nil when it could not be loaded.
        var chart: ShownChart?
        /// The plays of each album in all its spellings, for the bars on album pages.
        var playsByAlbum: [AlbumID: Int]
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
                albumCount: chart?.rowCount ?? 0,
                favourite: shown?.rows.first,
                chart: shown,
                playsByAlbum: Dictionary(
                    (chart?.rows ?? []).map { ($0.album.id, $0.playCount) },
                    uniquingKeysWith: +
                )
            )
        }
    }
}
