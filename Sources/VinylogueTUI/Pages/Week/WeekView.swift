import Artwork
import Terminal
import VinylogueKit

struct AlbumItem {
    var row: ShownChart.Row
    /// The user whose week is shown.
    var user: String
    /// The play count of the list's first album.
    var most: Int
    var isSelected: Bool
    /// The album's first row on the screen.
    var top: Int
    /// The number of rows, without the space below.
    var height: Int
    /// The size of the album's cover; nil if none is shown.
    var cover: CellSize?
    /// The tags below the names, if there is room.
    var tags: [String] = []
    /// Whether the album is new, or how it compares with the year before.
    var mark: RowMark?
}

extension View {
    mutating func drawWeek(_ page: WeekPage) {
        let chart = page.shown.flatMap { model.charts[$0] }
        let problem = model.problems[.chart(page.wanted)]
        drawWeekHeader(page, problem == nil ? chart : nil)
        if !model.isTiny { drawDial(of: page) }
        let layout = model.weekLayout
        if let problem {
            draw(problem, from: layout.list.row + 1)
        } else if let chart {
            drawAlbums(model.rows(of: page), of: chart, page)
        } else {
            drawOutline(layout)
        }
    }

    private mutating func drawWeekHeader(_ page: WeekPage, _ chart: ShownChart?) {
        let period = chart?.period ?? page.wanted.period(today: model.date)
        let user = chart?.user ?? Account(page.user).label.sanitizedForTerminal
        let isLoading = page.shown != page.wanted && model.problems[.chart(page.wanted)] == nil
        if model.isTiny {
            let edge = drawNeighbours(of: page)
            let name = WeekWords.shortName(of: period)
            let title = isLoading ? "\(page.year)\(theme.ellipsis)" : name
            let search = model.words(of: page.search, width: columns - 2 * edge)
            let words = page.search.isTyping ? search ?? "" : "\(title) \(search ?? user)"
            drawCentered(words, 0, theme.strong, margin: edge)
            return
        }
        let left = model.isCompact ? 1 : 2
        let room = columns - 2 * left
        let headline = model.headline(of: page.series[period.year]).uppercased()
        draw(headline, left, 0, width: room, theme.accentStrong)
        let name = user.truncated(
            to: max(room - headline.displayWidth - 2, 0),
            ellipsis: theme.ellipsis
        )
        drawRight(name, before: columns - left, 0, theme.strong)
        var parts = [WeekWords.dates(of: period, dash: theme.dash)]
        if let chart {
            parts.append(Count.words(chart.totalPlays, "play"))
            if model.order != .plays { parts.append(model.order.words(period.year)) }
            if page.shown?.subject != .albums { parts.append(chart.rowWords) }
            if let words = chart.staleWords { parts.append(words) }
            if let source = model.source(of: [page.shown].compactMap(\.self)) {
                parts.append(source)
            }
        }
        // The status is shortened before the dates or the plays are left out.
        let least = parts.prefix(2).joined(separator: theme.dot).displayWidth + 2
        let status = status(of: page, chart, isLoading: isLoading, width: room - least)
        let words = status?.words.truncated(to: room, ellipsis: theme.ellipsis) ?? ""
        drawRight(words, before: columns - left, 1, status?.style ?? theme.plain)
        let rest = room - (words.isEmpty ? 0 : words.displayWidth + 2)
        while parts.count > 1, parts.joined(separator: theme.dot).displayWidth > rest {
            parts.removeLast()
        }
        draw(parts.joined(separator: theme.dot), left, 1, width: rest, theme.plain)
    }

    /// What is loading, or the search and the number of albums that the minimum plays hide.
    private func status(
        of page: WeekPage,
        _ chart: ShownChart?,
        isLoading: Bool,
        width: Int
    ) -> (words: String, style: CellStyle)? {
        if isLoading {
            let isSame = chart == nil || chart?.user == Account(page.user).label.shown
            let whose = isSame ? "" : "\(Account(page.user).label.sanitizedForTerminal)'s "
            let words = model.spinner?.text("\(whose)\(page.year)", theme.look.decoration)
            return words.map { ($0, theme.accent) }
        }
        let count = chart?.hiddenCount(filter: model.saved.filter) ?? 0
        let search = model.words(of: page.search, width: max(width, 12))
        let style = search == nil ? theme.faint : theme.accent
        guard count > 0 else { return search.map { ($0, style) } }
        let plays = Count.words(model.saved.filter, "play")
        let hidden =
            "\(Count.words(count, page.subject.noun)) with fewer than \(plays) "
            + "\(count == 1 ? "is" : "are") hidden"
        let number = Count.text(count)
        let choices = [
            hidden, "\(number) with fewer than \(plays) hidden", "\(number) hidden",
        ].map { words in
            search.map { $0 + theme.dot + words } ?? words
        }
        let fitting = choices.first { $0.displayWidth <= width } ?? search
        return fitting.map { ($0, style) }
    }

    /// Marks whether there is a previous and a next year, and returns the columns needed at each
    /// edge.
    private mutating func drawNeighbours(of page: WeekPage) -> Int {
        let neighbours = model.neighbours(of: page)
        draw(neighbours.earlier == nil ? "" : theme.earlier, 1, 0, width: 1, theme.faint)
        draw(neighbours.later == nil ? "" : theme.later, columns - 2, 0, width: 1, theme.faint)
        return 3
    }

    private mutating func drawAlbums(
        _ rows: [ShownChart.Row],
        of chart: ShownChart,
        _ page: WeekPage
    ) {
        let layout = model.weekLayout
        guard !rows.isEmpty else {
            let words =
                if chart.albumCount == 0 {
                    "Nothing was played that \(page.kind.rawValue)."
                } else if !page.search.text.isEmpty {
                    "No \(page.subject.noun) matches \(page.search.text.shown). Press esc to show all."
                } else {
                    "Every \(page.subject.noun) has fewer than \(Count.words(model.saved.filter, "play")). Press - to show more."
                }
            drawCentered(words, layout.list.row + (model.isTiny ? 0 : 2), theme.plain)
            return
        }
        let most = rows.map(\.plays).max() ?? 0
        for place in 0..<layout.list.visible {
            let index = page.list.top + place
            guard let row = rows[at: index] else { break }
            let isFirst = index == 0
            var item = AlbumItem(
                row: row,
                user: page.user,
                most: most,
                isSelected: index == page.list.selected,
                top: layout.list.row(ofPlace: place, top: page.list.top),
                height: layout.height + (isFirst ? layout.list.extra : 0),
                cover: isFirst ? layout.firstCover : layout.cover
            )
            item.mark = page.shown.flatMap { model.rowMark(of: row, in: $0) }
            if item.height > 3 {
                let request = Model.AlbumRequest(album: item.row.key, user: page.user)
                item.tags = model.albums[request]?.tags ?? []
            }
            if layout.height == 1 {
                drawLine(item, layout.columns, page.subject)
            } else {
                drawBlock(item, layout.columns)
            }
        }
        drawMore(page.list, count: rows.count, layout.list, before: layout.columns)
        if let pane = layout.pane, let row = rows[at: page.list.selected] {
            if page.shown?.subject == .albums {
                drawPane(pane, of: row, page)
            } else {
                drawSubjectPane(pane, of: row, page)
            }
        }
    }

    /// Draws the placeholder of a list that is loading.
    private mutating func drawOutline(_ layout: WeekLayout) {
        let sign = theme.look.decoration.isASCII ? "-" : "─"
        for place in 0..<layout.list.visible {
            let isFirst = place == 0
            let top = layout.list.row(ofPlace: place, top: 0)
            var left = layout.height == 1 ? 2 : 3
            if let cover = isFirst ? layout.firstCover : layout.cover {
                let area = ScreenArea(
                    column: left,
                    row: top,
                    columns: cover.columns,
                    rows: cover.rows
                )
                screen.fill(area, style: theme.shape)
                left += cover.columns + 2
            }
            let lengths =
                layout.height == 1
                ? [18 + place * 5 % 11] : [14 + place * 5 % 11, 9 + place * 7 % 8]
            for (row, length) in lengths.enumerated() {
                let width = max(min(length, layout.columns - left - 2), 0)
                let line = String(repeating: sign, count: width)
                screen.draw(line, column: left, row: top + row, style: theme.outline)
            }
        }
    }
}

extension View {
    mutating func drawLine(_ item: AlbumItem, _ columns: Int, _ subject: ChartSubject) {
        let (row, top) = (item.row, item.top)
        if item.isSelected { select(top, rows: 1, columns: columns - 1) }
        let plays = "\(row.plays)"
        let barWidth = columns >= 48 ? 12 : 0
        let end = columns - 2 - barWidth
        drawRight(plays, before: end, top, style(theme.plain, item))
        if barWidth > 0 { drawBar(item, end + 1, top, width: barWidth - 1) }
        let marks = columns >= 60 ? RowMark.columns : 0
        if marks > 0 { drawMark(item, before: end - plays.displayWidth - 1, top) }
        let room = end - plays.displayWidth - 3 - marks
        // A narrow window has room only for the title.
        let titleRoom =
            columns < 32 ? room : max(room * 3 / 5, room - row.artist.displayWidth - 2)
        let look = style(title(item), item)
        // A track may be called like a marked album.
        let used =
            subject == .albums
            ? drawTitle(row.title, of: row.key, 2, top, width: titleRoom, look)
            : draw(row.title, 2, top, width: titleRoom, look)
        guard columns >= 32 else { return }
        draw(row.artist, 4 + used, top, width: room - used - 2, style(theme.faint, item))
    }

    /// Draws an album next to its cover, in two lines or more.
    mutating func drawBlock(_ item: AlbumItem, _ columns: Int) {
        let (row, top) = (item.row, item.top)
        if item.isSelected { select(top, rows: item.height, columns: columns - 1) }
        var left = 3
        if let size = item.cover {
            let area = ScreenArea(column: left, row: top, columns: size.columns, rows: size.rows)
            drawCover(model.coverRequest(row.key, size, item.user), area)
            left += size.columns + 2
        }
        let end = columns - 2
        let digits = max("\(item.most)".count, "\(row.plays)".count)
        let barWidth = min(max(columns / 5, 10), 40)
        let isBeneath = model.weekLayout.height > 2
        let marks = RowMark.columns
        let besides = isBeneath ? end : end - barWidth - digits - marks - 3
        // If the title is long and the artist's name is short, the plays move to the artist's line.
        let isLong =
            !isBeneath && row.title.displayWidth > besides - left
            && row.artist.displayWidth <= besides - left
        let titleEnd = isLong ? end : besides
        let artistEnd = isLong ? besides : end
        let look = style(title(item), item)
        drawTitle(row.title, of: row.key, left, top, width: titleEnd - left, look)
        draw(row.artist, left, top + 1, width: artistEnd - left, style(theme.faint, item))
        let meterRow = top + (isBeneath ? min(item.height - 1, 3) : isLong ? 1 : 0)
        let meter = isBeneath ? left : end - barWidth - digits - 1
        let bar = meter + digits + 1 + (isBeneath ? marks : 0)
        let plays = "\(row.plays)"
        draw(
            plays,
            meter + (isBeneath ? 0 : digits - plays.count),
            meterRow,
            width: digits,
            style(theme.plain, item)
        )
        drawMark(item, before: isBeneath ? bar - 1 : meter - 1, meterRow)
        drawBar(item, bar, meterRow, width: isBeneath ? max(end - bar, 0) : barWidth)
        if item.height > 3, !item.tags.isEmpty {
            let tags = item.tags.prefix(3).joined(separator: theme.dot)
            draw(tags, left, top + 2, width: end - left, style(theme.faint, item))
        }
    }

    /// Draws a row's mark so that it ends before a column.
    private mutating func drawMark(_ item: AlbumItem, before end: Int, _ row: Int) {
        guard let mark = item.mark else { return }
        drawRight(mark.text, before: end, row, style(mark.isNew ? theme.accent : theme.faint, item))
    }

    private mutating func drawBar(_ item: AlbumItem, _ column: Int, _ row: Int, width: Int) {
        let style = style(theme.bar, item)
        drawBar(item.row.plays, of: item.most, column, row, width: width, style)
    }

    private func title(_ item: AlbumItem) -> CellStyle {
        item.isSelected ? theme.strong : theme.plain
    }

    private func style(_ style: CellStyle, _ item: AlbumItem) -> CellStyle {
        item.isSelected ? theme.selected(style) : style
    }
}
