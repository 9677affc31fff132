import Terminal

extension View {
    /// A key and its meaning.
    typealias Hint = (key: String, meaning: String)

    /// Draws the notice, or the keys and their meaning.
    ///
    /// If they do not fit, the gaps get smaller, then keys are left out. The last two, which show the list of
    /// keys and the way back, are left out last.
    mutating func drawFooter(_ hints: [Hint]) {
        let row = rows - 1
        let line = ScreenArea(column: 0, row: row, columns: columns, rows: 1)
        guard model.footerRows > 0 else {
            // Without a footer, a notice covers the last row until the next key.
            guard let notice = model.notice else { return }
            screen.fill(line, style: theme.plain)
            draw(notice, 0, row, width: columns, theme.accent)
            return
        }
        screen.fill(line, style: theme.plain)
        if let notice = model.notice {
            draw(notice, 2, row, width: columns - 4, theme.accent)
            return
        }
        let (shown, gap) = fitting(hints)
        var column = 2
        for hint in shown {
            let room = max(columns - 2 - column, 0)
            column += draw(hint.key, column, row, width: room, theme.plain) + 1
            column += draw(hint.meaning, column, row, width: room, theme.faint) + gap
        }
    }

    /// The hints that fit, and the gap between them.
    private func fitting(_ hints: [Hint]) -> (hints: [Hint], gap: Int) {
        func fit(_ hints: [Hint], _ gap: Int) -> Bool {
            let widths = hints.map { $0.key.displayWidth + 1 + $0.meaning.displayWidth + gap }
            return widths.reduce(-gap, +) <= columns - 4
        }
        var hints = hints
        while hints.count > 2 {
            if let gap = [3, 2].first(where: { fit(hints, $0) }) { return (hints, gap) }
            hints.remove(at: hints.count - 3)
        }
        return (hints, 3)
    }

    /// The hints of a page with a list, including those that end a search.
    func hints(_ hints: [Hint], during search: SearchLine) -> [Hint] {
        // While a search is being typed, most keys are part of it.
        if search.isTyping { return [("enter", "apply"), ("esc", "show all")] }
        return search.text.isEmpty ? hints : [("esc", "show all")] + hints
    }
}
