import Terminal
import VinylogueKit

extension View {
    /// Draws the title, the dates, and what is being searched, added or loaded.
    mutating func drawHomeHeader(_ page: HomePage, _ layout: HomeLayout) {
        let left = model.isCompact ? 1 : 2
        let room = columns - 2 * left
        let status = homeStatus(page, width: room)
        if let field = page.adding {
            drawField(field, label: "add", row: layout.list.row - 1, column: left)
            if layout.list.row < 2 { return }
        } else if model.isCompact, let status {
            draw(status, left, layout.list.row - 1, width: room, theme.accent)
            if layout.list.row < 2 { return }
        }
        let isLarge = layout.titleRows > 1
        let top = isLarge ? 1 : 0
        if isLarge {
            for (index, line) in LargeText.rows(of: "vinylogue").enumerated() {
                screen.draw(line, column: left, row: top + index, style: theme.accent)
            }
        } else {
            draw("VINYLOGUE", left, top, width: room, theme.accentStrong)
        }
        let period = model.period.inYear(model.homeYear)
        let dates = WeekWords.dates(of: period, dash: theme.dash)
        let age = WeekWords.headline(1)
        let source = model.source(of: model.people.map { model.homeChart(of: $0) })
        let (note, style) = status.map { ($0, theme.accent) } ?? (source ?? "", theme.faint)
        if let throwbacks = layout.throwbacks, page.adding == nil || throwbacks.heading != nil {
            let beside = isLarge || note.isEmpty ? 0 : note.displayWidth + 2
            drawThrowbacks(page, throwbacks, width: room - beside)
        }
        guard !isLarge else {
            drawRight(age, before: columns - left, top, theme.strong)
            drawRight(dates, before: columns - left, top + 1, theme.plain)
            drawRight(note, before: columns - left, top + 2, style)
            return
        }
        let words = model.isTiny ? "" : model.isCompact ? age : "\(age)\(theme.dot)\(dates)"
        drawRight(words, before: columns - left, top, theme.plain)
        guard !model.isCompact else { return }
        drawRight(note, before: columns - left, top + 1, style)
    }

    /// What is being searched, edited or loaded.
    private func homeStatus(_ page: HomePage, width: Int) -> String? {
        let editing = page.isEditing ? "editing\(theme.dot)" : ""
        if let search = model.words(of: page.search, width: width - editing.displayWidth) {
            return editing + search
        }
        if page.isEditing { return "friends (editing)" }
        if model.importing != nil { return "importing friends\(theme.ellipsis)" }
        return model.spinner?.text(nil, theme.look.decoration)
    }
}
