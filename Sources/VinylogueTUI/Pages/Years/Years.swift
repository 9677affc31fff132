import Terminal
import VinylogueKit

/// The same week in all years.
struct YearsPage: Equatable, Sendable {
    var user: String
    var list = ListPosition()
    /// Whether the cursor has been put on the year it was opened from.
    var hasBegun = false
}

/// The keys of the list of years.
extension Keymap {
    static let years = Keymap(
        "Years",
        [
            Binding(
                "enter",
                "open",
                keys: [.enter],
                hint: ("enter", "open"),
                when: { $0.selectedYear != nil }
            ) { model, _ in model.openYear() },
            .years,
        ] + Binding.allMoves + Binding.everywhere
    )
}

extension Model {
    /// Shows all years of the user whose week or album is in front; on that page, goes back.
    mutating func openYears() -> [Effect] {
        switch page {
        case .home:
            guard let user = selectedPerson else { return [] }
            pages.append(.years(YearsPage(user: user)))
        case .week(let page): pages.append(.years(YearsPage(user: page.user)))
        case .album(let page): pages.append(.years(YearsPage(user: page.user)))
        case .years: return goBack()
        default: break
        }
        return []
    }

    fileprivate var selectedYear: Int? {
        guard case .years(let page) = page else { return nil }
        let years = overviews[page.user]?.years ?? []
        return years.indices.contains(page.list.selected) ? years[page.list.selected].year : nil
    }

    /// Shows the week in the selected year.
    fileprivate mutating func openYear() -> [Effect] {
        guard let year = selectedYear, case .years(let years) = page else { return [] }
        let below = pages.lastIndex { if case .week = $0 { true } else { false } }
        if let below {
            pages.removeSubrange((below + 1)...)
            changeWeek { $0.year = year }
        } else {
            pages[pages.count - 1] = .week(WeekPage(user: years.user, year: year))
        }
        return []
    }

    mutating func clickYears(_ page: YearsPage, _ row: Int) -> [Effect] {
        guard let place = yearsLayout.index(atRow: row, top: page.list.top),
            place < overviews[page.user]?.years.count ?? 0
        else { return [] }
        if place == page.list.selected { return take(.key(KeyPress(.enter))) }
        changeYears { $0.list.selected = place }
        return []
    }

    /// The position of the years.
    var yearsLayout: ListLayout { list(from: isTiny ? 1 : 3, pitch: 1) }
}

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
