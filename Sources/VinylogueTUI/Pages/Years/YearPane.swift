import Artwork
import Terminal
import VinylogueKit

/// The area next to the list of years, which shows the selected year.
struct YearPane: Equatable, Sendable {
    /// The maximum number of covers in a row.
    static let across = 3

    var area: ScreenArea
    /// The size of a cover; nil if none are shown.
    var cover: CellSize?
    /// The number of rows of covers.
    var down = 0

    /// A cover's top left corner, below the headline and the dates.
    func corner(_ place: Int) -> (column: Int, row: Int) {
        let size = cover ?? CellSize(columns: 0, rows: 0)
        return (
            area.column + place % Self.across * (size.columns + 1),
            area.row + 3 + place / Self.across * (size.rows + 1)
        )
    }
}

extension Model {
    /// The width of the list of years in columns, from the left edge.
    var yearsColumns: Int {
        size.columns < 100 || isCompact
            ? size.columns : size.columns * (size.columns >= 160 ? 45 : 58) / 100
    }

    /// The pane for the selected year; nil in a narrow window.
    var yearPane: YearPane? {
        guard yearsColumns < size.columns else { return nil }
        let (left, top) = (yearsColumns + 2, yearsLayout.row)
        var pane = YearPane(
            area: ScreenArea(
                column: left,
                row: top,
                columns: size.columns - left - 3,
                rows: size.rows - footerRows - top
            )
        )
        guard showsPictures else { return pane }
        // Three rows for the headline above, and five for names below.
        let room = pane.area.rows - 8
        let widest = (pane.area.columns - YearPane.across + 1) / YearPane.across
        var side = min(room - 1, 24)
        while side > 0, coverSize(rows: side).columns > widest { side -= 1 }
        guard side > 2 else { return pane }
        pane.cover = coverSize(rows: side)
        pane.down = min(max(room / (side + 1), 1), 3)
        return pane
    }

    /// The albums shown for a year, most plays first.
    private func albums(of chart: ShownChart, in pane: YearPane) -> [ShownChart.Row] {
        Array(
            chart.rows(filter: saved.filter, query: "").prefix(YearPane.across * pane.down)
        )
    }

    func coverNeeds(of key: ChartKey) -> [Need] {
        guard let pane = yearPane, let size = pane.cover, let chart = charts[key] else { return [] }
        return albums(of: chart, in: pane).map { row in
            .cover(coverRequest(row.key, size, key.user))
        }
    }
}

extension View {
    /// Draws the selected year: its dates, covers, and albums by name.
    mutating func drawYearPane(_ pane: YearPane, _ key: ChartKey) {
        let area = pane.area
        let headline = model.headline(of: key)
        draw(headline, area.column, area.row, width: area.columns, theme.strong)
        let period = key.period(today: model.date)
        let dates = WeekWords.dates(of: period, dash: theme.dash)
        guard let chart = model.charts[key] else {
            draw(dates, area.column, area.row + 1, width: area.columns, theme.plain)
            return drawShapes(pane)
        }
        let parts = [
            dates, Count.words(chart.totalPlays, "play"), Count.words(chart.albumCount, "album"),
        ]
        let words = model.joined(parts, by: theme.dot, width: area.columns).first ?? dates
        draw(words, area.column, area.row + 1, width: area.columns, theme.plain)
        let rows = chart.rows(filter: model.saved.filter, query: "")
        var top = area.row + 3
        if let size = pane.cover {
            let shown = rows.prefix(YearPane.across * pane.down)
            for (place, row) in shown.enumerated() {
                let (column, top) = pane.corner(place)
                drawCover(
                    model.coverRequest(row.key, size, chart.user),
                    ScreenArea(column: column, row: top, columns: size.columns, rows: size.rows)
                )
            }
            let lines = (shown.count + YearPane.across - 1) / YearPane.across
            top += lines * (size.rows + 1)
        }
        let end = area.row + area.rows
        let digits = "\(rows.first?.plays ?? 0)".count
        for (row, album) in zip(top..<max(end, top), rows) {
            drawRight("\(album.plays)", before: area.column + digits, row, theme.plain)
            let left = area.column + digits + 2
            let room = area.column + area.columns - left
            let used = drawTitle(
                album.title,
                of: album.key,
                left,
                row,
                width: room,
                theme.plain
            )
            guard album.artist.displayWidth <= room - used - 2 else { continue }
            draw(album.artist, left + used + 2, row, width: room, theme.faint)
        }
    }

    /// Draws placeholders for covers that are not known yet.
    private mutating func drawShapes(_ pane: YearPane) {
        guard let size = pane.cover else { return }
        for place in 0..<YearPane.across * pane.down {
            let (column, row) = pane.corner(place)
            let area = ScreenArea(column: column, row: row, columns: size.columns, rows: size.rows)
            screen.fill(area, style: theme.shape)
        }
    }
}
