import Terminal
import VinylogueKit

struct SettingsPage: SheetState {
    /// A setting or an action.
    enum Row: Equatable, Sendable {
        case setting(Setting), apiKey, importFriends, archive, clearCache
    }

    /// A row's value, while it is being typed.
    struct Field: Equatable, Sendable {
        var setting: Setting
        var line: LineField
    }

    /// The rows: the account and related settings, then all others.
    static let rows: [Row] =
        [.setting(.user), .apiKey, .importFriends]
        + Setting.all.filter { $0 != .user }.map(Row.setting) + [.archive, .clearCache]

    /// The maximum number of rows for the explanation of the selected setting.
    static let helpRows = 2

    var selected = 0
    /// The caches' size in bytes; nil until known.
    var cacheSize: Int?
    /// The value being typed.
    var field: Field?
    /// The question of whether to clear the cache.
    fileprivate var question: Question {
        let size = cacheSize.map { "\(ByteCount.text($0)) of " } ?? ""
        return Question(
            title: "Clear the cache?",
            words: "Delete \(size)cached charts, album pages and covers?",
            rest: "They are fetched again when needed. Settings, friends and the archive are kept.",
            yes: "delete",
            isOnSheet: true,
            act: { _ in [.clearCache] }
        )
    }

    var page: Page { .settings(self) }
    var keymap: Keymap { field == nil ? Self.keys : Self.typingKeys }
    static var chapter: Keymap? { keys }
    var friendsPlace: FriendsPlace? { field == nil ? .inFront : nil }

    func area(in model: Model) -> ScreenArea {
        model.sheetArea(columns: 74, rows: Self.rows.count + Self.helpRows + 4)
    }

    func length(in model: Model) -> Int { Self.rows.count }
    func draw(in view: inout View) { view.drawSettings(self) }

    mutating func move(_ move: Move, in model: Model) {
        selected = move.place(from: selected, count: Self.rows.count)
    }

    mutating func scroll(by rows: Int, in model: Model) { move(.by(rows.signum()), in: model) }

    func click(_ column: Int, _ row: Int, in model: inout Model) -> [Effect] {
        let (layout, top, _) = model.settingsLayout(self)
        guard let place = layout.index(atRow: row, top: top), Self.rows.indices.contains(place)
        else { return [] }
        if place == selected, field == nil { return model.changeSelected() }
        model.change(SettingsPage.self) { $0.selected = place }
        return []
    }

    func verified(_ request: Int, _ result: Lookup, in model: inout Model) -> [Effect]? {
        guard field?.line.request == request else { return nil }
        switch result {
        case .failure(let problem):
            model.change(SettingsPage.self) { $0.field?.line.fail(problem) }
            return []
        case .success(let person):
            model.change(SettingsPage.self) { $0.field = nil }
            model.notice = "Switched to \(Account(person.name).label.sanitizedForTerminal)."
            return model.change(.set(.user, person.name))
        }
    }

    private static let keys = Keymap(
        "Settings",
        [
            Binding("h l, arrows", "less, more", [.right, "l"], back: [.left, "h"]) { model, step in
                model.selectedNumber.map { model.changeSetting($0, by: step) } ?? []
            }.footer("←→", "less, more").when { $0.selectedNumber != nil }
                .because { model, step in model.edgeReason(ofSetting: step) },
            Binding("h l, arrows", "less, more", [], back: [.left, "h"]) { model, step in
                model.selectedChoice.map { model.changeSetting($0, by: step) } ?? []
            }.when { $0.selectedChoice != nil },
            Binding("enter, space", "change", [.enter, " ", .right, "l"]) { $0.changeSelected() }
                .footer("enter", "change").because { model, step in
                    model.edgeReason(ofSetting: step)
                },
            .minimum,
        ] + Binding.allMoves + [
            Binding("s", "settings", ["s"]) { $0.goBack() }, .help, .back,
        ],
        hint: "Press q to close the settings first."
    )

    /// The keys while a value is being typed.
    private static let typingKeys = Keymap(
        "Changing a setting",
        [
            Binding("enter", "save", [.enter]) { $0.submitSetting() }.footer("enter", "save"),
            Binding("esc", "cancel", [.escape]) { model in
                model.change(SettingsPage.self) { $0.field = nil }
            }
            .footer("esc", "cancel"),
        ],
        hint: "Type the new value, then press enter."
    ) { model, event in
        model.change(SettingsPage.self) { page in
            guard var field = page.field else { return }
            if field.setting.kind.input == .account {
                _ = field.line.takeName(event)
            } else {
                _ = field.line.take(event)
            }
            page.field = field
        }
        return []
    }
}

extension Model {
    fileprivate var selectedSetting: SettingsPage.Row? {
        guard case .settings(let page) = page else { return nil }
        return SettingsPage.rows[at: page.selected]
    }

    /// The selected setting if it is numeric.
    fileprivate var selectedNumber: Setting? {
        guard case .setting(let setting) = selectedSetting, setting.kind.input == .number else {
            return nil
        }
        return setting
    }

    /// The selected setting if it is one of several choices.
    fileprivate var selectedChoice: Setting? {
        guard case .setting(let setting) = selectedSetting, setting.kind.input == .choice else {
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
        case .archive: return "Your plays are being synced."
        default: return "Press enter to change this setting."
        }
    }

    /// Changes a number or a choice by some steps, or turns a setting on or off.
    mutating func changeSetting(_ setting: Setting, by step: Int) -> [Effect] {
        if setting.isSwitch { return change(.set(setting, saved.isOn(setting) ? "off" : nil)) }
        let old = saved.text(setting)
        let new = setting.value(step, stepsAfter: old)
        return new == old ? [] : change(.set(setting, new))
    }

    fileprivate mutating func changeSelected() -> [Effect] {
        switch selectedSetting {
        case .setting(let setting):
            switch setting.kind.input {
            case .text, .account:
                // The word "auto" is not worth editing.
                let isWord = setting == .country && saved.values[setting] == nil
                let line = LineField(text: isWord ? "" : saved.text(setting), limit: 500)
                change(SettingsPage.self) {
                    $0.field = SettingsPage.Field(setting: setting, line: line)
                }
                return []
            case .number, .choice: return changeSetting(setting, by: 1)
            }
        case .apiKey: return typeNewKey()
        case .importFriends: return beginImport()
        case .archive: return beginSync()
        case .clearCache:
            guard case .settings(let page) = page, page.cacheSize != 0 else {
                notice = "The cache is empty."
                return []
            }
            open(page.question)
            return []
        case nil: return []
        }
    }

    /// Brings the archive up to date, unless that is running or not possible.
    private mutating func beginSync() -> [Effect] {
        guard sync == nil, let me = saved.me else { return [] }
        guard Account(me).service != nil else {
            notice = "Import your plays with `vinylogue archive import FILE`."
            return []
        }
        guard !visit.isOffline || visit.isDemo else {
            notice = "A sync needs the network. Press q, then O to go online."
            return []
        }
        notice = "Bringing your archive up to date\(look.decoration.ellipsis)"
        return [.sync(me)]
    }

    /// Saves what was typed, or says why it cannot be saved; an empty text restores the default.
    fileprivate mutating func submitSetting() -> [Effect] {
        guard case .settings(let page) = page, var field = page.field else { return [] }
        let setting = field.setting
        guard setting.kind.input != .account else {
            let effects = submit(&field.line)
            change(SettingsPage.self) { $0.field = field }
            return effects
        }
        let text = field.line.submission
        do throws(Setting.Problem) {
            if let text { try setting.check(text) }
        } catch {
            field.line.problem = Problem(error.words(for: text ?? "", of: setting))
            change(SettingsPage.self) { $0.field = field }
            return []
        }
        change(SettingsPage.self) { $0.field = nil }
        let value = text == setting.standard ? nil : text
        return value == saved.values[setting] ? [] : change(.set(setting, value))
    }

    /// Discards everything loaded from the previous server.
    mutating func changeServer() -> [Effect] {
        charts.removeAll()
        albums.removeAll()
        covers.removeAll()
        walls.removeAll()
        newWalls = [:]
        knownYears = [:]
        loadAgain()
        return []
    }

    /// The positions of the settings in their sheet, the first visible one, and the row of the
    /// explanation, which is nil if there is no room.
    func settingsLayout(_ page: SettingsPage) -> (list: ListLayout, top: Int, help: Int?) {
        let area = page.area(in: self)
        let count = SettingsPage.rows.count
        let isWhole = area.rows >= count + SettingsPage.helpRows + 3
        let hasHelp = isWhole || area.rows >= 10
        let visible = isWhole ? count : max(area.rows - (hasHelp ? 4 : 2), 1)
        let isLoose = area.rows >= count + SettingsPage.helpRows + 4
        let list = ListLayout(row: area.row + (isLoose ? 2 : 1), pitch: 1, visible: visible)
        let help = area.row + area.rows - 1 - (isWhole ? SettingsPage.helpRows : 1)
        return (list, max(page.selected - visible + 1, 0), hasHelp ? help : nil)
    }
}
