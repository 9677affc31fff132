import Artwork
import Terminal
import VinylogueKit

extension View {
    /// Draws the selected album large.
    mutating func drawPane(_ pane: WeekLayout.Pane, of row: ShownChart.Row, _ page: WeekPage) {
        if pane.cover.rows > 0 {
            let size = CellSize(columns: pane.cover.columns, rows: pane.cover.rows)
            let key = model.coverKey(row.key, size)
            drawCover(CoverRequest(key: key, album: row.key, user: page.user), pane.cover)
        }
        let (left, width) = (pane.text.column, pane.text.columns)
        let end = pane.text.row + pane.text.rows
        var line = pane.text.row
        func isRoom(_ rows: Int = 1) -> Bool { line + rows <= end }
        for text in row.title.wrapped(to: width).prefix(2) where isRoom() {
            draw(text, left, line, width: width, theme.strong)
            line += 1
        }
        for text in row.artist.wrapped(to: width).prefix(2) where isRoom() {
            draw(text, left, line, width: width, theme.plain)
            line += 1
        }
        let album = model.albums[Model.AlbumRequest(album: row.key, user: page.user)]
        if isRoom() {
            let tags = album?.tags.joined(separator: theme.dot) ?? theme.ellipsis
            draw(tags, left, line, width: width, theme.faint)
            line += 2
        }
        if isRoom() {
            var counts =
                "\(Count.text(row.plays)) this week"
            if let plays = album?.userPlays { counts += "\(theme.dot)\(Count.text(plays)) in all" }
            draw(counts, left, line, width: width, theme.plain)
            line += 1
        }
        if isRoom() {
            drawYears(of: row.key, page, left, line, width: width)
            line += 2
        }
        guard let tracks = album?.tracks, !tracks.isEmpty, isRoom(2) else { return }
        let digits = "\(tracks.count)".count
        for (index, track) in tracks.prefix(end - line).enumerated() {
            drawRight("\(index + 1)", before: left + digits, line + index, theme.faint)
            draw(
                track.name,
                left + digits + 2,
                line + index,
                width: width - digits - 2,
                theme.plain
            )
        }
    }

    /// Draws how often an album was played in this week of each year, with gaps for years without it.
    private mutating func drawYears(
        of album: Album,
        _ page: WeekPage,
        _ column: Int,
        _ row: Int,
        width: Int
    ) {
        let id = album.id
        let years = (model.knownYears[page.user] ?? []).suffix(max(width - 6, 0))
        guard let first = years.first, let last = years.last else { return }
        let plays = years.map { year in
            model.charts[ChartKey(user: page.user, year: year)]?.plays[id] ?? 0
        }
        let most = plays.max() ?? 0
        func digits(_ year: Int) -> String { "\(year % 100 / 10)\(year % 10)" }
        draw(digits(first), column, row, width: 2, theme.faint)
        for (place, (year, plays)) in zip(years, plays).enumerated() {
            let style =
                year == page.shown?.year ? theme.accent : plays > 0 ? theme.bar : theme.faint
            draw(smallBar(plays, of: most), column + 3 + place, row, width: 1, style)
        }
        draw(digits(last), column + 4 + years.count, row, width: 2, theme.faint)
    }
}
