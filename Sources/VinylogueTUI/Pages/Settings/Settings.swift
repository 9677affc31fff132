import Terminal
import VinylogueKit

/// The settings.
struct SettingsPage: Equatable, Sendable {
    /// A setting or an action.
    enum Row: CaseIterable, Sendable {
        case user, importFriends, filter, artwork, animation, clearCache
    }

    var selected = 0
    /// The size of the caches in bytes; nil until it is known.
    var cacheSize: Int?
    /// The username, while it is being typed.
    var field: LineField?
    /// Whether the page is asking to confirm that the cache should be cleared.
    var asksToClear = false
}

/// The keys of the settings.
extension Keymap {
    static let settings = Keymap(
        "Settings",
        [
            Binding(
                "h l, arrows",
                "less, more",
                keys: [.right, "l"],
                back: [.left, "h"],
                hint: ("←→", "less, more"),
                when: { $0.selectedSetting == .filter }
            ) { $0.changeFilter(by: $1) },
            Binding(
                "enter, space",
                "change",
                keys: [.enter, " ", .right, "l"],
                hint: ("enter", "change")
            ) {
                model,
                _ in model.changeSetting()
            },
            Binding(
                "+ -",
                "minimum plays",
                keys: ["+", "="],
                back: ["-"]
            ) { $0.changeFilter(by: $1) },
        ] + Binding.allMoves + [
            Binding("s", "settings", keys: ["s", ","]) { model, _ in model.goBack() }, .help,
            .back,
        ]
    )

    /// While the username is typed.
    static let renaming = Keymap(
        "Changing the user",
        [
            Binding("enter", "save", keys: [.enter], hint: ("enter", "save")) { model, _ in
                guard case .settings(let page) = model.page, var field = page.field else {
                    return []
                }
                let effects = model.submit(&field)
                model.changeSettings { $0.field = field }
                return effects
            },
            Binding("esc", "cancel", keys: [.escape], hint: ("esc", "cancel")) { model, _ in
                model.changeSettings { $0.field = nil }
                return []
            },
        ]
    ) { model, event in
        model.changeSettings { page in
            if var field = page.field, field.take(event) { page.field = field }
        }
        return []
    }

    /// While it asks whether to clear the cache; any other key means no.
    static let clearing = Keymap(
        "Clearing the cache",
        [
            Binding("y", "delete", keys: ["y"], hint: ("y", "delete")) { model, _ in
                model.changeSettings { $0.asksToClear = false }
                return [.clearCache]
            },
            Binding("n", "keep", keys: ["n"], hint: ("n", "keep")) { model, _ in
                model.changeSettings { $0.asksToClear = false }
                return []
            },
        ]
    ) { model, event in
        if case .key = event { model.changeSettings { $0.asksToClear = false } }
        return []
    }
}

extension Model {
    fileprivate var selectedSetting: SettingsPage.Row? {
        guard case .settings(let page) = page else { return nil }
        let rows = SettingsPage.Row.allCases
        return rows.indices.contains(page.selected) ? rows[page.selected] : nil
    }

    fileprivate mutating func changeSetting() -> [Effect] {
        switch selectedSetting {
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
        case nil: return []
        }
    }

    mutating func clickSettings(_ page: SettingsPage, _ row: Int) -> [Effect] {
        let (layout, top) = settingsLayout(page)
        guard let place = layout.index(atRow: row, top: top),
            SettingsPage.Row.allCases.indices.contains(place)
        else { return [] }
        changeSettings { page in
            page.selected = place
            page.asksToClear = false
        }
        return []
    }

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
}

extension View {
    mutating func drawSettings(_ page: SettingsPage) {
        let area = model.settingsArea
        drawSheet(area, title: "Settings")
        let (layout, top) = model.settingsLayout(page)
        let items = SettingsPage.Row.allCases.enumerated()
        for (index, item) in items.dropFirst(top).prefix(layout.visible) {
            let row = layout.row + index - top
            let isSelected = index == page.selected
            let pointer = isSelected ? theme.pointer : " "
            screen.draw(
                pointer,
                column: area.column + 1,
                row: row,
                style: theme.selected(theme.accent)
            )
            let style = theme.selected(isSelected ? theme.strong : theme.plain)
            let left = area.column + min(26, area.columns / 2 + 2)
            draw(label(item), area.column + 3, row, width: left - area.column - 4, style)
            let width = max(area.column + area.columns - 2 - left, 0)
            draw(value(item, page), left, row, width: width, theme.selected(theme.plain))
        }
        let words =
            page.field?.problem?.text ?? question(page) ?? ""
        let style =
            page.asksToClear
            ? theme.strong : page.field?.problem == nil ? theme.faint : theme.problem
        draw(
            words,
            area.column + 2,
            area.row + area.rows - (area.rows > layout.visible + 2 ? 2 : 1),
            width: area.columns - 4,
            theme.selected(style)
        )
    }

    /// The question to confirm that the cache should be cleared; nil if it is not being asked.
    private func question(_ page: SettingsPage) -> String? {
        guard page.asksToClear else { return nil }
        let size = page.cacheSize.map { "\(Self.megabytes($0)) of " } ?? ""
        return "Delete \(size)cached data? y yes, n no"
    }

    private func label(_ row: SettingsPage.Row) -> String {
        switch row {
        case .user: "User"
        case .importFriends: "Import friends"
        case .filter: "Minimum plays"
        case .artwork: "Covers"
        case .animation: "Animation"
        case .clearCache: "Clear cache"
        }
    }

    private func value(_ row: SettingsPage.Row, _ page: SettingsPage) -> String {
        switch row {
        case .user:
            guard let field = page.field else { return model.saved.me?.sanitizedForTerminal ?? "" }
            let state = field.request == nil ? theme.caret : " checking\(theme.ellipsis)"
            return field.text.sanitizedForTerminal + state
        case .importFriends:
            let count = model.saved.friends.friends.count
            return model.importing == nil
                ? Count.words(count, "friend") : "importing\(theme.ellipsis)"
        case .filter:
            return "\(theme.earlier) \(max(model.saved.filter, 1)) \(theme.later)"
        case .artwork: return model.saved.showsArtwork ? "on" : "off"
        case .animation: return model.saved.animates ? "on" : "off"
        case .clearCache: return page.cacheSize.map(Self.megabytes) ?? "empty"
        }
    }

    private static func megabytes(_ bytes: Int) -> String {
        let tenths = bytes / 100_000
        return "\(tenths / 10).\(tenths % 10) MB"
    }
}
