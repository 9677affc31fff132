import Artwork
import Terminal
import VinylogueKit

extension View {
    mutating func drawStory(_ page: StoryPage) {
        let layout = model.storyLayout(page)
        let recap = model.stories[page.request]
        drawStoryHeader(page, recap)
        if let problem = model.problems[.story(page.request)] {
            draw(problem, from: 2)
            return
        }
        drawCalendar(recap, page, layout)
        if let pane = layout.pane { drawDay(page, pane, layout) }
        let area = layout.text
        var left = area.column
        let text = model.storyText(page, width: area.columns)
        drawMore(
            ListPosition(top: page.scroll),
            count: text.map(\.lines.count).max() ?? 0,
            ListLayout(row: area.row, pitch: 1, visible: area.rows)
        )
        for column in text {
            let visible = column.lines.dropFirst(page.scroll).prefix(area.rows)
            for (index, line) in visible.enumerated() {
                draw(line, left, area.row + index, width: column.width)
            }
            left += column.width + 3
        }
        if let covers = model.storyCovers(page) { draw(covers, page) }
    }

    private mutating func draw(_ covers: StoryCovers, _ page: StoryPage) {
        let size = covers.size
        for (place, row) in covers.albums.enumerated() {
            let left = covers.column + place * (size.columns + 2)
            let area = ScreenArea(
                column: left,
                row: covers.row,
                columns: size.columns,
                rows: size.rows
            )
            drawCover(model.coverRequest(row.album, size, page.user), area)
            let below = covers.row + size.rows
            drawTitle(row.title.shown, of: row.album, left, below, width: size.columns, theme.plain)
        }
    }

    private mutating func drawStoryHeader(_ page: StoryPage, _ recap: Recap?) {
        let left = model.isCompact ? 1 : 2
        let room = columns - 2 * left
        let day = model.wordsOfDay(page)
        guard !model.isTiny else {
            draw(day, 0, 0, width: columns, theme.strong)
            return
        }
        let years = model.storyYears(of: page.user)
        let earlier = years.map { $0.contains(page.year - 1) } ?? true ? theme.earlier + " " : ""
        let later = page.year < model.date.components.year ? " " + theme.later : ""
        let used = draw("\(earlier)\(page.year)\(later)", left, 0, width: room, theme.accentStrong)
        let user = Account(page.user).label.sanitizedForTerminal
        let name = user.truncated(to: max(room - used - 2, 0), ellipsis: theme.ellipsis)
        drawRight(name, before: columns - left, 0, theme.strong)
        guard let recap else {
            let spinner = model.spinner?.text("\(page.year)", theme.look.decoration)
            draw(
                [day, spinner].compactMap(\.self).joined(separator: theme.dot),
                left,
                1,
                width: room,
                theme.plain
            )
            return
        }
        var parts = [
            Count.words(recap.plays, "play"), Count.words(recap.days.days.count, "day"),
            Count.words(recap.artists, "artist"), Count.words(recap.albums, "album"),
        ]
        if let source = recap.attribution.words { parts.append(source) }
        if model.isCompact { parts = [day] }
        draw(parts.joined(separator: theme.dot), left, 1, width: room, theme.plain)
    }

    private mutating func drawCalendar(
        _ recap: Recap?,
        _ page: StoryPage,
        _ layout: StoryLayout
    ) {
        let area = layout.calendar
        let year = CalendarDate.days(ofYear: page.year)
        let days = recap?.days ?? DayCounts()
        let scale = ShadeScale(days)
        if !model.isTiny {
            for row in [0, 2, 4] where row < area.rows {
                let name = CalendarDate.weekdayNames[row]
                draw(name, area.column - 4, area.row + row, width: 3, theme.faint)
            }
        }
        var labelEnd = 0
        var day = year.lowerBound
        while day <= year.upperBound {
            let place = StoryLayout.place(of: day)
            let week = place.week - layout.firstWeek
            defer { day = day.adding(days: 1) }
            guard (0..<layout.weeks).contains(week) else { continue }
            let column = area.column + week * layout.cell
            let number = day.components.day
            if number == 1, !model.isTiny, column >= labelEnd {
                labelEnd = column + 4
                let month = WeekWords.shortName(of: .month(CalendarMonth(containing: day)))
                draw(String(month.prefix(3)), column, area.row - 1, width: 3, theme.faint)
            }
            guard place.weekday < area.rows, day <= model.date else { continue }
            let isSelected = day == page.day
            drawCell(
                scale.shade(days[day]),
                column,
                area.row + place.weekday,
                layout.cell,
                isSelected
            )
        }
    }

    /// Draws a day in one of five shades.
    private mutating func drawCell(
        _ shade: Int,
        _ column: Int,
        _ row: Int,
        _ width: Int,
        _ isSelected: Bool
    ) {
        let ascii = theme.look.decoration.isASCII
        let sign = (ascii ? [".", "-", "+", "x", "#"] : ["·", "░", "▒", "▓", "█"])[shade]
        var style = shade == 0 ? theme.faint : theme.accent
        var text = sign
        if let ground = theme.ground, let color = theme.accent.foreground?.shade, shade > 0 {
            let share = [0, 0.28, 0.5, 0.75, 1][shade]
            style = CellStyle(
                foreground: theme.plain.foreground,
                background: .rgb(ground.mixed(with: color, share: share))
            )
            text = " "
        }
        text = String(repeating: text, count: width)
        if isSelected {
            style = theme.ground == nil ? theme.strong : style
            style.foreground = theme.strong.foreground
            style.attributes.insert(.bold)
            text = width > 1 ? "[]" : ascii ? "@" : "◆"
            if shade > 2, let ground = theme.ground { style.foreground = .rgb(ground) }
        }
        screen.draw(text, column: column, row: row, style: style)
    }

    /// Draws the selected day: its date, covers and albums.
    private mutating func drawDay(_ page: StoryPage, _ pane: ScreenArea, _ layout: StoryLayout) {
        let key = model.chart(of: page)
        let chart = model.charts[key]
        var (left, room) = (pane.column, pane.columns)
        if let size = layout.cover {
            for place in 0..<layout.covers {
                let area = ScreenArea(
                    column: left,
                    row: pane.row,
                    columns: size.columns,
                    rows: size.rows
                )
                if let row = chart?.rows[at: place] {
                    drawCover(model.coverRequest(row.key, size, page.user), area)
                } else if chart == nil {
                    screen.fill(area, style: theme.shape)
                }
                guard chart == nil || chart?.rows[at: place] != nil else { break }
                left += size.columns + 1
                room -= size.columns + 1
            }
            if left > pane.column { (left, room) = (left + 1, room - 1) }
        }
        draw(model.dayName(page, width: room), left, pane.row, width: room, theme.strong)
        guard let chart else { return }
        let words =
            chart.totalPlays == 0
            ? "A silent day."
            : "\(Count.words(chart.totalPlays, "play"))\(theme.dot)\(Count.words(chart.albumCount, "album"))"
        draw(words, left, pane.row + 1, width: room, theme.plain)
        let digits = "\(chart.rows.first?.plays ?? 0)".count
        for (index, album) in chart.rows.prefix(max(pane.rows - 3, 0)).enumerated() {
            let row = pane.row + 3 + index
            drawRight("\(album.plays)", before: left + digits, row, theme.faint)
            let start = left + digits + 1
            let used = drawTitle(
                album.title,
                of: album.key,
                start,
                row,
                width: room - digits - 1,
                theme.plain
            )
            let rest = room - digits - 1 - used - 2
            guard album.artist.displayWidth <= rest else { continue }
            draw(album.artist, start + used + 2, row, width: rest, theme.faint)
        }
    }
}
