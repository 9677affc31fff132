import VinylogueKit

/// The same week in all years, in every format.
struct YearsOutput: CommandOutput {
    let overview: YearsOverview
    /// The most albums to list for each year.
    let top: Int

    func table(on canvas: Canvas) -> String {
        YearsTable(overview: overview, top: top, canvas: canvas).text
    }

    var json: any Encodable { YearsJSON(overview, top: top) { Message($0).text } }

    var records: Records {
        Records(columns: Self.header, rows: rows)
    }

    private static let header = ["year", "week", "rank", "artist", "album", "plays", "url"]

    private var rows: [[String]] {
        overview.years.flatMap { year in
            ((try? year.result.get())?.albums ?? []).prefix(top).map { album in
                [
                    String(year.year), String(year.week.number), String(album.rank),
                    album.album.artist,
                    album.album.title, String(album.playCount), album.url ?? "",
                ]
            }
        }
    }
}

/// The JSON shape of the same week in all years; the documentation has it under Formats.
struct YearsJSON: Encodable {
    let user: String
    let weekNumber: Int
    let years: [Year]

    init(_ overview: YearsOverview, top: Int, describe: (any Error) -> String) {
        user = overview.user
        weekNumber = overview.weekNumber
        years = overview.years.map { Year($0, top: top, describe: describe) }
    }

    /// One year; a year that failed has `error` instead of a chart.
    struct Year: Encodable {
        let year: Int
        let yearsAgo: Int
        let week: ChartWeekJSON
        let albumCount: Int?
        let totalPlays: Int?
        let albums: [AlbumJSON]?
        let source: SourceJSON?
        let error: String?

        init(_ year: YearsOverview.Year, top: Int, describe: (any Error) -> String) {
            self.year = year.year
            yearsAgo = year.yearsAgo
            week = ChartWeekJSON(week: year.week, chartWeek: year.chartWeek)
            switch year.result {
            case .success(let chart):
                albumCount = chart.albumCount
                totalPlays = chart.totalPlays
                albums = chart.albums.prefix(top).map(AlbumJSON.init)
                source = SourceJSON(chart.source)
                error = nil
            case .failure(let failure):
                (albumCount, totalPlays, albums, source) = (nil, nil, nil, nil)
                error = describe(failure)
            }
        }
    }
}
