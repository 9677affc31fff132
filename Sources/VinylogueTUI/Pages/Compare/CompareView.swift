import Artwork
import Terminal
import VinylogueKit

extension View {
    mutating func drawCompare(_ page: ComparePage) {
        let names = [page.user, page.other].map { Account($0).label.shown }
        let margin = model.isTiny ? 0 : model.isCompact ? 1 : 2
        let room = columns - 2 * margin
        let title = "\(names[0]) and \(names[1])"
        let search = model.words(of: page.search, width: room / 2)
        guard !model.isTiny else {
            draw(search ?? title, 0, 0, width: room, theme.strong)
            return drawOverlap(page, names)
        }
        let used = draw(title, margin, 0, width: room, theme.accentStrong)
        let headline = search ?? model.headline(of: page.key)
        drawRight(
            headline.truncated(to: max(room - used - 2, 0), ellipsis: theme.ellipsis),
            before: columns - margin,
            0,
            search == nil ? theme.strong : theme.accent
        )
        var parts = [WeekWords.dates(of: page.key.period(today: model.date), dash: theme.dash)]
        if let overlap = model.overlap, overlap.keys == [page.key, page.otherKey] {
            let count = overlap.rows.count
            parts.append("\(Count.words(count, "album")) in common")
            parts += zip(names, overlap.counts).map {
                "\(Count.text($1 - count)) only \($0) played"
            }
        }
        while parts.count > 1, parts.joined(separator: theme.dot).displayWidth > room {
            parts.removeLast()
        }
        draw(parts.joined(separator: theme.dot), margin, 1, width: room, theme.plain)
        drawOverlap(page, names)
    }

    private mutating func drawOverlap(_ page: ComparePage, _ names: [String]) {
        let layout = model.compareLayout
        let top = layout.list.row
        if let problem = page.problem(in: model) {
            draw(problem, from: top)
            return
        }
        guard let overlap = model.overlap, overlap.keys == [page.key, page.otherKey] else {
            let spinner = model.spinner?.text(nil, theme.look.decoration) ?? ""
            draw(spinner, min(2, columns), top, width: columns - 4, theme.accent)
            return
        }
        let rows = page.rows(in: model)
        let most = overlap.rows.map { max($0.row.plays, $0.otherPlays) }.max() ?? 0
        if rows.isEmpty {
            let words =
                page.search.text.isEmpty
                ? "No albums in common this \(page.key.kind.rawValue)." : page.search.noMatch
            draw(words, min(2, columns), top, width: layout.columns - 4, theme.plain)
        }
        for place in 0..<layout.list.visible {
            let index = page.list.top + place
            guard let row = rows[at: index] else { break }
            let line = layout.list.row(ofPlace: place, top: page.list.top)
            let isSelected = index == page.list.selected
            if layout.height == 1 {
                drawLine(row, line, isSelected: isSelected)
            } else {
                drawBlock(row, names, line, layout, page, most: most, isSelected: isSelected)
            }
        }
        drawMore(page.list, count: rows.count, layout.list, before: layout.columns)
        // In a narrow window, the figures of all plays are below the albums.
        let end = layout.list.row(ofPlace: max(rows.count, 1), top: 0)
        let below = ScreenArea(
            column: 2,
            row: end,
            columns: columns - 4,
            rows: rows.count > layout.list.visible ? 0 : self.rows - model.footerRows - end
        )
        let area = layout.side ?? below
        guard area.rows > 3, !model.isTiny else { return }
        let lines = model.comparisonLines(page, names, width: area.columns)
        for (index, line) in lines.prefix(area.rows).enumerated() {
            draw(line, area.column, area.row + index, width: area.columns)
        }
    }

    private mutating func drawLine(_ row: Overlap.Row, _ line: Int, isSelected: Bool) {
        if isSelected { select(line, rows: 1) }
        func style(_ style: CellStyle) -> CellStyle { isSelected ? theme.selected(style) : style }
        let plays = "\(row.row.plays)\(theme.dot)\(row.otherPlays)"
        drawRight(plays, before: columns - 2, line, style(theme.plain))
        let room = columns - plays.displayWidth - 6
        drawTitle(row.row.title, of: row.row.key, 2, line, width: room, style(theme.plain))
    }

    /// Draws an album with the plays of both, one below the other.
    private mutating func drawBlock(
        _ row: Overlap.Row,
        _ names: [String],
        _ top: Int,
        _ layout: Model.CompareLayout,
        _ page: ComparePage,
        most: Int,
        isSelected: Bool
    ) {
        if isSelected { select(top, rows: layout.height, columns: layout.columns - 1) }
        func style(_ style: CellStyle) -> CellStyle { isSelected ? theme.selected(style) : style }
        var left = 3
        if let size = layout.cover {
            let area = ScreenArea(column: left, row: top, columns: size.columns, rows: size.rows)
            drawCover(model.coverRequest(row.row.key, size, page.user), area)
            left += size.columns + 2
        }
        let end = layout.columns - 2
        let bar = min(max(layout.columns / 8, 8), 24)
        let width = min(names.map(\.displayWidth).max() ?? 0, 16)
        let digits = "\(most)".count
        let meter = end - width - digits - bar - 2
        let look = isSelected ? theme.strong : theme.plain
        drawTitle(row.row.title, of: row.row.key, left, top, width: meter - left - 2, style(look))
        draw(row.row.artist, left, top + 1, width: meter - left - 2, style(theme.faint))
        for (index, plays) in [row.row.plays, row.otherPlays].enumerated() {
            let name = names[index].truncated(to: width, ellipsis: theme.ellipsis)
            drawRight(name, before: meter + width, top + index, style(theme.faint))
            let number = meter + width + 1 + digits
            drawRight("\(plays)", before: number, top + index, style(theme.plain))
            let look = style(index == 0 ? theme.accent : theme.bar)
            drawBar(plays, of: most, number + 1, top + index, width: bar, look)
        }
    }
}

extension Model {
    /// What two listeners have in common in all their plays.
    fileprivate func comparisonLines(
        _ page: ComparePage,
        _ names: [String],
        width: Int
    ) -> [[Piece]] {
        guard let known = comparisons[page.request] else { return [] }
        guard let comparison = known else {
            let words = "To compare all plays, sync both of you: vinylogue archive sync --friends"
            return words.wrapped(to: width).map { [Piece(text: $0, kind: .faint)] }
        }
        func percent(_ all: Int) -> String {
            all > 0 ? "\((comparison.common * 100 + all / 2) / all)%" : "0%"
        }
        let common =
            "\(Count.words(comparison.common, "artist")) in common: "
            + "\(percent(comparison.artists)) of \(names[0])'s, "
            + "\(percent(comparison.otherArtists)) of \(names[1])'s"
        var lines: [[Piece]] = [[Piece(text: "All plays", kind: .strong)]]
        lines += common.wrapped(to: width).map { [Piece(text: $0, kind: .plain)] }
        if !comparison.shared.isEmpty {
            lines += [[], [Piece(text: "Both play", kind: .faint)]]
            let digits =
                comparison.shared.map { Count.text(max($0.plays, $0.otherPlays)).count }
                .max() ?? 1
            lines += comparison.shared.map { artist in
                let plays = [artist.plays, artist.otherPlays].map {
                    Count.text($0).fitted(to: digits, alignment: .right)
                }
                return [
                    Piece(text: "\(plays[0]) \(plays[1])  ", kind: .plain),
                    Piece(text: artist.artist.shown, kind: .plain),
                ]
            }
        }
        let lists = [
            (names[1], names[0], comparison.fromOther), (names[0], names[1], comparison.fromUser),
        ]
        for (owner, reader, albums) in lists where !albums.isEmpty {
            lines += [[], [Piece(text: "From \(owner), new to \(reader)", kind: .faint)]]
            let digits = albums.map { Count.text($0.playCount).count }.max() ?? 1
            lines += albums.prefix(6).map { album in
                let plays = Count.text(album.playCount).fitted(to: digits, alignment: .right)
                return [
                    Piece(text: "\(plays)  ", kind: .plain),
                    Piece(text: album.title.shown, kind: .plain),
                    Piece(text: "  \(album.artist.shown)", kind: .faint),
                ]
            }
        }
        return lines
    }
}
