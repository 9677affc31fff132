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
            drawBelowCover(pane, area, of: row.key, shown)
        }
    }

    /// Draws the years in which an album was played and, in a large window, the plays by month and
    /// the artist's other albums.
    private mutating func drawBelowCover(
        _ pane: WeekLayout.Pane,
        _ area: ScreenArea,
        of album: Album,
        _ shown: ChartKey
    ) {
        var area = area
        let user = shown.user
        if pane.isLarge, area.rows >= 14 {
            let plot = model.monthPlot(of: album, by: user, width: area.columns, rows: 3)
            for (index, line) in plot.enumerated() {
                draw(line, area.column, area.row + index, width: area.columns)
            }
            let used = plot.isEmpty ? 0 : plot.count + 1
            area.row += used
            area.rows -= used
        }
        let others =
            pane.isLarge ? model.otherAlbumLines(of: album, by: user, width: area.columns) : []
        let years = model.playedYears(
            of: album,
            in: shown.series,
            marked: shown.year,
            rows: area.rows
        )
        var beside = area
        if !others.isEmpty, !years.isEmpty {
            if area.columns >= 60 {
                area.columns = area.columns / 2 - 2
                (beside.column, beside.columns) = (area.column + area.columns + 4, area.columns)
            } else {
                // At least four of the other albums are below the years.
                area.rows = min(years.count + 2, max(area.rows - 6, 3))
                beside.row += area.rows + 1
                beside.rows -= area.rows + 1
            }
        }
        drawYears(of: album, in: shown.series, marked: shown.year, area)
        for (index, line) in others.prefix(max(beside.rows, 0)).enumerated() {
            draw(line, beside.column, beside.row + index, width: beside.columns)
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
        let isLarge = weekLayout.pane?.isLarge == true
        if isLarge { lines += dayLines(page, width: width) }
        guard let album else { return lines }
        if !album.tracks.isEmpty {
            lines += [[]] + trackLines(album, of: row.key, width: min(width, 60))
        }
        guard isLarge else { return lines }
        let text = textLines(album, width: min(width, 76))
        return lines + (text.isEmpty ? [] : [[]]) + text
    }

    /// The plays of each day of a week, from the archive; empty without plays.
    private func dayLines(_ page: WeekPage, width: Int) -> [[Piece]] {
        guard let shown = page.shown, shown.kind == .week, let days = archivedDays[page.user]
        else { return [] }
        let period = shown.period(today: date)
        let plays = (0..<7).map { days[period.firstDay.adding(days: $0)] }
        guard let most = plays.max(), most > 0 else { return [] }
        let digits = Count.text(most).count
        let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        let isASCII = look.decoration.isASCII
        let room = min(max(width - digits - 6, 0), 40)
        return [[]]
            + zip(names, plays).map { name, count in
                let number = Count.text(count).fitted(to: digits, alignment: .right)
                let bar = Bar.line(value: count, of: most, width: room, ascii: isASCII)
                return [
                    Piece(text: "\(name)  ", kind: .faint), Piece(text: number, kind: .plain),
                    Piece(text: " \(bar)", kind: .accent),
                ]
            }
    }
}
