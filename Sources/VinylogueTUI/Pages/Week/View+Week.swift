import Artwork
import Terminal
import VinylogueKit

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
        let turning = model.look.decoration.isASCII ? "h l" : "←→"
        let hints = [
            (turning, "year"), ("enter", "album"), ("y", "years"), ("+-", "minimum"),
            ("f", "friend"), ("/", "find"), ("?", "keys"), ("q", "back"),
        ]
        drawFooter(self.hints(hints, during: page.search))
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
                most: most,
                isSelected: index == page.list.selected,
                top: layout.row + place * layout.pitch
            )
            if layout.pitch == 1 { drawLine(item) } else { drawBlock(item) }
        }
        drawMore(page.list, count: rows.count, layout)
    }

    /// Draws a scroll mark at the edge of a list that does not fit.
    mutating func drawMore(_ list: ListPosition, count: Int, _ layout: ListLayout) {
        let height = layout.visible * layout.pitch - (layout.pitch > 2 ? 1 : 0)
        guard count > layout.visible, height > 1 else { return }
        let place = list.top * (height - 1) / max(count - layout.visible, 1)
        let sign = theme.look.decoration.isASCII ? "|" : "▐"
        screen.draw(sign, column: columns - 1, row: layout.row + place, style: theme.faint)
    }
}
