import Terminal

extension View {
    mutating func drawOnboarding(_ page: OnboardingPage) {
        var row = drawTitle(rows: page.key == nil ? 5 : 9, notice: page.notice)
        let isChecking = page.name.request != nil
        // On a tiny screen there is only room for the focused field.
        if !model.isTiny || page.focus == .name {
            drawCentered("Your Last.fm username", row, theme.plain)
            // Of a long name the end is shown, where the cursor is.
            drawInput(page.name.text.sanitizedForTerminal, row + 1, hasFocus: page.focus == .name)
            row += 2
            if let problem = page.name.problem {
                row += draw(problem, from: row, canRetry: false)
            } else if isChecking, page.key == nil || model.isTiny {
                drawCentered("Checking\(theme.ellipsis)", row, theme.accent)
            }
            row += 1
        }
        if let key = page.key, !model.isTiny || page.focus == .key {
            drawCentered("Last.fm API key", row, theme.plain)
            let mask = theme.look.decoration.isASCII ? "*" : "•"
            let hidden = String(repeating: mask, count: key.count)
            drawInput(hidden, row + 1, hasFocus: page.focus == .key)
            if let problem = key.problem {
                draw(problem, from: row + 2, canRetry: false)
            } else if isChecking {
                drawCentered("Checking\(theme.ellipsis)", row + 2, theme.accent)
            } else {
                let hint = "Get one for free: last.fm/api/account/create"
                for (index, line) in hint.wrapped(to: columns).enumerated() {
                    drawCentered(line, row + 2 + index, theme.faint, margin: 0)
                }
            }
        }
        let next = page.key == nil ? [] : [(key: "tab", meaning: "next field")]
        drawFooter([("enter", "continue")] + next + [("esc", "quit")])
    }

    mutating func drawMigration(_ page: MigrationPage) {
        let offer = page.offer
        var row = drawTitle(rows: offer.finds.count + (model.isCompact ? 3 : 6), notice: nil)
        let heading = model.isTiny ? "Old data found:" : "Found data from the old Vinylogue app:"
        drawCentered(heading, row, theme.plain)
        row += model.isCompact ? 1 : 2
        for find in offer.finds {
            drawCentered(find, row, theme.strong)
            row += 1
        }
        if !model.isTiny {
            row += model.isCompact ? 0 : 1
            let places = offer.places.map { "in \($0)" }
            let lines = model.isCompact ? places : places.flatMap { $0.wrapped(to: columns - 4) }
            // Leave room for the question below.
            for line in lines.prefix(max(rows - model.footerRows - 2 - row, 0)) {
                drawCentered(line, row, theme.faint)
                row += 1
            }
            row += model.isCompact ? 0 : 1
        }
        if page.request != nil {
            drawCentered("Importing\(theme.ellipsis)", row, theme.accent)
        } else if let problem = page.problem {
            draw(problem, from: row, canRetry: false)
        } else {
            let words = model.isCompact ? "Import it? y n" : "Import it?"
            drawCentered(words, row, theme.accent)
        }
        drawFooter([("y", "import"), ("n", "not now"), ("esc", "quit")])
    }

    /// Draws the title above `count` rows, all of it in the middle, and returns the first of these rows.
    private mutating func drawTitle(rows count: Int, notice: String?) -> Int {
        guard !model.isTiny else {
            drawCentered(notice ?? "VINYLOGUE", 0, notice == nil ? theme.strong : theme.accent)
            return 1
        }
        let long = "What you listened to this week, years ago."
        let words = notice ?? (long.count + 4 <= columns ? long : "This week, years ago.")
        let lines = words.wrapped(to: columns - 4)
        let space = rows - 1 - model.footerRows - lines.count - count
        let gap = min(max(space, 0), model.isCompact ? 1 : 2)
        let top = max((space - gap) / 2, model.isCompact ? 0 : 1)
        drawCentered("VINYLOGUE", top, theme.strong)
        for (index, line) in lines.enumerated() {
            drawCentered(line, top + 1 + index, notice == nil ? theme.faint : theme.accent)
        }
        return top + 1 + lines.count + gap
    }

    /// Draws a text field in the middle of a row; of a long text the end is shown.
    private mutating func drawInput(_ text: String, _ row: Int, hasFocus: Bool) {
        let width = min(columns - 2, 36)
        let left = (columns - width) / 2
        let area = ScreenArea(column: left, row: row, columns: width, rows: 1)
        screen.fill(area, style: theme.selected(theme.plain))
        let shown = text + (hasFocus ? theme.caret : "")
        let tail = String(shown.ending(within: max(width - 3, 1)))
        if hasFocus {
            let pointer = theme.selected(theme.accent)
            screen.draw(theme.pointer, column: left, row: row, style: pointer)
        }
        let style = theme.selected(hasFocus ? theme.strong : theme.plain)
        draw(tail, left + 2, row, width: width - 2, style)
    }
}
