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
        if let area = pane.years { drawYears(of: row, page, area) }
    }

    /// Draws how often an album was played this week in each year, newest first.
    private mutating func drawYears(of row: ShownChart.Row, _ page: WeekPage, _ area: ScreenArea) {
        guard let shown = page.shown else { return }
        let played = model.plays(of: row.key, in: shown.series).reversed().filter {
            $0.plays ?? 0 > 0
        }
        guard played.count > 1, let most = played.compactMap(\.plays).max() else { return }
        draw(
            "This \(shown.kind.rawValue) in every year",
            area.column,
            area.row,
            width: area.columns,
            theme.faint
        )
        let digits = "\(most)".count
        for (index, entry) in played.prefix(max(area.rows - 2, 0)).enumerated() {
            let (line, plays) = (area.row + 2 + index, entry.plays ?? 0)
            let isShown = entry.year == shown.year
            draw("\(entry.year)", area.column, line, width: 4, isShown ? theme.strong : theme.plain)
            drawRight("\(plays)", before: area.column + 6 + digits, line, theme.plain)
            let left = area.column + 7 + digits
            let width = area.column + area.columns - left
            let style = isShown ? theme.accent : theme.bar
            drawBar(plays, of: most, left, line, width: width, style)
        }
    }
}

extension Model {
    /// An album's plays in the same period of all years, oldest first; `plays` is nil for years
    /// that are not loaded.
    func plays(of album: Album, in series: ChartKey.Series) -> [(year: Int, plays: Int?)] {
        let id = album.id
        return (knownYears[series] ?? []).map { year in
            (year, charts[series[year]].map { $0.plays[id] ?? 0 })
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
        var lines = row.title.wrapped(to: width).prefix(2).map { [Piece(text: $0, kind: .strong)] }
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
        guard let album, !album.tracks.isEmpty else { return lines }
        return lines + [[]] + trackLines(album, of: row.key, width: min(width, 60))
    }
}
