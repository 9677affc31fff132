import Terminal

extension Model {
    /// The area of the settings.
    var settingsArea: ScreenArea {
        sheetArea(columns: 60, rows: SettingsPage.Row.allCases.count + 5)
    }

    /// The position of the settings in their sheet, and the first visible one.
    func settingsLayout(_ page: SettingsPage) -> (list: ListLayout, top: Int) {
        let area = settingsArea
        let count = SettingsPage.Row.allCases.count
        let isWhole = area.rows >= count + 5
        let visible = isWhole ? count : max(area.rows - 2, 1)
        let list = ListLayout(row: area.row + (isWhole ? 2 : 1), pitch: 1, visible: visible)
        return (list, max(page.selected - visible + 1, 0))
    }

    mutating func takeSettings(_ event: InputEvent, _ page: SettingsPage) -> [Effect] {
        if let field = page.field { return takeUser(event, field) }
        guard case .key(let press) = event else { return [] }
        if page.asksToClear {
            changeSettings { $0.asksToClear = false }
            return press == KeyPress(.character("y")) ? [.clearCache] : []
        }
        let rows = SettingsPage.Row.allCases
        if press != KeyPress(.character(" ")), let distance = press.listDistance(page: rows.count) {
            let goal = min(max(page.selected + distance, 0), rows.count - 1)
            changeSettings { $0.selected = goal }
            return []
        }
        guard rows.indices.contains(page.selected) else { return [] }
        let row = rows[page.selected]
        switch (press.key, press.modifiers) {
        case (.enter, []), (.character(" "), []): return act(on: row)
        case (.left, []), (.character("h"), []), (.character("-"), []):
            return row == .filter ? changeFilter(by: -1) : []
        case (.right, []), (.character("l"), []), (.character("+"), _), (.character("="), []):
            return row == .filter ? changeFilter(by: 1) : act(on: row)
        case (.character("s"), []), (.character(","), []):
            goBack()
            return []
        default: return takeEverywhere(press) ?? []
        }
    }

    private mutating func act(on row: SettingsPage.Row) -> [Effect] {
        switch row {
        case .user:
            let name = saved.me ?? ""
            changeSettings { $0.field = LineField(text: name) }
            return []
        case .importFriends: return importFriends()
        case .filter: return changeFilter(by: 1)
        case .artwork: return change(.showsArtwork(!saved.showsArtwork))
        case .animation: return change(.animates(!saved.animates))
        case .clearCache:
            changeSettings { $0.asksToClear = true }
            return []
        }
    }

    private mutating func takeUser(_ event: InputEvent, _ field: LineField) -> [Effect] {
        var field = field
        switch event {
        case .key(KeyPress(.escape)):
            changeSettings { $0.field = nil }
            return []
        case .key(KeyPress(.enter)):
            let effects = submit(&field)
            changeSettings { $0.field = field }
            return effects
        default:
            if field.take(event) { changeSettings { $0.field = field } }
            return []
        }
    }
}
