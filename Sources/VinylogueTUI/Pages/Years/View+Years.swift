import Terminal
import VinylogueKit

extension View {
    mutating func drawYears(_ page: YearsPage) {
        let user = page.user.sanitizedForTerminal
        let title = "\(user)\(theme.dot)WEEK \(model.week.number) in every year"
        drawCentered(title, 0, theme.strong)
        let layout = model.yearsLayout
        let overview = model.overviews[page.user]
        if let problem = model.problems[.years(user: page.user)] {
            draw(problem, from: layout.row)
        } else if let overview {
            let end = min(page.list.top + layout.visible, overview.years.count)
            let most = overview.years.compactMap(\.plays).max() ?? 0
            for index in min(page.list.top, end)..<end {
                drawYear(
                    overview.years[index],
                    layout.row + index - page.list.top,
                    most: most,
                    isSelected: index == page.list.selected
                )
            }
            drawMore(page.list, count: overview.years.count, layout)
        } else {
            drawCentered("Loading all years\(theme.ellipsis)", layout.row + 1, theme.accent)
        }
        drawFooter([("enter", "open"), ("?", "keys"), ("q", "back")])
    }

    private mutating func drawYear(
        _ year: ShownYears.Year,
        _ row: Int,
        most: Int,
        isSelected: Bool
    ) {
        if isSelected { select(row, rows: 1) }
        func style(_ style: CellStyle) -> CellStyle { isSelected ? theme.selected(style) : style }
        draw("\(year.year)", 2, row, width: 6, style(isSelected ? theme.strong : theme.plain))
        guard let plays = year.plays else {
            draw("! could not be loaded", 8, row, width: columns - 9, style(theme.problem))
            return
        }
        guard plays > 0 else {
            draw("silent", 8, row, width: columns - 9, style(theme.faint))
            return
        }
        let isWide = columns >= 56
        let barWidth = isWide ? min(columns / 5, 24) : 0
        drawRight("\(plays)", before: 13, row, style(theme.plain))
        if isWide { drawBar(plays, of: most, 14, row, width: barWidth, style(theme.bar)) }
        guard let favourite = year.favourite else { return }
        let left = isWide ? 16 + barWidth : 15
        let room = columns - left - 2
        let artist = favourite.artist.uppercased()
        let used = draw(artist, left, row, width: max(room / 2, 1), style(theme.faint))
        draw(favourite.title, left + used + 1, row, width: room - used - 1, style(theme.plain))
    }
}
