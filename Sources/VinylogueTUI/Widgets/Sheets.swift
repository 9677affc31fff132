import Terminal

extension Model {
    /// The area of a sheet in the middle of the screen, cut to the room above the footer.
    func sheetArea(columns: Int, rows: Int) -> ScreenArea {
        let columns = min(columns, size.columns)
        let rows = min(rows, size.rows - min(footerRows, 1))
        return ScreenArea(
            column: (size.columns - columns) / 2,
            row: (size.rows - min(footerRows, 1) - rows) / 2,
            columns: columns,
            rows: rows
        )
    }
}

extension View {
    /// Draws an empty sheet with its title.
    mutating func drawSheet(_ area: ScreenArea, title: String) {
        let style = theme.selected(theme.plain)
        screen.fill(area, style: style)
        if theme.surface.background == nil { drawFrame(area, style) }
        draw(
            title,
            area.column + 2,
            area.row,
            width: area.columns - 4,
            theme.selected(theme.strong)
        )
    }

    /// Draws a frame around a sheet that has no background colour.
    private mutating func drawFrame(_ area: ScreenArea, _ style: CellStyle) {
        let ascii = theme.look.decoration.isASCII
        let (edge, side) = ascii ? ("-", "|") : ("─", "│")
        let line = String(repeating: edge, count: max(area.columns, 0))
        screen.draw(line, column: area.column, row: area.row, style: style)
        screen.draw(line, column: area.column, row: area.row + area.rows - 1, style: style)
        for row in area.row + 1..<max(area.row + area.rows - 1, area.row + 1) {
            screen.draw(side, column: area.column, row: row, style: style)
            screen.draw(side, column: area.column + area.columns - 1, row: row, style: style)
        }
    }
}
