import Artwork
import Terminal
import VinylogueKit

extension View {
    mutating func drawArtist(_ page: ArtistPage) {
        let story = model.artists[page.request]
        let margin = model.isTiny ? 0 : model.isCompact ? 1 : 2
        let room = columns - 2 * margin
        let search = model.words(of: page.search, width: room / 2)
        if model.isTiny {
            draw(search ?? page.title, margin, 0, width: room, theme.strong)
        } else {
            let used = draw(page.title, margin, 0, width: room, theme.accentStrong)
            let user = Account(page.user).label.sanitizedForTerminal
            let name = (search ?? user).truncated(
                to: max(room - used - 2, 0),
                ellipsis: theme.ellipsis
            )
            drawRight(
                name,
                before: columns - margin,
                0,
                search == nil ? theme.strong : theme.accent
            )
        }
        let layout = model.artistLayout
        if let problem = model.problems[.artist(page.request)] {
            draw(problem, from: 2)
            return
        }
        guard let story else {
            let spinner = model.spinner?.text(page.title, theme.look.decoration) ?? ""
            draw(spinner, margin, min(2, rows - 1), width: room, theme.accent)
            return
        }
        if !model.isTiny {
            let lines = model.artistLines(story, width: room)
            for (index, line) in lines.prefix(layout.list.row - 1).enumerated() {
                draw(line, margin, 1 + index, width: room)
            }
        }
        drawRows(page, layout)
        if let side = layout.side { drawSide(page, story, layout, side) }
    }

    private mutating func drawRows(_ page: ArtistPage, _ layout: Model.ArtistLayout) {
        let rows = page.rows(in: model)
        let end = layout.columns - 2
        guard !rows.isEmpty else {
            draw("No matches.", 2, layout.list.row, width: end - 2, theme.plain)
            return
        }
        for place in 0..<layout.list.visible {
            guard let row = rows[at: page.list.top + place] else { break }
            let line = layout.list.row + place
            let isSelected = page.list.top + place == page.list.selected
            if isSelected { select(line, rows: 1, columns: layout.columns - 1) }
            draw(
                row,
                of: rows[0].playCount,
                line,
                layout,
                showsTracks: page.showsTracks,
                isSelected
            )
        }
        drawOthers(page, layout)
        drawMore(page.list, count: rows.count, layout.list, before: layout.columns)
    }

    /// Draws the first tracks below the albums, or the first albums below the tracks, if there is room.
    private mutating func drawOthers(_ page: ArtistPage, _ layout: Model.ArtistLayout) {
        var other = page
        other.showsTracks.toggle()
        let top = page.rows(in: model).count + 1
        let rows = other.rows(in: model).prefix(max(layout.list.visible - top - 1, 0))
        guard page.search.text.isEmpty, let most = rows.first?.playCount else { return }
        let row = layout.list.row + top
        draw(
            other.showsTracks ? "Tracks" : "Albums",
            2,
            row,
            width: layout.columns - 4,
            theme.accent
        )
        for (place, other) in rows.enumerated() {
            draw(other, of: most, row + 1 + place, layout, showsTracks: !page.showsTracks, false)
        }
    }

    /// Draws an album or a track, its plays and their bar.
    private mutating func draw(
        _ row: ChartRow,
        of most: Int,
        _ line: Int,
        _ layout: Model.ArtistLayout,
        showsTracks: Bool,
        _ isSelected: Bool
    ) {
        func look(_ style: CellStyle) -> CellStyle { isSelected ? theme.selected(style) : style }
        let bar = layout.columns >= 44 ? 12 : 0
        let end = layout.columns - 2
        let style = look(isSelected ? theme.strong : theme.plain)
        let width = end - bar - Count.text(most).count - 4
        if showsTracks {
            draw(row.title.shown, 2, line, width: width, style)
        } else {
            drawTitle(row.title.shown, of: row.album, 2, line, width: width, style)
        }
        drawRight(Count.text(row.playCount), before: end - bar, line, look(theme.plain))
        guard bar > 0 else { return }
        let left = end - bar + 1
        drawBar(row.playCount, of: most, left, line, width: bar - 1, look(theme.bar))
    }

    /// Draws the selected album's cover, and the plays and rank of each year, newest first.
    private mutating func drawSide(
        _ page: ArtistPage,
        _ story: ArtistStory,
        _ layout: Model.ArtistLayout,
        _ side: ScreenArea
    ) {
        var top = side.row
        if let size = layout.cover, let album = page.selectedAlbum(in: model) {
            let area = ScreenArea(
                column: side.column,
                row: top,
                columns: size.columns,
                rows: size.rows
            )
            drawCover(model.coverRequest(album.album, size, page.user), area)
            top += size.rows + 1
        }
        let years = story.byYear.reversed().filter { $0.plays > 0 }
        let most = years.map(\.plays).max() ?? 0
        let digits = Count.text(most).count
        for (index, year) in years.enumerated() where top + index < side.row + side.rows {
            let row = top + index
            draw("\(year.year)", side.column, row, width: 4, theme.plain)
            drawRight(Count.text(year.plays), before: side.column + 6 + digits, row, theme.plain)
            let left = side.column + 7 + digits
            let rank = year.rank.map { "No. \($0)" } ?? ""
            let end = side.column + side.columns
            drawBar(year.plays, of: most, left, row, width: max(end - left - 10, 0), theme.bar)
            drawRight(rank, before: end, row, theme.faint)
        }
    }
}

extension Model {
    /// The rank and first and last play, then the life line by month and its gaps.
    func artistLines(_ story: ArtistStory, width: Int) -> [[Piece]] {
        func day(_ time: Int) -> String {
            let moment = CalendarDate(unixTime: time + offset(time))
            return WeekWords.shortName(of: .day(moment))
        }
        let dot = Theme(look).dot
        let counts = [
            Count.words(story.plays, "play"), "No. \(story.rank) of all artists",
            "first \(day(story.firstPlay))", "last \(day(story.lastPlay))",
        ]
        var lines = [[Piece(text: counts.joined(separator: dot), kind: .plain)], []]
        if isCompact { lines.removeLast() }
        lines.append(lifeLine(story.lifeLine, width: width))
        guard !isCompact else { return lines }
        let months = story.lifeLine.months
        let years = [months.first, months.last].compactMap { $0.map { "\($0.month.year)" } }
        let used = lines[2].reduce(0) { $0 + $1.text.displayWidth }
        let gap = String(repeating: " ", count: max(used - 8, 1))
        lines.append([Piece(text: years.joined(separator: gap), kind: .faint)])
        let gaps = story.lifeLine.gaps.sorted { $0.days > $1.days }.prefix(2).map { gap in
            let dates = [gap.from, gap.to].map { WeekWords.shortName(of: .day($0)) }
            return "not played from \(dates[0]) to \(dates[1])"
        }
        if !gaps.isEmpty { lines.append([Piece(text: gaps.joined(separator: dot), kind: .faint)]) }
        return lines
    }

    /// The plays by month as small bars; several months share a bar if there is little room. Months
    /// in a gap of a year or more are dashes.
    func lifeLine(_ line: LifeLine, width: Int) -> [Piece] {
        let months = line.months
        let step = max((months.count + width - 1) / max(width, 1), 1)
        let bars = stride(from: 0, to: months.count, by: step).map { start in
            months[start..<min(start + step, months.count)]
        }
        let sums = bars.map { $0.reduce(0) { $0 + $1.plays } }
        let most = sums.max() ?? 0
        let theme = Theme(look)
        return zip(bars, sums).reduce(into: []) { pieces, bar in
            let (months, plays) = bar
            let isGap =
                plays == 0
                && line.gaps.contains { gap in
                    months.allSatisfy { $0.month.firstDay > gap.from && $0.month.lastDay < gap.to }
                }
            let ascii = look.decoration.isASCII
            let sign = isGap ? (ascii ? "_" : "┄") : theme.smallBar(plays, of: most)
            let kind: Piece.Kind = plays > 0 ? .accent : .faint
            if pieces.last?.kind == kind {
                pieces[pieces.count - 1].text += sign
            } else {
                pieces.append(Piece(text: sign, kind: kind))
            }
        }
    }
}
