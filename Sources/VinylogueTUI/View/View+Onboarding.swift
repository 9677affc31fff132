import Terminal

extension View {
    mutating func drawOnboarding(_ page: OnboardingPage) {
        var row = drawTitle(rows: page.key == nil ? 5 : 9, told: page.told)
        let isChecking = page.name.request != nil
        // In little room there is only the field that is typed in.
        if !model.isTiny || page.focus == .name {
            drawCentered("Your name on Last.fm", row, theme.plain)
            // The end of a long name is what is being typed.
            drawInput(page.name.text.sanitizedForTerminal, row + 1, hasFocus: page.focus == .name)
            row += 2
            if let trouble = page.name.trouble {
                row += draw(trouble, from: row, canRetry: false)
            } else if isChecking, page.key == nil || model.isTiny {
                drawCentered("Checking\(theme.ellipsis)", row, theme.accent)
            }
            row += 1
        }
        if let key = page.key, !model.isTiny || page.focus == .key {
            drawCentered("An API key", row, theme.plain)
            let mask = theme.look.decoration.isASCII ? "*" : "•"
            let hidden = String(repeating: mask, count: key.count)
            drawInput(hidden, row + 1, hasFocus: page.focus == .key)
            if let trouble = key.trouble {
                draw(trouble, from: row + 2, canRetry: false)
            } else if isChecking {
                drawCentered("Checking\(theme.ellipsis)", row + 2, theme.accent)
            } else {
                let hint = "It is free: last.fm/api/account/create"
                for (index, line) in hint.wrapped(to: columns).enumerated() {
                    drawCentered(line, row + 2 + index, theme.faint, margin: 0)
                }
            }
        }
        let next = page.key == nil ? [] : [(key: "tab", meaning: "other field")]
        drawFooter([("enter", "go on")] + next + [("esc", "leave")])
    }

    mutating func drawMigration(_ page: MigrationPage) {
        let offer = page.offer
        var row = drawTitle(rows: offer.finds.count + (model.isCompact ? 3 : 6), told: nil)
        let heading = model.isTiny ? "Old data found:" : "The old app left something behind:"
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
            // The question must find room beneath.
            for line in lines.prefix(max(rows - model.footerRows - 2 - row, 0)) {
                drawCentered(line, row, theme.faint)
                row += 1
            }
            row += model.isCompact ? 0 : 1
        }
        if page.request != nil {
            drawCentered("Taking it over\(theme.ellipsis)", row, theme.accent)
        } else if let trouble = page.trouble {
            draw(trouble, from: row, canRetry: false)
        } else {
            let words = model.isCompact ? "Take it over? y n" : "Take it over?"
            drawCentered(words, row, theme.accent)
        }
        drawFooter([("y", "take it over"), ("n", "not now"), ("esc", "leave")])
    }

    /// Draws the title so that so many rows beneath it are in the middle, and gives the first of them.
    private mutating func drawTitle(rows count: Int, told: String?) -> Int {
        guard !model.isTiny else {
            drawCentered(told ?? "VINYLOGUE", 0, told == nil ? theme.strong : theme.accent)
            return 1
        }
        let long = "What you listened to in this very week, years ago."
        let words = told ?? (long.count + 4 <= columns ? long : "This very week, years ago.")
        let lines = words.wrapped(to: columns - 4)
        let space = rows - 1 - model.footerRows - lines.count - count
        let gap = min(max(space, 0), model.isCompact ? 1 : 2)
        let top = max((space - gap) / 2, model.isCompact ? 0 : 1)
        drawCentered("VINYLOGUE", top, theme.strong)
        for (index, line) in lines.enumerated() {
            drawCentered(line, top + 1 + index, told == nil ? theme.faint : theme.accent)
        }
        return top + 1 + lines.count + gap
    }

    /// Draws a line that is typed, in the middle of a row; of what is too long the end is shown.
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
