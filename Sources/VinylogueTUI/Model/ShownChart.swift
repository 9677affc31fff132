import Terminal
import VinylogueKit

/// A week's chart, with its names made safe to be shown.
struct ShownChart: Sendable {
    /// An album of the chart.
    struct Row: Sendable {
        var rank: Int
        var artist: String
        var title: String
        var plays: Int
        var url: String?
        var key: AlbumKey
        /// Both names as they are compared in a search.
        var searchKey: [UInt8]
    }

    let user: String
    let week: CalendarWeek
    let yearsAgo: Int
    let albumCount: Int
    let totalPlays: Int
    let earlierYear: Int?
    let laterYear: Int?
    let isStale: Bool
    let rows: [Row]

    init(_ chart: WeekChart) {
        user = chart.user.sanitizedForTerminal
        week = chart.week
        yearsAgo = chart.yearsAgo
        albumCount = chart.albumCount
        totalPlays = chart.totalPlays
        earlierYear = chart.earlierYear
        laterYear = chart.laterYear
        isStale = chart.staleSource != nil
        rows = chart.albums.map { album in
            let artist = album.artist.sanitizedForTerminal
            let title = album.album.sanitizedForTerminal
            return Row(
                rank: album.rank,
                artist: artist,
                title: title,
                plays: album.playCount,
                url: album.url,
                key: AlbumKey(artist: album.artist, album: album.album),
                searchKey: "\(artist) \(title)".searchKey
            )
        }
    }

    /// The rows that pass the filter and hold the text that is searched for.
    func rows(filter: Int, query: String) -> [Row] {
        let key = query.searchKey
        return rows.filter { row in
            row.plays >= filter && (key.isEmpty || row.searchKey.contains(key))
        }
    }

    /// How many albums the filter hides.
    func hiddenCount(filter: Int) -> Int { rows.count { $0.plays < filter } }
}
