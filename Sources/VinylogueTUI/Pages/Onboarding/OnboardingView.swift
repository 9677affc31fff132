import Terminal
import VinylogueKit

extension View {
    /// Draws the form without what is behind it.
    mutating func drawForm(_ page: OnboardingPage) {
        let offers = model.isCompact ? 0 : 4
        let labels = page.choices.map { $0.label(hasKey: page.key == nil) }
        let width = labels.joined(separator: " ").displayWidth + 2 * labels.count
        let hasList = !model.isCompact && width < columns
        let count = (page.asksForKey ? 8 : 4) + (hasList ? 2 : 0) + offers
        var row = drawTitle(rows: count, notice: page.notice)
        if hasList {
            drawChoices(page, labels, row, column: (columns - width) / 2)
            row += 2
        }
        let isChecking = page.name.request != nil
        // A tiny screen only has room for the focused field.
        if !model.isTiny || page.focus == .name {
            let label = page.choice.label(hasKey: page.key == nil)
            drawCentered(
                hasList
                    ? "Your \(page.choice.nameWords)" : "\(theme.earlier) \(label) \(theme.later)",
                row,
                theme.plain
            )
            drawInput(page.name, row + 1, hasFocus: page.focus == .name)
            row += 2
            if let problem = page.name.problem {
                row += draw(problem, from: row, canRetry: false)
            } else if isChecking, !page.asksForKey || model.isTiny {
                drawCentered("Checking\(theme.ellipsis)", row, theme.accent)
            }
            row += 1
        }
        if let key = page.key, page.asksForKey, !model.isTiny || page.focus == .key {
            drawCentered("Last.fm API key", row, theme.plain)
            let mask: Character = theme.look.decoration.isASCII ? "*" : "•"
            drawInput(key.masked(by: mask), row + 1, hasFocus: page.focus == .key)
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
            row += 4 + (key.problem == nil ? 0 : 1)
        }
        drawOffers(page, from: row)
    }

    /// Draws the choices next to each other, the chosen one in brackets.
    private mutating func drawChoices(
        _ page: OnboardingPage,
        _ labels: [String],
        _ row: Int,
        column: Int
    ) {
        var column = column
        for (choice, label) in zip(page.choices, labels) {
            let isChosen = choice == page.choice
            let words = isChosen ? "[\(label)]" : " \(label) "
            column +=
                1
                + draw(
                    words,
                    column,
                    row,
                    width: columns - column,
                    isChosen ? theme.accentStrong : theme.faint
                )
        }
    }

    /// Draws the actions that need no account; if there is no room, only the focused one.
    private mutating func drawOffers(_ page: OnboardingPage, from row: Int) {
        var offers: [(focus: OnboardingPage.Focus?, words: String)] = [
            (.demo, "Explore the demo")
        ]
        if let offer = model.offer {
            let finds = offer.finds.joined(separator: ", ")
            offers.append((.importing, "Import from the old iOS app: \(finds)"))
        } else if page.notice == nil {
            offers.append((nil, "From the old iOS app? Run vinylogue migrate FOLDER"))
        }
        let hasRoom = row + offers.count <= rows - model.footerRows
        if !hasRoom { offers = offers.filter { $0.focus == page.focus } }
        let top = hasRoom ? row : max(rows - model.footerRows - 1, 0)
        for (index, offer) in offers.enumerated() {
            let isFocused = offer.focus == page.focus
            let style =
                isFocused ? theme.accentStrong : offer.focus == nil ? theme.faint : theme.plain
            drawCentered((isFocused ? "\(theme.pointer) " : "") + offer.words, top + index, style)
        }
    }

    /// Draws the title above `count` rows, centers both, and returns the first of these rows.
    mutating func drawTitle(rows count: Int, notice: String?) -> Int {
        guard !model.isTiny else {
            drawCentered(notice ?? "VINYLOGUE", 0, notice == nil ? theme.strong : theme.accent)
            return 1
        }
        let long = "See what you were listening to this week in past years."
        let words = notice ?? (long.count + 4 <= columns ? long : "This week in past years.")
        let lines = words.wrapped(to: columns - 4)
        let letters = LargeText.rows(of: "vinylogue")
        let least = lines.count + count + model.footerRows + 4
        let isLarge = !theme.look.decoration.isASCII && rows >= least + letters.count
        let title = isLarge ? letters : ["VINYLOGUE"]
        // An empty row separates the large letters from the line below.
        let height = title.count + (isLarge ? 1 : 0)
        let space = rows - height - model.footerRows - lines.count - count
        let gap = min(max(space, 0), model.isCompact ? 1 : 2)
        let top = max((space - gap) / 2, model.isCompact ? 0 : 1)
        for (index, line) in title.enumerated() {
            drawCentered(line, top + index, isLarge ? theme.accent : theme.strong)
        }
        for (index, line) in lines.enumerated() {
            let style = notice == nil ? theme.faint : theme.accent
            drawCentered(line, top + height + index, style)
        }
        return top + height + lines.count + gap
    }
}
