import VinylogueKit

/// The same week in all years, in every format.
struct YearsOutput: CommandOutput {
    let overview: YearsOverview
    /// The most albums to list for each year.
    let top: Int

    func text(_ format: OutputFormat, on canvas: Canvas) throws -> String {
        switch format {
        case .table: YearsTable(overview: overview, top: top, canvas: canvas).text
        case .json: try JSON.text(YearsJSON(overview, top: top) { Message($0).text })
        case .csv: CSV.text(header: Self.header, rows: rows, on: canvas)
        }
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
