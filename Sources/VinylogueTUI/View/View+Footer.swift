import Terminal

extension View {
    /// A key with what it does.
    typealias Hint = (key: String, meaning: String)

    /// Writes the notice, or the keys, each with its meaning.
    ///
    /// Where room is scarce they stand closer, and then there are fewer: the last two, which name the
    /// list of keys and the way out, go last.
    mutating func drawFooter(_ hints: [Hint]) {
        let row = rows - 1
        let line = ScreenArea(column: 0, row: row, columns: columns, rows: 1)
        guard model.footerRows > 0 else {
            // Where there is no footer, a notice takes the last row for a moment.
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

    /// The hints that there is room for, and the columns between two of them.
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

    /// The hints of a page whose list can be searched, with what ends the search.
    func hints(_ hints: [Hint], during search: SearchLine) -> [Hint] {
        // While somebody types, most keys are letters of what is searched for.
        if search.isTyping { return [("enter", "keep these"), ("esc", "show all")] }
        return search.text.isEmpty ? hints : [("esc", "show all")] + hints
    }
}
