import Terminal
import VinylogueKit

extension View {
    mutating func drawHome(_ page: HomePage) {
        let week = "week \(model.week.number)"
        if !model.isTiny {
            let row = model.isCompact ? 0 : 1
            draw("VINYLOGUE", 3, row, width: columns - 6, theme.strong)
            drawRight(week, before: columns - 3, row, theme.faint)
        }
        drawMe(isSelected: page.list.selected == 0)
        drawFriends(page)
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

    private mutating func drawFriends(_ page: HomePage) {
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

    private mutating func drawFriendsHeading(_ page: HomePage, _ row: Int) {
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
}
