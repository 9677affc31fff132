import Artwork
import Terminal
import VinylogueKit

/// Where the calendar, the selected day and the text are.
struct StoryLayout: Equatable, Sendable {
    /// The first row of the calendar's days; the months are in the row above.
    var calendar: ScreenArea
    /// The number of columns of a week.
    var cell: Int
    /// The first visible week, from 0.
    var firstWeek = 0
    /// The number of visible weeks.
    var weeks: Int
    /// The area of the selected day; nil if there is no room beside the calendar.
    var pane: ScreenArea?
    /// The size of the covers in the pane; nil if none are shown.
    var cover: CellSize?
    /// The number of covers.
    var covers = 0
    /// The area of the figures and lists.
    var text: ScreenArea

    /// The week of a day in its year, from 0, and the day in it, from 0 for Monday.
    static func place(of day: CalendarDate) -> (week: Int, weekday: Int) {
        let first = CalendarDate.days(ofYear: day.components.year).lowerBound
        let days = day.daysSinceEpoch - first.daysSinceEpoch + first.weekday
        return (days / 7, days % 7)
    }

    /// The day at a cell of the screen.
    func day(atColumn column: Int, row: Int, in year: Int) -> CalendarDate? {
        let (week, weekday) = ((column - calendar.column) / cell, row - calendar.row)
        guard column >= calendar.column, (0..<weeks).contains(week),
            (0..<calendar.rows).contains(weekday)
        else { return nil }
        let days = CalendarDate.days(ofYear: year)
        let day = days.lowerBound.adding(
            days: (firstWeek + week) * 7 + weekday - days.lowerBound.weekday
        )
        return days.contains(day) ? day : nil
    }
}

extension Model {
    func storyLayout(_ page: StoryPage) -> StoryLayout {
        let left = isTiny ? 0 : 6
        let top = isTiny ? 1 : isCompact ? 3 : 4
        let cell = size.columns >= 150 ? 2 : 1
        let weeks = min(54, max((size.columns - left - 2) / cell, 1))
        let rows = max(min(7, size.rows - footerRows - top), 1)
        let calendar = ScreenArea(column: left, row: top, columns: weeks * cell, rows: rows)
        let below = top + rows + 1
        let margin = isCompact ? 1 : 2
        var layout = StoryLayout(
            calendar: calendar,
            cell: cell,
            weeks: weeks,
            text: ScreenArea(
                column: margin,
                row: below,
                columns: max(size.columns - 2 * margin, 1),
                rows: max(size.rows - footerRows - below, 0)
            )
        )
        let week = StoryLayout.place(of: page.day).week
        layout.firstWeek = min(max(week - weeks / 2, 0), max(54 - weeks, 0))
        let start = calendar.column + calendar.columns + 3
        let room = size.columns - start - margin
        guard !isCompact, room >= 14 else { return layout }
        layout.pane = ScreenArea(column: start, row: top - 1, columns: room, rows: rows + 1)
        let size = coverSize(rows: rows + 1)
        if showsPictures, room >= size.columns + 24 {
            layout.cover = size
            layout.covers = room >= 2 * size.columns + 30 ? 2 : 1
        }
        return layout
    }

    /// The covers of the most played albums, in the room below the text; nil if there is too little.
    func storyCovers(_ page: StoryPage) -> StoryCovers? {
        guard showsPictures, let recap = stories[page.request] else { return nil }
        let area = storyLayout(page).text
        let used = storyText(page, width: area.columns).map(\.lines.count).max() ?? 0
        // An empty row above, and the titles below.
        let rows = area.rows - used - 2
        guard used > 0, rows >= 6 else { return nil }
        let size = coverSize(rows: min(rows, 16))
        let count = (area.columns + 2) / (size.columns + 2)
        return StoryCovers(
            row: area.row + used + 1,
            column: area.column,
            size: size,
            albums: Array(recap.topAlbums.prefix(count))
        )
    }
}

/// A row of covers on the story page.
struct StoryCovers: Equatable, Sendable {
    var row: Int
    /// The first cover's column; the next one follows after two empty ones.
    var column: Int
    var size: CellSize
    var albums: [ChartRow]
}
