import Terminal

extension View {
    mutating func drawOnboarding(_ page: OnboardingPage) {
        var row = drawTitle(rows: page.key == nil ? 6 : 11, told: page.told)
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
        var row = drawTitle(rows: offer.finds.count + 9, told: nil)
        let heading = model.isTiny ? "Old data found:" : "The old app left something behind:"
        drawCentered(heading, row, theme.plain)
        row += model.isCompact ? 1 : 2
        for find in offer.finds {
            drawCentered(find, row, theme.strong)
            row += 1
        }
        if !model.isTiny {
            row += model.isCompact ? 0 : 1
            for place in offer.places {
                drawCentered("in \(place)", row, theme.faint)
                row += 1
            }
            row += model.isCompact ? 0 : 1
        }
        if page.request != nil {
            drawCentered("Taking it over\(theme.ellipsis)", row, theme.accent)
        } else if let trouble = page.trouble {
            draw(trouble, from: row, canRetry: false)
        } else {
            let words = model.isTiny ? "Take it over? y n" : "Take it over?"
            drawCentered(words, row, theme.accent)
        }
        drawFooter([("y", "take it over"), ("n", "go on without it"), ("esc", "leave")])
    }

    /// Draws the title so that so many rows beneath it are in the middle, and gives the first of them.
    private mutating func drawTitle(rows count: Int, told: String?) -> Int {
        guard !model.isTiny else {
            drawCentered(told ?? "VINYLOGUE", 0, told == nil ? theme.strong : theme.accent)
            return 1
        }
        let top = max((rows - count - 4) / 2, model.isCompact ? 0 : 1)
        drawCentered("VINYLOGUE", top, theme.strong)
        if let told {
            drawCentered(told, top + 1, theme.accent)
        } else {
            drawCentered("What you listened to in this very week, years ago.", top + 1, theme.faint)
        }
        return top + (model.isCompact ? 2 : 4)
    }

    /// Draws a line that is typed, in the middle of a row; of what is too long the end is shown.
    private mutating func drawInput(_ text: String, _ row: Int, hasFocus: Bool) {
        let width = min(columns - 2, 36)
        let left = (columns - width) / 2
        let area = ScreenArea(column: left, row: row, columns: width, rows: 1)
        screen.fill(area, style: theme.selected(theme.plain))
        let shown = text + (hasFocus ? theme.caret : "")
        let tail = String(shown.suffix(max(width - 3, 1)))
        if hasFocus {
            let pointer = theme.selected(theme.accent)
            screen.draw(theme.pointer, column: left, row: row, style: pointer)
        }
        let style = theme.selected(hasFocus ? theme.strong : theme.plain)
        draw(tail, left + 2, row, width: width - 2, style)
    }
}
