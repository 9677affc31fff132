import VinylogueKit

/// The same week in all years, in every format.
struct YearsOutput: CommandOutput {
    let overview: YearsOverview
    /// What is counted.
    let subject: ChartSubject
    /// The most rows to list for each year.
    let top: Int
    /// What became of the albums, by year and rank, as far as that is known.
    let fates: [Int: [Int: AlbumFate]]

    func table(on canvas: Canvas) -> String {
        YearsTable(overview: overview, top: top, fates: fates, canvas: canvas).text
    }

    var json: any Encodable { YearsJSON(self) { Message($0).text } }

    var records: Records {
        Records(columns: header, rows: rows)
    }

    private var header: [String] {
        ["year", "week"] + WeekOutput.header(subject) + (subject == .albums ? ["status"] : [])
    }

    private var rows: [[String]] {
        overview.years.flatMap { year in
            ((try? year.result.get())?.rows ?? []).prefix(top).map { row in
                [String(year.year), String(year.week.number)] + row.cells(subject)
                    + (subject == .albums ? [fates[year.year]?[row.rank]?.rawValue ?? ""] : [])
            }
        }
    }
}

/// The JSON shape of the same week in all years; the documentation has it under Formats.
struct YearsJSON: Encodable {
    let user: String
    let weekNumber: Int
    let years: [Year]

    init(_ output: YearsOutput, describe: (any Error) -> String) {
        user = output.overview.user
        weekNumber = output.overview.weekNumber
        years = output.overview.years.map { Year($0, of: output, describe: describe) }
    }

    /// One year; a year that failed has `error` instead of a chart.
    struct Year: Encodable {
        let year: Int
        let yearsAgo: Int
        let week: ChartWeekJSON
        let albumCount: Int?
        let albums: [RowJSON]?
        let artistCount: Int?
        let artists: [RowJSON]?
        let totalPlays: Int?
        let trackCount: Int?
        let tracks: [RowJSON]?
        let source: SourceJSON?
        let error: String?

        init(
            _ year: YearsOverview.Year,
            of output: YearsOutput,
            describe: (any Error) -> String
        ) {
            self.year = year.year
            yearsAgo = year.yearsAgo
            week = ChartWeekJSON(week: year.week, chartWeek: year.chartWeek)
            let chart = try? year.result.get()
            let fates = output.fates[year.year]
            func rows(_ subject: ChartSubject) -> [RowJSON]? {
                guard output.subject == subject else { return nil }
                return chart?.rows.prefix(output.top).map {
                    RowJSON($0, subject, status: fates?[$0.rank]?.rawValue)
                }
            }
            (albums, artists, tracks) = (rows(.albums), rows(.artists), rows(.tracks))
            albumCount = albums.flatMap { _ in chart?.rowCount }
            artistCount = artists.flatMap { _ in chart?.rowCount }
            trackCount = tracks.flatMap { _ in chart?.rowCount }
            totalPlays = chart?.totalPlays
            source = chart.map { SourceJSON($0.source) }
            if case .failure(let failure) = year.result {
                error = describe(failure)
            } else {
                error = nil
            }
        }
    }
}
