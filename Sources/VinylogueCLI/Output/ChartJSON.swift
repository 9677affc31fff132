import Foundation
import VinylogueKit

/// The JSON shape of an album, an artist or a track in a chart.
struct RowJSON: Encodable {
    let album: String?
    let artist: String
    let plays: Int
    let rank: Int
    let status: String?
    let track: String?
    let url: String?

    init(_ row: ChartRow, _ subject: ChartSubject, status: String? = nil) {
        album = subject == .albums ? row.title : nil
        artist = row.artist
        plays = row.playCount
        rank = row.rank
        self.status = status
        track = subject == .tracks ? row.title : nil
        url = row.url
    }
}

/// The JSON shape of a day or a month; without a span, that of several people's.
struct PeriodJSON: Encodable {
    let firstDay: String
    let from: Date?
    let kind: String
    let lastDay: String
    let to: Date?
    let year: Int

    init(_ period: CalendarPeriod, span: TimeSpan? = nil) {
        firstDay = period.firstDay.description
        from = span.map { Date(timeIntervalSince1970: TimeInterval($0.from)) }
        kind = period.kind.rawValue
        lastDay = period.lastDay.description
        to = span.map { Date(timeIntervalSince1970: TimeInterval($0.to)) }
        year = period.year
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
