import Terminal
import VinylogueKit

/// The chart of a day, a week or a month, with names that are safe to show.
struct ShownChart: Sendable {
    /// An album, an artist or a track.
    struct Row: Sendable {
        var rank: Int
        /// The artist's name; empty if `title` is an artist's name.
        var artist: String
        var title: String
        var plays: Int
        var url: String?
        var key: Album
        /// The search key of the artist and title.
        var searchKey: [UInt8]
    }

    let user: String
    let subject: ChartSubject
    let period: CalendarPeriod
    /// The number of albums, artists or tracks.
    let albumCount: Int
    let totalPlays: Int
    let earlierYear: Int?
    let laterYear: Int?
    /// Why the chart may be out of date; nil if it is fresh.
    let staleWords: String?
    let attribution: Attribution
    /// The sources of the chart and of its covers.
    let attributionWithCovers: Attribution
    private(set) var rows: [Row]
    /// Each album's plays, added up over its spellings, and its best rank.
    let places: [AlbumID: (plays: Int, rank: Int)]

    init(_ chart: Chart) {
        user = Account(chart.user).label.shown
        subject = chart.subject
        period = chart.period
        albumCount = chart.rowCount
        totalPlays = chart.totalPlays
        earlierYear = chart.earlierYear
        laterYear = chart.laterYear
        staleWords = chart.staleSource.map {
            $0.kind == .archive ? "archive may be out of date" : "cached, out of date"
        }
        attribution = chart.attribution
        // The covers come from the service that the rows link to.
        let covers = Attribution(of: [chart.rows.first?.url])
        attributionWithCovers = .union([attribution, covers])
        places = Dictionary(
            chart.rows.map { ($0.album.id, (plays: $0.playCount, rank: $0.rank)) }
        ) {
            ($0.plays + $1.plays, min($0.rank, $1.rank))
        }
        rows = chart.rows.map { album in
            let artist = album.album.artist.shown
            let title = album.album.title.shown
            let isArtist = chart.subject == .artists
            return Row(
                rank: album.rank,
                artist: isArtist ? "" : artist,
                title: isArtist ? artist : title,
                plays: album.playCount,
                url: album.url,
                key: album.album,
                searchKey: "\(artist) \(title)".searchKey
            )
        }
    }

    /// The number of rows, such as "26 artists".
    var rowWords: String { Count.words(albumCount, subject.noun) }

    /// The rows that have at least the minimum plays and match a search.
    func rows(filter: Int, query: String) -> [Row] {
        let key = query.searchKey
        return rows.filter { row in
            row.plays >= filter && (key.isEmpty || row.searchKey.contains(key))
        }
    }

    /// The same chart with its rows in another order, which must have the same rows.
    func with(_ rows: [Row]) -> ShownChart {
        var chart = self
        chart.rows = rows
        return chart
    }

    /// The number of albums below the minimum plays.
    func hiddenCount(filter: Int) -> Int { rows.count { $0.plays < filter } }
}

extension String {
    /// This text as shown: safe for a terminal, and short enough to draw and search quickly.
    var shown: String {
        String(String.UnicodeScalarView(unicodeScalars.prefix(400))).sanitizedForTerminal
    }
}

extension Model {
    /// The credit for the loaded charts, such as "from Last.fm"; nil if there is none.
    func source(of keys: [ChartKey]) -> String? {
        let shown = keys.compactMap { charts[$0] }
        return Attribution.union(
            shown.map { showsPictures ? $0.attributionWithCovers : $0.attribution }
        ).words
    }
}
