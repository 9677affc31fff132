import Artwork
import Terminal
import VinylogueKit

/// The pane next to the artists or tracks of a week.
extension View {
    /// Draws the selected artist or track, with the artist's first album of the week.
    mutating func drawSubjectPane(
        _ pane: WeekLayout.Pane,
        of row: ShownChart.Row,
        _ page: WeekPage
    ) {
        let albums = model.albums(beside: row, page)
        if pane.cover.rows > 0, let album = albums.first {
            let size = CellSize(columns: pane.cover.columns, rows: pane.cover.rows)
            drawCover(model.coverRequest(album.key, size, page.user), pane.cover)
        }
        let text = pane.text
        let lines = model.subjectLines(row, albums, page, width: text.columns)
        for (index, line) in lines.prefix(text.rows).enumerated() {
            draw(line, text.column, text.row + index, width: text.columns)
        }
        if let area = pane.years, let shown = page.shown {
            drawYears(of: row.key, in: shown.series, marked: shown.year, area)
        }
    }
}

extension Model {
    /// The week's albums by the artist of a row, most plays first; empty until they are loaded.
    fileprivate func albums(beside row: ShownChart.Row, _ page: WeekPage) -> [ShownChart.Row] {
        guard let shown = page.shown, let chart = charts[shown.series.ofAlbums[shown.year]] else {
            return []
        }
        let artist = row.key.id.artist
        return chart.rows.filter { $0.key.id.artist == artist }
    }

    /// The text about a week's selected artist or track.
    fileprivate func subjectLines(
        _ row: ShownChart.Row,
        _ albums: [ShownChart.Row],
        _ page: WeekPage,
        width: Int
    ) -> [[Piece]] {
        var lines = row.title.wrapped(to: width).prefix(2).map { [Piece(text: $0, kind: .strong)] }
        if !row.artist.isEmpty {
            lines += row.artist.wrapped(to: width).prefix(2).map { [Piece(text: $0, kind: .plain)] }
        }
        lines += [
            [],
            [
                Piece(text: Count.text(row.plays), kind: .strong),
                Piece(text: " this \(page.kind.rawValue)", kind: .faint),
            ],
        ]
        lines +=
            page.shown.map {
                sparkLine(of: row.key, in: $0.series, marked: $0.year, width: width)
            } ?? []
        lines += weekLines(page, width: width)
        guard !albums.isEmpty else { return lines }
        let digits = "\(albums[0].plays)".count
        lines += [[], [Piece(text: "Albums this \(page.kind.rawValue)", kind: .faint)]]
        return lines
            + albums.map { album in
                let plays = "\(album.plays)".fitted(to: digits, alignment: .right)
                return [
                    Piece(text: plays + "  ", kind: .plain), Piece(text: album.title, kind: .plain),
                ]
            }
    }

    /// The needs of the pane next to artists or tracks: the cover of an album.
    func subjectPaneNeeds(_ page: WeekPage) -> [Need] {
        guard showsPictures, let pane = weekLayout.pane, pane.cover.rows > 0,
            let row = rows(of: page)[at: page.list.selected],
            let album = albums(beside: row, page).first
        else { return [] }
        let size = CellSize(columns: pane.cover.columns, rows: pane.cover.rows)
        return enlargedCover(coverRequest(album.key, size, page.user))
    }

    /// The archived days, to compare a week with the usual one.
    func usualNeeds(_ page: WeekPage) -> [Need] {
        page.kind == .week && weekLayout.pane != nil ? [.days(page.user)] : []
    }

    /// How much of the week went to its first row, and how the week compares with the usual one of
    /// its year.
    func weekLines(_ page: WeekPage, width: Int) -> [[Piece]] {
        guard let shown = page.shown, let chart = charts[shown], chart.totalPlays > 0,
            let first = chart.rows.first
        else { return [] }
        let share = (first.plays * 100 + chart.totalPlays / 2) / chart.totalPlays
        let words =
            " of \(Count.words(chart.totalPlays, "play")) went to the top \(chart.subject.noun)"
        let lines = [[]] + wrapped("\(share)%", words, width: width)
        guard shown.kind == .week, let usual = usualWeek(of: shown.user, in: shown.year) else {
            return lines
        }
        let more = chart.totalPlays - usual
        let start = more == 0 ? "As many" : Count.text(abs(more))
        let rest =
            more == 0
            ? " plays as"
            : " \(more > 0 ? "more" : "fewer") \(abs(more) == 1 ? "play" : "plays") than"
        return lines + wrapped(start, "\(rest) in a typical week of \(shown.year)", width: width)
    }

    /// A number and the words after it, on as many lines as they need.
    private func wrapped(_ number: String, _ words: String, width: Int) -> [[Piece]] {
        var lines = (number + words).wrapped(to: width).map { [Piece(text: $0, kind: .faint)] }
        guard let first = lines.first?.first?.text, first.hasPrefix(number) else { return lines }
        let rest = Piece(text: String(first.dropFirst(number.count)), kind: .faint)
        lines[0] = [Piece(text: number, kind: .strong), rest]
        return lines
    }
}
