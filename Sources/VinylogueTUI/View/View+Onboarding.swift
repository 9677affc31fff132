import Terminal

extension View {
    mutating func drawOnboarding(_ field: LineField) {
        let top = model.isTiny ? 0 : max(rows / 2 - 5, 1)
        drawCentered("VINYLOGUE", top, theme.strong)
        if !model.isTiny {
            drawCentered("What you listened to in this very week, years ago.", top + 1, theme.faint)
        }
        let row = model.isTiny ? 1 : top + 4
        drawCentered("Your name on Last.fm", row, theme.plain)
        let width = min(columns - 2, 36)
        let left = (columns - width) / 2
        screen.fill(
            ScreenArea(column: left, row: row + 1, columns: width, rows: 1),
            style: theme.selected(theme.plain)
        )
        let shown = field.text.sanitizedForTerminal + theme.caret
        let style = theme.selected(theme.strong)
        // The end of a long name is what is being typed.
        let tail = String(shown.suffix(max(width - 4, 1)))
        let pointer = theme.selected(theme.accent)
        screen.draw(theme.pointer, column: left, row: row + 1, style: pointer)
        draw(tail, left + 2, row + 1, width: width - 2, style)
        if field.request != nil {
            drawCentered("Checking\(theme.ellipsis)", row + 2, theme.accent)
        } else if let trouble = field.trouble {
            draw(trouble, from: row + 2, canRetry: false)
        }
        drawFooter([("enter", "go on"), ("esc", "leave")])
    }
}
