import Terminal

extension Model {
    /// A hint in the footer.
    struct FooterHint: Sendable {
        var binding: Binding
        var keys: String
        var word: String
        /// The column of its keys.
        var column = 0

        var width: Int { keys.displayWidth + 1 + word.displayWidth }
    }

    /// The keys that work right now, as far as they fit.
    ///
    /// If they do not fit, the gaps get smaller, then keys are left out. The last two, which show the list of
    /// keys and the way back, are left out last.
    var footer: [FooterHint] {
        var hints: [FooterHint] = keymap.bindings.compactMap { binding in
            guard let hint = binding.hint, binding.applies(self) else { return nil }
            let arrows = ["←→": "h l", "↑↓": "j k"]
            let keys = look.decoration.isASCII ? arrows[hint.keys] ?? hint.keys : hint.keys
            return FooterHint(binding: binding, keys: keys, word: hint.word)
        }
        func fit(_ gap: Int) -> Bool {
            hints.reduce(-gap) { $0 + $1.width + gap } <= size.columns - 4
        }
        var gap = 3
        while hints.count > 2 {
            if let fitting = [3, 2].first(where: fit) {
                gap = fitting
                break
            }
            hints.remove(at: hints.count - 3)
        }
        var column = 2
        for index in hints.indices {
            hints[index].column = column
            column += hints[index].width + gap
        }
        return hints
    }
}

extension View {
    /// Draws the notice, or the keys that work right now.
    mutating func drawFooter() {
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
        for hint in model.footer {
            let room = max(columns - 2 - hint.column, 0)
            let used = draw(hint.keys, hint.column, row, width: room, theme.plain) + 1
            let rest = max(room - used, 0)
            draw(hint.word, hint.column + used, row, width: rest, theme.faint)
        }
    }
}
