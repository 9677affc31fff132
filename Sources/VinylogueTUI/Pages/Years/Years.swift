import Terminal
import VinylogueKit

/// The same day, week or month in all years.
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
        Binding.player + [
            Binding("enter", "open", [.enter]) { $0.openYear() }
                .footer("enter", "open").when { $0.selectedYear != nil },
            .play, .years,
        ] + Binding.periods + Binding.allMoves + Binding.everywhere
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

    /// The year under the cursor.
    var selectedYear: Int? {
        guard case .years(let page) = page else { return nil }
        let years = listedYears(page)
        return years.indices.contains(page.list.selected) ? years[page.list.selected] : nil
    }

    /// Shows the week in the selected year.
    fileprivate mutating func openYear() -> [Effect] {
        guard let year = selectedYear, case .years(let years) = page else { return [] }
        let below = pages.lastIndex { if case .week = $0 { true } else { false } }
        if let below {
            pages.removeSubrange((below + 1)...)
            changeWeek { $0.year = year }
        } else {
            pages[pages.count - 1] = .week(WeekPage(series(of: years.user)[year]))
        }
        return []
    }

    mutating func clickYears(_ page: YearsPage, _ row: Int) -> [Effect] {
        guard let place = yearsLayout.index(atRow: row, top: page.list.top),
            place < listedYears(page).count
        else { return [] }
        if place == page.list.selected { return take(.key(KeyPress(.enter))) }
        changeYears { $0.list.selected = place }
        return []
    }

    /// The position of the years.
    var yearsLayout: ListLayout {
        list(from: isTiny ? 1 : isCompact ? 2 : 3, pitch: size.rows >= 50 && !isCompact ? 2 : 1)
    }

    /// The years that a page lists, newest first; none until they are known.
    func listedYears(_ page: YearsPage) -> [Int] {
        (knownYears[series(of: page.user)] ?? []).reversed()
    }

    /// The chart of last year, from which all years become known, then those in sight, then the others, and
    /// the covers of the selected year and of those next to it.
    func needs(of page: YearsPage) -> [Need] {
        let series = series(of: page.user)
        func need(_ year: Int) -> Need { .chart(series[year]) }
        guard let known = knownYears[series] else { return [need(period.year - 1)] }
        let years = Array(known.suffix(60).reversed())
        let charts = (years.dropFirst(page.list.top) + years.prefix(page.list.top)).map(need)
        let selected = page.list.selected
        let covers = [selected, selected + 1, selected - 1].filter(years.indices.contains)
            .flatMap { coverNeeds(of: series[years[$0]]) }
        return charts + covers
    }
}

extension View {
    mutating func drawYears(_ page: YearsPage) {
        let user = page.user.sanitizedForTerminal
        let left = model.isCompact ? 1 : 2
        let title = "\(WeekWords.yearless(model.period)) in every year".uppercased()
        let used = draw(title, left, 0, width: columns - 2 * left, theme.accentStrong)
        let room = max(columns - 2 * left - used - 2, 0)
        let name = user.truncated(to: room, ellipsis: theme.ellipsis)
        drawRight(name, before: columns - left, 0, theme.strong)
        let layout = model.yearsLayout
        let years = model.listedYears(page)
        if let source = model.source(of: years.map { model.series(of: page.user)[$0] }),
            source.displayWidth + name.displayWidth + 4 <= room
        {
            draw(theme.dot + source, left + used, 0, width: room, theme.faint)
        }
        if let words = model.spinner?.text("all years", theme.look.decoration) {
            draw(words, left, layout.row - 1, width: columns - 2 * left, theme.accent)
        }
        let series = model.series(of: page.user)
        let seed = series[model.period.year - 1]
        if years.isEmpty, let problem = model.problems[.chart(seed)] {
            draw(problem, from: layout.row)
        } else if years.isEmpty {
            for place in 0..<min(layout.visible, 20) {
                drawYearOutline(layout.row + place * layout.pitch, theme.outline)
            }
        } else {
            let end = min(page.list.top + layout.visible, years.count)
            let charts = years.map { model.charts[series[$0]] }
            let most = charts.compactMap { $0?.totalPlays }.max() ?? 0
            for index in min(page.list.top, end)..<end {
                drawYear(
                    series[years[index]],
                    layout.row(ofPlace: index - page.list.top, top: page.list.top),
                    most: most,
                    isSelected: index == page.list.selected
                )
            }
            drawMore(page.list, count: years.count, layout, before: model.yearsColumns)
            if let pane = model.yearPane, years.indices.contains(page.list.selected) {
                drawYearPane(pane, series[years[page.list.selected]])
            }
        }
    }

    private mutating func drawYearOutline(_ row: Int, _ style: CellStyle) {
        let sign = theme.look.decoration.isASCII ? "-" : "─"
        let width = max(min(model.yearsColumns - 12, 24 + row * 7 % 13), 0)
        let line = String(repeating: sign, count: width)
        screen.draw(line, column: 8, row: row, style: style)
    }

    private mutating func drawYear(
        _ key: ChartKey,
        _ row: Int,
        most: Int,
        isSelected: Bool
    ) {
        let columns = model.yearsColumns
        if isSelected { select(row, rows: 1, columns: columns - 1) }
        func style(_ style: CellStyle) -> CellStyle { isSelected ? theme.selected(style) : style }
        draw("\(key.year)", 2, row, width: 6, style(isSelected ? theme.strong : theme.plain))
        guard let chart = model.charts[key] else {
            if model.problems[.chart(key)] != nil {
                draw("! could not be loaded", 8, row, width: columns - 9, style(theme.problem))
            } else {
                drawYearOutline(row, style(theme.outline))
            }
            return
        }
        guard let favourite = chart.rows.first else {
            draw("silent", 8, row, width: columns - 9, style(theme.faint))
            return
        }
        let isWide = columns >= 56
        let barWidth = isWide ? min(columns / 5, 40) : 0
        drawRight("\(chart.totalPlays)", before: 13, row, style(theme.plain))
        if isWide {
            drawBar(chart.totalPlays, of: most, 14, row, width: barWidth, style(theme.bar))
        }
        let left = isWide ? 16 + barWidth : 15
        let room = columns - left - 2
        // Beside the list, the selected year has all names.
        let hasPane = model.yearPane != nil
        let titleRoom =
            hasPane ? room : max(room / 2, room - favourite.artist.displayWidth - 2, 1)
        let used = draw(favourite.title, left, row, width: titleRoom, style(theme.plain))
        guard !hasPane || favourite.artist.displayWidth <= room - used - 2 else { return }
        draw(favourite.artist, left + used + 2, row, width: room - used - 2, style(theme.faint))
    }
}
