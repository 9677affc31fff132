import Foundation
import VinylogueKit

/// The JSON shape of an album in a chart.
struct AlbumJSON: Encodable {
    let album: String
    let artist: String
    let plays: Int
    let rank: Int
    let url: String?

    init(_ album: RankedAlbum) {
        self.album = album.album.title
        artist = album.album.artist
        plays = album.playCount
        rank = album.rank
        url = album.url
    }
}

/// The JSON shape of a calendar week and its chart week.
struct ChartWeekJSON: Encodable {
    let firstDay: String
    let from: Date
    let lastDay: String
    let number: Int
    let to: Date
    let year: Int

    init(week: CalendarWeek, chartWeek: TimeSpan) {
        firstDay = week.firstDay.description
        from = Date(timeIntervalSince1970: TimeInterval(chartWeek.from))
        lastDay = week.lastDay.description
        number = week.number
        to = Date(timeIntervalSince1970: TimeInterval(chartWeek.to))
        year = week.year
    }
}

/// The JSON shape of where an answer came from.
struct SourceJSON: Encodable {
    let fetchedAt: Date
    let kind: String
    let stale: Bool

    init(_ source: Source) {
        // Whole seconds: file times may have no finer resolution.
        fetchedAt = Date(
            timeIntervalSince1970: source.fetchedAt.timeIntervalSince1970.rounded(.down)
        )
        kind = source.kind.rawValue
        stale = source.isStale
    }
}
