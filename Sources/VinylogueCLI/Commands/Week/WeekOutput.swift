import VinylogueKit

/// One week's chart, in every format.
struct WeekOutput: CommandOutput {
    let chart: WeekChart
    /// The most albums to list; nil lists all.
    let limit: Int?

    func text(_ format: OutputFormat, on canvas: Canvas) throws -> String {
        switch format {
        case .table: WeekTable(chart: chart, limit: limit, canvas: canvas, isSection: false).text
        case .json: try JSON.text(WeekJSON(chart, limit: limit))
        case .csv: CSV.text(header: Self.header, rows: rows, on: canvas)
        }
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
