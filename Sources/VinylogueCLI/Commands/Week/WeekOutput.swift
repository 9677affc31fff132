import Foundation
import VinylogueKit

/// One chart, in every format.
struct WeekOutput: CommandOutput {
    let chart: Chart
    /// The most rows to list; nil lists all.
    let limit: Int?

    func table(on canvas: Canvas) -> String {
        WeekTable(chart: chart, limit: limit, canvas: canvas, isSection: false).text
    }

    var json: any Encodable { WeekJSON(chart, limit: limit) }

    var records: Records {
        Records(columns: Self.header(chart.subject), rows: rows)
    }

    /// The names of the columns of a chart.
    static func header(_ subject: ChartSubject) -> [String] {
        switch subject {
        case .albums: ["rank", "artist", "album", "plays", "url"]
        case .artists: ["rank", "artist", "plays", "url"]
        case .tracks: ["rank", "artist", "track", "plays", "url"]
        }
    }

    /// One row per album, artist or track, without the header.
    var rows: [[String]] {
        chart.rows.prefix(limit ?? .max).map { $0.cells(chart.subject) }
    }
}

extension ChartRow {
    /// The cells of a chart's columns.
    func cells(_ subject: ChartSubject) -> [String] {
        let (rank, plays, url) = (String(rank), String(playCount), url ?? "")
        return subject == .artists
            ? [rank, artist, plays, url] : [rank, artist, title, plays, url]
    }
}

/// The JSON shape of one chart; the documentation has it under Formats.
struct WeekJSON: Encodable {
    let albums: [RowJSON]?
    let artists: [RowJSON]?
    let hiddenAlbums: Int?
    let hiddenArtists: Int?
    let hiddenTracks: Int?
    let navigation: Navigation
    let period: PeriodJSON?
    let playCountFilter: Int
    let source: SourceJSON
    let totalPlays: Int
    let tracks: [RowJSON]?
    let user: String
    let week: ChartWeekJSON?
    let yearsAgo: Int

    init(_ chart: Chart, limit: Int?) {
        func rows(_ subject: ChartSubject) -> [RowJSON]? {
            guard chart.subject == subject else { return nil }
            return chart.rows.prefix(limit ?? .max).map { RowJSON($0, subject) }
        }
        (albums, artists, tracks) = (rows(.albums), rows(.artists), rows(.tracks))
        hiddenAlbums = albums.map { _ in chart.hiddenRows }
        hiddenArtists = artists.map { _ in chart.hiddenRows }
        hiddenTracks = tracks.map { _ in chart.hiddenRows }
        navigation = Navigation(earlierYear: chart.earlierYear, laterYear: chart.laterYear)
        playCountFilter = chart.filter.minimum
        source = SourceJSON(chart.source)
        totalPlays = chart.totalPlays
        user = chart.user
        if case .week(let week) = chart.period {
            self.week = ChartWeekJSON(week: week, chartWeek: chart.span)
            period = nil
        } else {
            week = nil
            period = PeriodJSON(chart.period, span: chart.span)
        }
        yearsAgo = chart.yearsAgo
    }

    /// The neighbouring years with a chart; null if there is none.
    struct Navigation: Encodable {
        let earlierYear: Int?
        let laterYear: Int?

        enum CodingKeys: CodingKey {
            case earlierYear, laterYear
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(earlierYear, forKey: .earlierYear)
            try container.encode(laterYear, forKey: .laterYear)
        }
    }
}
