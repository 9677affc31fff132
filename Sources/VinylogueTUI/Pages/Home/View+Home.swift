import Terminal
import VinylogueKit

extension View {
    mutating func drawScrobblers(_ page: ScrobblersPage) {
        let week = "week \(model.week.number)"
        if !model.isTiny {
            let row = model.isCompact ? 0 : 1
            draw("VINYLOGUE", 3, row, width: columns - 6, theme.strong)
            drawRight(week, before: columns - 3, row, theme.faint)
        }
        drawMe(isSelected: page.list.selected == 0)
        drawFriends(page)
        if page.isEditing {
            drawFooter([
                ("J K", "move"), ("d", "remove"), ("u", "undo"), ("a", "add"), ("i", "import"),
                ("e", "done"),
            ])
        } else {
            let hints = [
                ("enter", "open"), ("e", "edit friends"), ("/", "find"), ("s", "settings"),
                ("?", "keys"), ("q", "quit"),
            ]
            drawFooter(self.hints(hints, during: page.search))
        }
    }

    private mutating func drawMe(isSelected: Bool) {
        let name = model.saved.me?.sanitizedForTerminal ?? ""
        let isLarge = model.nameRows > 1
        let row = model.isTiny ? 0 : isLarge ? 4 : 2
        if !model.isTiny {
            draw("me", 3, row - 1, width: 4, theme.faint)
        }
        if isSelected {
            screen.draw(theme.pointer, column: 1, row: row, style: theme.accent)
        }
        let style = isSelected ? theme.accent : theme.plain
        if isLarge {
            for (index, line) in LargeText.rows(of: name).enumerated() {
                screen.draw(line, column: 3, row: row + index, style: style)
            }
        } else {
            var bold = style
            bold.attributes.insert(.bold)
            draw(name, 3, row, width: columns - 4, bold)
        }
    }

    private mutating func drawFriends(_ page: ScrobblersPage) {
        let layout = model.friendsLayout
        let friends = model.shownFriends(page)
        drawFriendsHeading(page, layout.row - 1)
        if friends.isEmpty, page.adding == nil {
            let words =
                page.search.text.isEmpty
                ? "No friends yet. Press i to import them, or a to add one." : "No matches."
            draw(words, 3, layout.row, width: columns - 4, theme.faint)
        }
        let end = min(page.list.top + layout.visible, friends.count)
        for index in min(page.list.top, end)..<end {
            let row = layout.row + index - page.list.top
            let isSelected = page.list.selected == index + 1
            if isSelected { select(row, rows: 1, from: 1, columns: columns - 2) }
            func style(_ style: CellStyle) -> CellStyle {
                isSelected ? theme.selected(style) : style
            }
            let name = friends[index].username.sanitizedForTerminal
            let used = draw(
                name,
                3,
                row,
                width: columns - 5,
                style(isSelected ? theme.strong : theme.plain)
            )
            if let realName = friends[index].realName, columns - used > 24 {
                let shown = realName.sanitizedForTerminal
                draw(shown, max(5 + used, 22), row, width: columns - 26, style(theme.faint))
            }
        }
        drawMore(page.list, count: friends.count, layout)
    }

    private mutating func drawFriendsHeading(_ page: ScrobblersPage, _ row: Int) {
        if let field = page.adding {
            drawField(field, label: "add", row: row)
            return
        }
        var heading = page.isEditing ? "friends (editing)" : "friends"
        if model.importing != nil { heading += ", importing" + theme.ellipsis }
        let used = draw(heading, 3, row, width: columns - 4, theme.faint)
        let room = columns - 8 - used
        if let search = words(of: page.search, width: room) {
            draw(search, 5 + used, row, width: room, theme.accent)
        }
    }

    /// The search as it is shown, cut to its end if it is too long; nil without a search.
    func words(of search: SearchLine, width: Int) -> String? {
        guard search.isTyping || !search.text.isEmpty else { return nil }
        let text = search.text + (search.isTyping ? theme.caret : "")
        return "/\(text.ending(within: width - 1))"
    }

    /// Draws a text field, followed by what is wrong with it.
    mutating func drawField(_ field: LineField, label: String, row: Int, column: Int = 3) {
        let left = column + draw(label, column, row, width: 12, theme.faint) + 1
        let state =
            field.request != nil
            ? "checking" + theme.ellipsis : field.problem.map { "! \($0.text)" }
        let text = field.text.sanitizedForTerminal + theme.caret
        let room = max(columns - left - 1, 1)
        let used = draw(String(text.ending(within: room)), left, row, width: room, theme.strong)
        guard let state else { return }
        let style = field.problem == nil ? theme.accent : theme.problem
        draw(state, left + used + 2, row, width: columns - left - used - 3, style)
    }
}
