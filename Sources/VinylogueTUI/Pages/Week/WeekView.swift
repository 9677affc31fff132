import Artwork
import Terminal
import VinylogueKit

/// An album in a week's list.
struct AlbumItem {
    var row: ShownChart.Row
    /// The user whose week it is in.
    var user: String
    /// The plays of the first album of the list.
    var most: Int
    var isSelected: Bool
    /// Its first row on the screen.
    var top: Int
}

extension View {
    mutating func drawWeek(_ page: WeekPage) {
        let chart = page.shown.flatMap { model.charts[$0] }
        let problem = model.problems[.chart(page.wanted)]
        drawWeekHeader(page, problem == nil ? chart : nil)
        let layout = model.weekLayout
        if let problem {
            draw(problem, from: layout.row)
        } else if let chart {
            drawAlbums(model.rows(of: page), of: chart, page)
        }
    }

    private mutating func drawWeekHeader(_ page: WeekPage, _ chart: ShownChart?) {
        let week = chart?.week ?? model.week.inYear(page.year)
        let user = chart?.user ?? page.user.sanitizedForTerminal
        let edge = drawNeighbours(of: page)
        let isLoading = page.shown != page.wanted && model.problems[.chart(page.wanted)] == nil
        if model.isTiny {
            let title =
                isLoading ? "\(page.year)\(theme.ellipsis)" : "W\(week.number) \(week.year)"
            let search = words(of: page.search, width: columns - 2 * edge)
            drawCentered(search ?? "\(title) \(user)", 0, theme.strong, margin: edge)
            return
        }
        let title = "WEEK \(week.number) of \(week.year)"
        drawCentered("\(user)\(theme.dot)\(title)", 0, theme.strong, margin: edge)
        var parts = [WeekWords.dates(of: week, dash: theme.dash)]
        if let chart {
            parts.append(WeekWords.age(chart.yearsAgo))
            parts.append(Count.words(chart.totalPlays, "play"))
            if chart.isStale { parts.append("cached, out of date") }
        }
        drawCentered(parts.joined(separator: theme.dot), 1, theme.faint)
        if isLoading {
            let isSame = chart == nil || chart?.user == page.user
            let whose = isSame ? "" : "\(page.user.sanitizedForTerminal)'s "
            drawCentered("Loading \(whose)\(page.year)\(theme.ellipsis)", 2, theme.accent)
        } else {
            drawNarrowing(page.search, chart)
        }
    }

    /// Draws the previous and the next year at the edges, and returns the columns needed at each edge.
    private mutating func drawNeighbours(of page: WeekPage) -> Int {
        let neighbours = model.neighbours(of: page)
        let earlier = neighbours.earlier.map {
            model.isTiny ? theme.earlier : "\(theme.earlier) \($0)"
        }
        let later = neighbours.later.map { model.isTiny ? theme.later : "\($0) \(theme.later)" }
        draw(earlier ?? "", 1, 0, width: 8, theme.faint)
        drawRight(later ?? "", before: columns - 1, 0, theme.faint)
        return 2 + max(earlier?.displayWidth ?? 0, later?.displayWidth ?? 0)
    }

    /// Draws the search, and how many albums the minimum plays hide.
    private mutating func drawNarrowing(_ search: SearchLine, _ chart: ShownChart?) {
        var hidden: String?
        if let count = chart?.hiddenCount(filter: model.saved.filter), count > 0 {
            let albums = Count.words(count, "album")
            let plays = Count.words(model.saved.filter, "play")
            hidden = "\(albums) with fewer than \(plays) hidden"
        }
        let search = words(of: search, width: columns - 2)
        let text = [search, hidden].compactMap(\.self).joined(separator: theme.dot)
        drawCentered(text, 2, search == nil ? theme.faint : theme.accent)
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
                    "A silent week: nothing was played."
                } else if !page.search.text.isEmpty {
                    "No matches."
                } else {
                    "Every album has fewer than \(Count.words(model.saved.filter, "play")). Press - to show more."
                }
            drawCentered(words, layout.row + (model.isTiny ? 0 : 2), theme.plain)
            return
        }
        let most = rows.first?.plays ?? 0
        for place in 0..<layout.visible {
            let index = page.list.top + place
            guard rows.indices.contains(index) else { break }
            let item = AlbumItem(
                row: rows[index],
                user: page.user,
                most: most,
                isSelected: index == page.list.selected,
                top: layout.row + place * layout.pitch
            )
            if layout.pitch == 1 { drawLine(item) } else { drawBlock(item) }
        }
        drawMore(page.list, count: rows.count, layout)
    }
}

/// The albums of the list.
extension View {
    /// Draws an album in one line.
    mutating func drawLine(_ item: AlbumItem) {
        let (row, top) = (item.row, item.top)
        if item.isSelected { select(top, rows: 1) }
        let plays = "\(row.plays)"
        let barWidth = columns >= 64 ? 12 : 0
        let end = columns - 2 - barWidth
        drawRight(plays, before: end, top, style(theme.plain, item))
        if barWidth > 0 { drawBar(item, end + 1, top, width: barWidth - 1) }
        let room = end - plays.displayWidth - 3
        // There is only room for one name.
        guard columns >= 32 else {
            draw(row.title, 2, top, width: room, style(title(item), item))
            return
        }
        let artist = row.artist.uppercased()
        let used = draw(artist, 2, top, width: room * 2 / 5, style(theme.faint, item))
        draw(row.title, 3 + used, top, width: room - used - 1, style(title(item), item))
    }

    /// Draws an album next to its cover, in two or three lines.
    mutating func drawBlock(_ item: AlbumItem) {
        let (row, top) = (item.row, item.top)
        let size = model.rowCoverSize
        let height = model.weekLayout.pitch == 2 ? 2 : 3
        if item.isSelected { select(top, rows: height) }
        var left = 3
        if let size {
            let request = CoverRequest(
                key: model.coverKey(row.key, size),
                album: row.key,
                user: item.user
            )
            drawCover(
                request,
                ScreenArea(column: left, row: top, columns: size.columns, rows: size.rows)
            )
            left += size.columns + 2
        }
        let right = min(max(columns / 4, 14), 30)
        let end = columns - 2
        let plays = Count.words(row.plays, "play")
        drawRight(plays, before: end, top, style(theme.plain, item))
        let room = end - left - plays.displayWidth - 2
        draw(row.artist.uppercased(), left, top, width: room, style(theme.faint, item))
        if height == 2 {
            draw(row.title, left, top + 1, width: end - left - right - 2, style(title(item), item))
            drawBar(item, end - right, top + 1, width: right)
        } else {
            draw(row.title, left, top + 1, width: end - left, style(title(item), item))
            drawBar(item, left, top + 2, width: min(end - left, 64))
        }
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
