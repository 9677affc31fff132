import Terminal
import VinylogueKit

/// The settings.
struct SettingsPage: Equatable, Sendable {
    /// A setting or an action.
    enum Row: Equatable, Sendable {
        case setting(Setting), importFriends, clearCache
    }

    /// Its rows: every setting but addresses, which are too long for it.
    static let rows: [Row] =
        [.setting(.user), .importFriends]
        + Setting.all.filter { $0 != .user && ![.address, .player].contains($0.kind) }.map(
            Row.setting
        )
        + [.clearCache]

    var selected = 0
    /// The size of the caches in bytes; nil until it is known.
    var cacheSize: Int?
    /// The username, while it is being typed.
    var field: LineField?
    /// Whether the page is asking to confirm that the cache should be cleared.
    var asksToClear = false

    /// The question whether to clear the cache.
    var question: Question {
        let size = cacheSize.map { "\(Self.megabytes($0)) of " } ?? ""
        return Question(
            title: "Clear the cache?",
            words: "Delete \(size)cached charts, album pages and covers?",
            rest: "They are fetched again when needed. Settings, friends and the archive are kept."
        )
    }

    /// A size in bytes, in words.
    static func megabytes(_ bytes: Int) -> String {
        let tenths = bytes / 100_000
        return "\(tenths / 10).\(tenths % 10) MB"
    }
}

/// The keys of the settings.
extension Keymap {
    static let settings = Keymap(
        "Settings",
        [
            Binding("h l, arrows", "less, more", [.right, "l"], back: [.left, "h"]) { model, step in
                model.selectedNumber.map { model.changeSetting($0, by: step) } ?? []
            }.footer("←→", "less, more").when { $0.selectedNumber != nil }
                .because { model, step in model.edgeReason(ofSetting: step) },
            Binding("enter, space", "change", [.enter, " ", .right, "l"]) { $0.changeSelected() }
                .footer("enter", "change").because { model, step in
                    model.edgeReason(ofSetting: step)
                },
            .minimum,
        ] + Binding.allMoves + [
            Binding("s", "settings", ["s", ","]) { $0.goBack() }, .help, .back,
        ],
        hint: "Press q to close the settings first."
    )

    /// While the username is typed.
    static let renaming = Keymap(
        "Changing the user",
        [
            Binding("enter", "save", [.enter]) { model -> [Effect] in
                guard case .settings(let page) = model.page, var field = page.field else {
                    return []
                }
                let effects = model.submit(&field)
                model.changeSettings { $0.field = field }
                return effects
            }.footer("enter", "save"),
            Binding("esc", "cancel", [.escape]) { $0.changeSettings { $0.field = nil } }
                .footer("esc", "cancel"),
        ],
        hint: "Type a Last.fm username, then press enter."
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
            Binding("y", "delete", ["y"]) { model -> [Effect] in
                model.changeSettings { $0.asksToClear = false }
                return [.clearCache]
            }.footer("y", "delete"),
            Binding("n", "keep", ["n"]) { $0.changeSettings { $0.asksToClear = false } }
                .footer("n", "keep"),
            Binding.find.withoutHint,
        ],
        hint: "Press y to delete, or n to keep."
    ) { model, event in
        if case .key = event { model.changeSettings { $0.asksToClear = false } }
        return []
    }
}

extension Model {
    fileprivate var selectedSetting: SettingsPage.Row? {
        guard case .settings(let page) = page else { return nil }
        let rows = SettingsPage.rows
        return rows.indices.contains(page.selected) ? rows[page.selected] : nil
    }

    /// The selected setting if it is a number.
    fileprivate var selectedNumber: Setting? {
        guard case .setting(let setting) = selectedSetting, case .wholeNumber = setting.kind else {
            return nil
        }
        return setting
    }

    /// Why the selected setting does not change.
    fileprivate func edgeReason(ofSetting step: Int) -> String {
        switch selectedSetting {
        case .setting(let setting) where selectedNumber != nil:
            let limit = step < 0 ? "lower" : "higher"
            return "\(setting.title) cannot be \(limit) than \(saved.text(setting))."
        case .importFriends: return "Your friends are being imported."
        default: return "Press enter to change this setting."
        }
    }

    /// Changes a setting by some steps, or turns it on or off.
    mutating func changeSetting(_ setting: Setting, by step: Int) -> [Effect] {
        if setting.isSwitch { return change(.set(setting, saved.isOn(setting) ? "off" : nil)) }
        let old = saved.text(setting)
        let new = setting.value(step, stepsAfter: old)
        return new == old ? [] : change(.set(setting, new))
    }

    fileprivate mutating func changeSelected() -> [Effect] {
        switch selectedSetting {
        case .setting(let setting) where setting.kind == .account:
            let name = saved.text(setting)
            changeSettings { $0.field = LineField(text: name) }
            return []
        case .setting(let setting): return changeSetting(setting, by: 1)
        case .importFriends: return importFriends()
        case .clearCache:
            changeSettings { $0.asksToClear = true }
            return []
        case nil: return []
        }
    }

    mutating func clickSettings(_ page: SettingsPage, _ row: Int) -> [Effect] {
        guard !page.asksToClear else { return [] }
        let (layout, top) = settingsLayout(page)
        guard let place = layout.index(atRow: row, top: top),
            SettingsPage.rows.indices.contains(place)
        else { return [] }
        if place == page.selected, page.field == nil { return changeSelected() }
        changeSettings { $0.selected = place }
        return []
    }

    /// The area of the settings.
    var settingsArea: ScreenArea {
        sheetArea(columns: 60, rows: SettingsPage.rows.count + 5)
    }

    /// The position of the settings in their sheet, and the first visible one.
    func settingsLayout(_ page: SettingsPage) -> (list: ListLayout, top: Int) {
        let area = settingsArea
        let count = SettingsPage.rows.count
        let isWhole = area.rows >= count + 5
        let visible = isWhole ? count : max(area.rows - 2, 1)
        let list = ListLayout(row: area.row + (isWhole ? 2 : 1), pitch: 1, visible: visible)
        return (list, max(page.selected - visible + 1, 0))
    }
}

extension View {
    mutating func drawSettings(_ page: SettingsPage) {
        let area = model.settingsArea
        drawSheet(area, title: "Settings", hasKeys: !page.asksToClear)
        let (layout, top) = model.settingsLayout(page)
        let items = SettingsPage.rows.enumerated()
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
        if let problem = page.field?.problem {
            let row = area.row + area.rows - 2
            draw(
                "! \(problem.text)",
                area.column + 2,
                row,
                width: area.columns - 4,
                theme.selected(theme.problem)
            )
        }
        if page.asksToClear {
            recede()
            draw(page.question)
        }
    }

    private func label(_ row: SettingsPage.Row) -> String {
        switch row {
        case .setting(let setting): setting.title
        case .importFriends: "Import friends"
        case .clearCache: "Clear cache"
        }
    }

    private func value(_ row: SettingsPage.Row, _ page: SettingsPage) -> String {
        switch row {
        case .setting(let setting) where setting.kind == .account:
            guard let field = page.field else {
                return model.saved.text(setting).sanitizedForTerminal
            }
            let state = field.request == nil ? theme.caret : " checking\(theme.ellipsis)"
            return field.text.sanitizedForTerminal + state
        case .importFriends:
            let count = model.saved.friends.friends.count
            return model.importing == nil
                ? Count.words(count, "friend") : "importing\(theme.ellipsis)"
        case .setting(let setting):
            if setting.isSwitch { return model.saved.isOn(setting) ? "on" : "off" }
            guard case .wholeNumber = setting.kind else { return model.saved.text(setting) }
            let number = setting.value(0, stepsAfter: model.saved.text(setting))
            return "\(theme.earlier) \(number) \(theme.later)"
        case .clearCache: return page.cacheSize.map(SettingsPage.megabytes) ?? "empty"
        }
    }
}
