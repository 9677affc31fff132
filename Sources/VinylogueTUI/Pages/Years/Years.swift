import Terminal
import VinylogueKit

/// The same day, week or month in all years.
struct YearsPage: ListState {
    /// The period, in all years.
    var series: ChartKey.Series
    /// A day in the period, in some year; nil for today.
    var base: CalendarDate?
    var list = ListPosition()
    var search = SearchLine()
    /// Whether the cursor has been put on the year to start at.
    var hasBegun = false
    /// The year to start at; nil for that of the page below.
    var begin: Int?

    init(_ series: ChartKey.Series, around base: CalendarDate? = nil) {
        (self.series, self.base) = (series.ofAlbums, base)
    }

    var user: String { series.user }

    var page: Page { .years(self) }
    var keymap: Keymap { Self.keys }
    static var chapter: Keymap? { keys }
    var namedUser: String? { user }

    func user(in model: Model) -> String? { user }
    func title(in model: Model) -> String? {
        let period = WeekWords.yearless(series.period(today: model.date))
        return model.title(of: user, "\(period) in every year")
    }

    func crumb(at index: Int, in model: Model) -> String? {
        "\(WeekWords.yearless(series.period(today: model.date))) in every year"
    }

    func series(in model: Model) -> ChartKey.Series? { series }
    func needs(in model: Model) -> [Need] { model.needs(of: self) }
    func draw(in view: inout View) { view.drawYears(self) }
    func layout(in model: Model) -> ListLayout { model.yearsLayout }
    func count(in model: Model) -> Int { model.listedYears(self).count }
    func items(in model: Model) -> [AnyHashable]? { model.listedYears(self) }

    mutating func settle(at index: Int, in model: inout Model) {
        let years = model.listedYears(self)
        if !hasBegun, !years.isEmpty {
            hasBegun = true
            let below = model.pages[..<index].reversed().lazy.compactMap(\.state.shownYear).first
            list.selected = (begin ?? below).flatMap(years.firstIndex(of:)) ?? 0
        }
        settleList(in: model)
    }

    func awaited(in model: Model) -> [Need] {
        Array(needs(in: model).prefix(layout(in: model).visible))
    }

    func problem(in model: Model) -> Problem? {
        model.selectedYear.flatMap { model.problems[.chart(series[$0])] }
            ?? needs(in: model).lazy.compactMap { model.problems[$0] }.first
    }

    func problemRow(in model: Model) -> Int? { layout(in: model).row }

    func selectedAlbum(in model: Model) -> SelectedAlbum? {
        model.selectedYear.flatMap { model.charts[series[$0]] }
            .flatMap { $0.rows(filter: model.saved.filter, query: "").first }
            .map(SelectedAlbum.init)
    }

    func noAlbumReason(in model: Model) -> String {
        let year = model.selectedYear
        if !search.text.isEmpty, year == nil { return search.noMatch }
        return model.noAlbumReason(in: series[year ?? model.period.year - 1])
    }

    mutating func showPerson(by direction: Int, in model: Model) {
        series.user = model.people[model.step(direction, in: model.people, from: user)]
    }

    mutating func show(_ kind: CalendarPeriod.Kind, in model: Model) {
        series = model.series(kind, like: series, around: base).series
        hasBegun = false
    }

    private static let keys = Keymap(
        "Years",
        Binding.player + [
            .showAll,
            Binding("enter", "open", [.enter]) { $0.openYear() }
                .footer("enter", "open").when { $0.selectedYear != nil }
                .because { model, _ in model.noAlbumReason },
            .step, .play, .find, Binding.friends.footer("n", "friend"),
        ] + Binding.marks + [
            Binding.artist.withoutHint, .undo, Binding.years.withoutHint, Binding.minimum,
            Binding.openLink.withoutHint, Binding.copy.withoutHint,
        ] + Binding.many(and: Binding.periods) + Binding.allMoves + Binding.everywhere,
        reasons: [
            (["h", "l", .left, .right], "Use ↑ and ↓ to choose a year."),
            (["[", "]"], "Press enter to open the week, then follow an album through the years."),
            ([.tab, .backtab], "Use ↑ and ↓ to choose a year."),
            (["b"], "Press enter to open the week, then list artists or tracks."),
        ]
    )
}

extension Model {
    /// Shows all years for the user whose week or album is in front; from the page of all years,
    /// goes back.
    mutating func openYears() -> [Effect] {
        if case .years = page { return goBack() }
        guard let series = front.series(in: self) else { return [] }
        let base = (front as? WeekPage)?.base
        // A week that was opened from the page of all years goes back to that page.
        if let year = front.shownYear, case .years(var below)? = pages.dropLast().last,
            below.series == series
        {
            below.hasBegun = false
            below.begin = year
            pages.removeLast()
            front = below
            return []
        }
        open(YearsPage(series, around: base))
        return []
    }

    var selectedYear: Int? {
        guard case .years(let page) = page else { return nil }
        return listedYears(page)[at: page.list.selected]
    }

    fileprivate mutating func openYear() -> [Effect] {
        guard let year = selectedYear, case .years(let years) = page else { return [] }
        var week = WeekPage(years.series[year])
        week.base = years.base
        open(week)
        return []
    }

    var yearsLayout: ListLayout {
        list(from: isTiny ? 1 : isCompact ? 2 : 3, pitch: size.rows >= 50 && !isCompact ? 2 : 1)
    }

    /// The years a page lists, newest first; empty until they are known. A search matches years,
    /// and albums of loaded years.
    func listedYears(_ page: YearsPage) -> [Int] {
        let series = page.series
        let years = Array((chartYears(of: series) ?? []).reversed())
        guard !page.search.text.isEmpty else { return years }
        let (text, key) = (page.search.text, page.search.text.searchKey)
        return years.filter { year in
            "\(year)".contains(text)
                || charts[series[year]]?.rows.contains { $0.searchKey.contains(key) } == true
        }
    }

    /// Last year's chart until all years are known; then the charts of the visible years and of the
    /// others, and the covers of the selected year and its neighbors.
    fileprivate func needs(of page: YearsPage) -> [Need] {
        let series = page.series
        func need(_ year: Int) -> Need { .chart(series[year]) }
        guard let known = chartYears(of: series) else { return [need(period.year - 1)] }
        let all = Array(known.suffix(60).reversed())
        let years = listedYears(page)
        let seen = years.dropFirst(page.list.top).prefix(yearsLayout.visible).filter(all.contains)
        let charts = (seen + all.filter { !seen.contains($0) }).map(need)
        let selected = page.list.selected
        let covers = [selected, selected + 1, selected - 1].compactMap { years[at: $0] }
            .flatMap { coverNeeds(of: series[$0]) }
        return charts + covers + missingMarks
    }
}

extension View {
    mutating func drawYears(_ page: YearsPage) {
        let user = Account(page.user).label.sanitizedForTerminal
        let left = model.isCompact ? 1 : 2
        let title = "\(WeekWords.yearless(page.series.period(today: model.date))) in every year"
            .uppercased()
        let used = draw(title, left, 0, width: columns - 2 * left, theme.accentStrong)
        let room = max(columns - 2 * left - used - 2, 0)
        let name = user.truncated(to: room, ellipsis: theme.ellipsis)
        drawRight(name, before: columns - left, 0, theme.strong)
        let layout = model.yearsLayout
        let years = model.listedYears(page)
        if let source = model.source(of: years.map { page.series[$0] }),
            source.displayWidth + name.displayWidth + 4 <= room
        {
            draw(theme.dot + source, left + used, 0, width: room, theme.faint)
        }
        if let words = model.words(of: page.search, width: columns - 2 * left)
            ?? model.spinner?.text("all years", theme.look.decoration)
        {
            let line = ScreenArea(column: 0, row: layout.row - 1, columns: columns, rows: 1)
            screen.fill(line, style: theme.plain)
            draw(words, left, line.row, width: columns - 2 * left, theme.accent)
        }
        let series = page.series
        let seed = series[model.period.year - 1]
        if years.isEmpty, let problem = model.problems[.chart(seed)] {
            draw(problem, from: layout.row)
        } else if years.isEmpty, model.chartYears(of: series) != nil {
            let words = page.search.text.isEmpty ? "Nothing was played." : "No matches."
            drawCentered(words, layout.row + (model.isTiny ? 0 : 2), theme.plain)
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
            if let pane = model.yearPane, let year = years[at: page.list.selected] {
                drawYearPane(pane, series[year])
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
                draw("! couldn't load", 8, row, width: columns - 9, style(theme.problem))
            } else {
                drawYearOutline(row, style(theme.outline))
            }
            return
        }
        guard !chart.rows.isEmpty else {
            draw("no plays", 8, row, width: columns - 9, style(theme.faint))
            return
        }
        let isWide = columns >= 56
        let barWidth = isWide ? min(columns / 5, 40) : 0
        drawRight(Count.text(chart.totalPlays), before: 13, row, style(theme.plain))
        if isWide {
            drawBar(chart.totalPlays, of: most, 14, row, width: barWidth, style(theme.bar))
        }
        let left = isWide ? 16 + barWidth : 15
        let room = columns - left - 2
        guard let favourite = chart.rows(filter: model.saved.filter, query: "").first else {
            let words = "no album has \(Count.words(model.saved.filter, "play"))"
            draw(words, left, row, width: room, style(theme.faint))
            return
        }
        // The pane next to the list shows the artists, so the title may use the whole line.
        let hasPane = model.yearPane != nil
        let titleRoom =
            hasPane ? room : max(room / 2, room - favourite.artist.displayWidth - 2, 1)
        let used = drawTitle(
            favourite.title,
            of: favourite.key,
            left,
            row,
            width: titleRoom,
            style(theme.plain)
        )
        guard !hasPane || favourite.artist.displayWidth <= room - used - 2 else { return }
        draw(favourite.artist, left + used + 2, row, width: room - used - 2, style(theme.faint))
    }
}
