import Foundation
import VinylogueKit

/// One week's chart, in every format.
struct WeekOutput: CommandOutput {
    let chart: WeekChart
    /// The most albums to list; nil lists all.
    let limit: Int?

    func table(on canvas: Canvas) -> String {
        WeekTable(chart: chart, limit: limit, canvas: canvas, isSection: false).text
    }

    var json: any Encodable { WeekJSON(chart, limit: limit) }

    var records: Records {
        Records(columns: Self.header, rows: rows)
    }

    static let header = ["rank", "artist", "album", "plays", "url"]

    /// One row per album, without the header.
    var rows: [[String]] {
        chart.albums.prefix(limit ?? .max).map { album in
            [
                String(album.rank), album.album.artist, album.album.title, String(album.playCount),
                album.url ?? "",
            ]
        }
    }
}

/// The JSON shape of one week's chart; the documentation has it under Formats.
struct WeekJSON: Encodable {
    let albums: [AlbumJSON]
    let hiddenAlbums: Int
    let navigation: Navigation
    let playCountFilter: Int
    let source: SourceJSON
    let totalPlays: Int
    let user: String
    let week: ChartWeekJSON
    let yearsAgo: Int

    init(_ chart: WeekChart, limit: Int?) {
        albums = chart.albums.prefix(limit ?? .max).map(AlbumJSON.init)
        hiddenAlbums = chart.hiddenAlbums
        navigation = Navigation(earlierYear: chart.earlierYear, laterYear: chart.laterYear)
        playCountFilter = chart.filter.minimum
        source = SourceJSON(chart.source)
        totalPlays = chart.totalPlays
        user = chart.user
        week = ChartWeekJSON(week: chart.week, chartWeek: chart.chartWeek)
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
