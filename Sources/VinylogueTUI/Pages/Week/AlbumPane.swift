import Artwork
import Terminal
import VinylogueKit

extension View {
    /// Draws the selected album enlarged.
    mutating func drawPane(_ pane: WeekLayout.Pane, of row: ShownChart.Row, _ page: WeekPage) {
        if pane.cover.rows > 0 {
            let size = CellSize(columns: pane.cover.columns, rows: pane.cover.rows)
            drawCover(model.coverRequest(row.key, size, page.user), pane.cover)
        }
        let text = pane.text
        let lines = model.paneLines(row, page, width: text.columns)
        for (index, line) in lines.prefix(text.rows).enumerated() {
            draw(line, text.column, text.row + index, width: text.columns)
        }
        if let area = pane.years, let shown = page.shown {
            drawYears(of: row.key, in: shown.series, marked: shown.year, area)
        }
    }
}

extension Model {
    /// An album's plays in the same period of all years, oldest first; `plays` is nil for years
    /// that are not loaded.
    func plays(of album: Album, in series: ChartKey.Series) -> [(year: Int, plays: Int?)] {
        let id = album.id
        return (chartYears(of: series) ?? []).map { year in
            (year, charts[series[year]].map { $0.places[id]?.plays ?? 0 })
        }
    }

    /// The text about a week's selected album.
    fileprivate func paneLines(
        _ row: ShownChart.Row,
        _ page: WeekPage,
        width: Int
    ) -> [[Piece]] {
        let request = AlbumRequest(album: row.key, user: page.user)
        let album = albums[request]
        let isLoading = album == nil && problems[.album(row.key, user: page.user)] == nil
        let dot = Theme(look).dot
        var lines = titleLines(row.title, of: row.key, width: width, most: 2)
        let names = row.artist.wrapped(to: width).prefix(2)
        lines += names.map { [Piece(text: $0, kind: .plain)] }
        if let year = album?.year, length(lines[lines.count - 1]) + 7 <= width {
            lines[lines.count - 1].append(Piece(text: dot + year, kind: .faint))
        }
        lines += tagLines(album, isLoading: isLoading, width: width, most: 2) + [[]]
        var counts = [
            Piece(text: Count.text(row.plays), kind: .strong),
            Piece(text: " this \(page.kind.rawValue)", kind: .faint),
        ]
        if let plays = album?.userPlays {
            counts += [
                Piece(text: "   " + Count.text(plays), kind: .strong),
                Piece(text: " total", kind: .faint),
            ]
        }
        lines.append(counts)
        lines +=
            page.shown.map {
                sparkLine(of: row.key, in: $0.series, marked: $0.year, width: width)
            } ?? []
        lines += weekLines(page, width: width)
        guard let album, !album.tracks.isEmpty else { return lines }
        return lines + [[]] + trackLines(album, of: row.key, width: min(width, 60))
    }
}
