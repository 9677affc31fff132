import Foundation
import VinylogueKit

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
