import Terminal

extension Model {
    package var screen: Screen {
        var view = View(model: self)
        view.drawAll()
        return view.screen
    }
}

struct View {
    let model: Model
    var theme: Theme
    var screen: Screen
    /// The background color of each cell, row by row; nil if uniform.
    var backdrop: [RGBColor]?

    init(model: Model) {
        self.model = model
        theme = Theme(model.look)
        screen = Screen(size: model.size, style: theme.plain)
    }

    var columns: Int { screen.size.columns }
    var rows: Int { screen.size.rows }

    mutating func drawAll() {
        draw(model.ground)
        drawTrail()
        drawSync()
        drawPlaying()
        drawBadge()
        if !model.page.isSheet { drawFooter() }
        if let backdrop, let ground = theme.ground {
            screen.replaceBackground(.rgb(ground), by: backdrop)
        }
        if model.page.isSheet {
            recede()
            draw(model.page)
        }
        drawNotice()
    }

    mutating func draw(_ page: Page) {
        var state = page.state
        state.draw(in: &self)
    }

    /// Draws a text, truncated to a width, and returns the number of columns used.
    @discardableResult
    mutating func draw(
        _ text: String,
        _ column: Int,
        _ row: Int,
        width: Int,
        _ style: CellStyle
    ) -> Int {
        let text = text.truncated(to: width, ellipsis: theme.ellipsis)
        return screen.draw(text, column: column, row: row, width: max(width, 0), style: style)
    }

    /// Draws a text that ends before a column.
    mutating func drawRight(_ text: String, before end: Int, _ row: Int, _ style: CellStyle) {
        screen.draw(text, column: end - text.displayWidth, row: row, style: style)
    }

    /// Draws a centered text with a margin at both ends.
    mutating func drawCentered(
        _ text: String,
        _ row: Int,
        _ style: CellStyle,
        margin: Int = 1
    ) {
        let text = text.truncated(to: columns - 2 * margin, ellipsis: theme.ellipsis)
        screen.draw(text, column: (columns - text.displayWidth) / 2, row: row, style: style)
    }

    /// Draws a line of text that replaces the contents of a row.
    mutating func drawOver(_ text: String, _ row: Int) {
        let line = ScreenArea(column: 0, row: row, columns: columns, rows: 1)
        screen.fill(line, style: theme.plain)
        draw(text, 0, row, width: columns, theme.accent)
    }

    mutating func drawBar(
        _ value: Int,
        of most: Int,
        _ column: Int,
        _ row: Int,
        width: Int,
        _ style: CellStyle
    ) {
        let ascii = theme.look.decoration.isASCII
        let bar = Bar.line(value: value, of: most, width: width, ascii: ascii)
        screen.draw(bar, column: column, row: row, style: style)
    }

    /// Draws a problem and what to do about it, and returns the number of rows used.
    @discardableResult
    mutating func draw(_ problem: Problem, from row: Int, canRetry: Bool = true) -> Int {
        let width = max(min(columns - 4, 70), 1)
        var lines = "! \(problem.text)".wrapped(to: width).map { ($0, theme.problem) }
        lines += (problem.hint ?? "").wrapped(to: width).map { ($0, theme.plain) }
        if canRetry {
            let keys = model.withOwnKeys(problem.keys)
            lines += keys.wrapped(to: width).map { ($0, theme.faint) }
        }
        // The keys below must stay readable.
        let shown = lines.prefix(max(rows - model.footerRows - row, 0))
        for (index, line) in shown.enumerated() {
            drawCentered(line.0, row + index, line.1, margin: 0)
        }
        return shown.count
    }
}
