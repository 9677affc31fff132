import Artwork
import Terminal
import VinylogueKit

/// The user's same week (day, month) of some past years, above the list of people.
struct ThrowbackLayout: Equatable, Sendable {
    /// How many years ago they are; the last ones are left out if they have no chart.
    var yearsAgo: [Int]
    /// One area for each, with a margin at its left edge.
    var areas: [ScreenArea]
    /// The size of the covers; nil if none are shown.
    var cover: CellSize?
    /// The row of the heading; nil if there is room only for a line of titles.
    var heading: Int?

    /// The columns of the margin, where the selected one is marked.
    static let margin = 2

    /// The index of the area at a position.
    func index(atColumn column: Int, row: Int) -> Int? {
        areas.firstIndex { $0.contains(column: column, row: row) }
    }
}

extension Model {
    /// The layout of past weeks below the page's title, whose last row is `top - 1`; nil in a
    /// compact window.
    func throwbackLayout(from top: Int) -> ThrowbackLayout? {
        guard !isCompact, saved.me != nil else { return nil }
        guard size.rows >= 30, size.columns >= 80 else {
            let yearsAgo = [5, 10, 15]
            // The source of the charts is at the end of the row.
            let slot = (size.columns - 16) / yearsAgo.count
            let areas = yearsAgo.indices.map {
                ScreenArea(column: $0 * slot, row: top - 1, columns: slot, rows: 1)
            }
            return ThrowbackLayout(yearsAgo: yearsAgo, areas: areas)
        }
        let yearsAgo = [1, 5, 10, 15]
        let slot = size.columns / yearsAgo.count
        var height = size.rows >= 50 ? 7 : size.rows >= 38 ? 5 : size.rows >= 34 ? 4 : 3
        while showsPictures, height > 3, coverSize(rows: height).columns > slot - 18 { height -= 1 }
        let areas = yearsAgo.indices.map {
            ScreenArea(column: $0 * slot, row: top, columns: slot - 1, rows: height)
        }
        let cover = showsPictures ? coverSize(rows: height) : nil
        return ThrowbackLayout(yearsAgo: yearsAgo, areas: areas, cover: cover, heading: top - 1)
    }

    /// The charts of past weeks, the latest first; those known not to exist are left out.
    var throwbacks: [ChartKey] {
        guard let me = saved.me, let layout = homeLayout.throwbacks else { return [] }
        let series = series(of: me)
        let known = chartYears(of: series)
        return layout.yearsAgo.map { period.year - $0 }
            .filter { $0 >= Self.firstYear && known?.contains($0) != false }
            .map { series[$0] }
    }

    /// The chart of the past week under the cursor; nil if the cursor is on a person.
    var selectedThrowback: ChartKey? {
        guard case .home(let page) = page else { return nil }
        return page.throwback.flatMap { throwbacks[at: $0] }
    }

    /// The album shown for a past week: its top one.
    func throwbackAlbum(_ key: ChartKey) -> ShownChart.Row? {
        charts[key]?.rows(filter: saved.filter, query: "").first
    }

    var throwbackCharts: [Need] { throwbacks.map { .chart($0) } }

    var throwbackCovers: [Need] {
        guard let size = homeLayout.throwbacks?.cover else { return [] }
        return throwbacks.compactMap { key in
            throwbackAlbum(key).map { .cover(coverRequest($0.key, size, key.user)) }
        }
    }

    /// The archived days, for the figures in the heading.
    var throwbackDays: [Need] {
        guard let me = saved.me, homeLayout.throwbacks?.heading != nil else { return [] }
        return [.days(me)]
    }

    /// Moves the cursor to the next or previous past week.
    mutating func turnThrowback(by direction: Int) -> [Effect] {
        guard case .home(let page) = page, let place = page.throwback,
            throwbacks.indices.contains(place + direction)
        else { return [] }
        change(HomePage.self) { $0.throwback = place + direction }
        return []
    }

    /// Why the cursor does not move to another past week.
    func throwbackReason(_ direction: Int) -> String {
        guard selectedThrowback != nil else {
            return "Press enter to open the week, then change the year."
        }
        return direction < 0 ? "This is the latest." : "This is the earliest."
    }

    /// Opens the past week under the cursor, with its album selected.
    mutating func openThrowback() -> [Effect] {
        guard let key = selectedThrowback else { return [] }
        var page = WeekPage(key)
        page.followed = throwbackAlbum(key)?.key.id
        open(page)
        return []
    }

    /// The days in a row with plays, and the plays of this week and of the same days a year ago;
    /// empty without an archive.
    func throwbackFigures() -> [[Piece]] {
        guard let me = saved.me, let days = archivedDays[me], days.range != nil else { return [] }
        var figures: [[Piece]] = []
        func add(_ count: Int, _ words: String) {
            figures.append([
                Piece(text: Count.text(count), kind: .strong), Piece(text: words, kind: .faint),
            ])
        }
        if let streak = days.currentStreak(on: date), streak.days > 1 {
            add(streak.days, " days in a row")
        }
        let elapsed = date.daysSinceEpoch - period.firstDay.daysSinceEpoch
        func plays(_ period: CalendarPeriod) -> Int {
            let last = min(period.firstDay.adding(days: elapsed), period.lastDay)
            return days.within(period.firstDay...last).plays
        }
        let (now, then) = (plays(period), plays(period.inYear(period.year - 1)))
        let time = kind == .day ? "today" : "this \(kind.rawValue) so far"
        add(now, " \(now == 1 ? "play" : "plays") \(time)")
        let past = kind == .day ? "a year ago today" : "by this point a year ago"
        add(then, " \(past)")
        return figures
    }
}

extension View {
    /// Draws past weeks, and the figures above them in at most `width` columns.
    mutating func drawThrowbacks(_ page: HomePage, _ layout: ThrowbackLayout, width: Int) {
        let keys = model.throwbacks
        guard !keys.isEmpty else { return }
        if let row = layout.heading { drawThrowbackHeading(row, width: width) }
        for (index, (key, area)) in zip(keys, layout.areas).enumerated() {
            let isSelected = page.throwback == index
            guard layout.heading == nil else {
                drawThrowback(key, area, layout.cover, isSelected: isSelected)
                continue
            }
            // Search words and messages come first.
            guard area.column + area.columns <= width + ThrowbackLayout.margin else { continue }
            drawThrowbackLine(key, area, isSelected: isSelected)
        }
    }

    private mutating func drawThrowbackHeading(_ row: Int, width: Int) {
        let title =
            model.kind == .day ? "On this day" : "This \(model.kind.rawValue) in past years"
        var line = [Piece(text: title, kind: .plain)]
        for figure in model.throwbackFigures() {
            let longer = line + [Piece(text: "   ", kind: .plain)] + figure
            guard model.length(longer) <= width else { break }
            line = longer
        }
        draw(line, ThrowbackLayout.margin, row, width: width)
    }

    /// Draws a past week on one line: its year and its first album.
    private mutating func drawThrowbackLine(
        _ key: ChartKey,
        _ area: ScreenArea,
        isSelected: Bool
    ) {
        if isSelected {
            select(area.row, rows: 1, from: area.column, columns: area.columns - 1)
        }
        func style(_ style: CellStyle) -> CellStyle { isSelected ? theme.selected(style) : style }
        let left = area.column + ThrowbackLayout.margin
        let end = area.column + area.columns - 1
        draw("\(key.year)", left, area.row, width: end - left, style(theme.faint))
        let title = model.throwbackAlbum(key)?.title
        // If no album reaches the minimum plays, there is room only for the plays.
        let others = model.charts[key].map {
            $0.albumCount == 0 ? "Silent" : Count.words($0.totalPlays, "play")
        }
        let words = title ?? others ?? ""
        draw(words, left + 5, area.row, width: end - left - 5, style(theme.plain))
    }

    /// Draws a past week as its first album's cover and names.
    private mutating func drawThrowback(
        _ key: ChartKey,
        _ area: ScreenArea,
        _ cover: CellSize?,
        isSelected: Bool
    ) {
        if isSelected {
            select(area.row, rows: area.rows, from: area.column, columns: area.columns)
        }
        func style(_ style: CellStyle) -> CellStyle { isSelected ? theme.selected(style) : style }
        let album = model.throwbackAlbum(key)
        let chart = model.charts[key]
        var left = area.column + ThrowbackLayout.margin
        if let size = cover {
            let place = ScreenArea(
                column: left,
                row: area.row,
                columns: size.columns,
                rows: size.rows
            )
            if let album {
                drawCover(model.coverRequest(album.key, size, key.user), place)
            } else if chart == nil {
                screen.fill(place, style: theme.shape)
            }
            left += size.columns + 1
        }
        let width = area.column + area.columns - left - 1
        let ago = Count.words(model.period.year - key.year, "year") + " ago"
        let names = ["\(ago)\(theme.dot)\(key.year)", ago, "\(key.year)"]
        let label = names.first { $0.displayWidth <= width } ?? ""
        var lines = [(label, isSelected ? theme.accent : theme.faint)]
        if let album {
            let sign = model.sign(of: album.key).map { " \($0)" } ?? ""
            let title = (album.title + sign).wrapped(to: width)
            let room = max(area.rows - 3, 1)
            lines += title.prefix(room).map { ($0, isSelected ? theme.strong : theme.plain) }
            if title.count > room { lines[room].0 += theme.ellipsis }
            lines.append((album.artist, theme.faint))
            lines.append((Count.words(album.plays, "play"), theme.plain))
        } else if let problem = model.problems[.chart(key)] {
            lines += "! \(problem.text)".wrapped(to: width).map { ($0, theme.problem) }
        } else if let chart {
            let words =
                chart.albumCount == 0
                ? "A silent \(model.kind.rawValue)." : "No album reaches your minimum plays."
            lines += words.wrapped(to: width).map { ($0, theme.plain) }
        } else {
            let sign = theme.look.decoration.isASCII ? "-" : "─"
            lines += [11, 8].map {
                (String(repeating: sign, count: max(min($0, width), 0)), theme.outline)
            }
        }
        for (index, line) in lines.prefix(area.rows).enumerated() {
            draw(line.0, left, area.row + index, width: width, style(line.1))
        }
    }
}
