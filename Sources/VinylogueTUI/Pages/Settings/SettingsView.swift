import Terminal
import VinylogueKit

extension View {
    mutating func drawSettings(_ page: SettingsPage) {
        let area = page.area(in: model)
        drawSheet(area, title: "Settings")
        let (layout, top, help) = model.settingsLayout(page)
        let names = area.columns >= 56 ? 15 : 0
        let left = area.column + min(22, area.columns / 2 + 2)
        let end = area.column + area.columns - 2
        for (index, item) in SettingsPage.rows.enumerated().dropFirst(top).prefix(layout.visible) {
            let row = layout.row + index - top
            let isSelected = index == page.selected
            let pointer = isSelected ? theme.pointer : " "
            draw(pointer, area.column + 1, row, width: 1, theme.selected(theme.accent))
            let style = theme.selected(isSelected ? theme.strong : theme.plain)
            draw(item.words.label, area.column + 3, row, width: left - area.column - 4, style)
            draw(item.words.name, left, row, width: max(names - 1, 0), theme.selected(theme.faint))
            let room = max(end - left - names, 0)
            if isSelected, let line = page.field?.line {
                let caret = line.request == nil ? theme.caret : " checking\(theme.ellipsis)"
                let shown = line.shown(within: room, caret: caret)
                draw(shown, left + names, row, width: room, theme.selected(theme.plain))
            } else {
                draw(value(item, page), left + names, row, width: room, theme.selected(theme.plain))
            }
        }
        if let help { drawHelp(page, help, area) }
    }

    /// Explains the selected row, or says what is wrong with the typed value; a long text also takes
    /// the empty row above `row`.
    private mutating func drawHelp(_ page: SettingsPage, _ row: Int, _ area: ScreenArea) {
        let width = max(area.columns - 5, 1)
        let last = area.row + area.rows - 1
        let problem = page.field?.line.problem
        let words = problem.map { "! \($0.text)" } ?? SettingsPage.rows[page.selected].words.help
        let style = theme.selected(problem == nil ? theme.faint : theme.problem)
        let all = words.wrapped(to: width)
        var lines = Array(all.prefix(SettingsPage.helpRows))
        if all.count > lines.count { lines[lines.count - 1] += " \(theme.ellipsis)" }
        let first = min(row, last - lines.count)
        for (index, line) in lines.enumerated() {
            draw(line, area.column + 3, first + index, width: width, style)
        }
    }

    private func value(_ row: SettingsPage.Row, _ page: SettingsPage) -> String {
        switch row {
        case .setting(let setting):
            let text = model.saved.text(setting)
            guard setting.kind.input == .number else {
                return text.isEmpty ? "not set" : setting.shown(text).sanitizedForTerminal
            }
            let number = setting.value(0, stepsAfter: text)
            return "\(theme.earlier) \(number) \(theme.later)"
        case .apiKey:
            return switch model.visit.key {
            case .missing: "not set"
            case .saved: "set"
            case .variable: "set by LASTFM_API_KEY"
            }
        case .importFriends:
            let count = model.saved.friends.friends.count
            return model.importing == nil
                ? Count.words(count, "friend") : "importing\(theme.ellipsis)"
        case .archive:
            if let sync = model.shortSyncWords { return sync }
            guard let archived = model.archived, archived.plays > 0 else {
                return model.isArchiveUnread ? "unreadable" : "no plays yet"
            }
            return "\(archived.words), \(ByteCount.text(archived.bytes))"
        case .clearCache:
            let size = page.cacheSize ?? 0
            return size == 0 ? "empty" : ByteCount.text(size)
        }
    }
}

extension SettingsPage.Row {
    /// The row's label, its name on the command line (may be empty), and its explanation.
    fileprivate var words: (label: String, name: String, help: String) {
        switch self {
        case .setting(let setting): (setting.title, setting.key, setting.help)
        case .apiKey:
            (
                "API key", "setup",
                "The API key for the server. Press enter to type a new one."
            )
        case .importFriends:
            (
                "Import friends", "friends import",
                "Choose from your account's friends."
            )
        case .archive:
            (
                "Archive", "archive sync",
                "All your plays on this computer. Press enter to bring them up to date."
            )
        case .clearCache:
            ("Clear cache", "cache clear", "Delete cached charts, album pages and covers.")
        }
    }
}

extension Setting.Problem {
    /// Why a text is not a valid value for a setting, in one sentence.
    package func words(for text: String, of setting: Setting) -> String {
        let (key, got) = (setting.key, "\"\(setting.shown(text).shown)\"")
        let sentence =
            switch self {
            case .empty: "The setting \(key) can't be empty."
            case .outside(let bounds):
                "\(key) must be from \(bounds.lowerBound) to \(bounds.upperBound) (got \(got))."
            case .notOne(let words):
                "\(key) must be one of \(words.joined(separator: ", ")) (got \(got))."
            case .notACountry:
                "\(key) must be auto or a two-letter country code such as de (got \(got))."
            case .notAPlayer:
                "\(key) must be a host, a host and port, or a socket. A password goes in MPD_HOST."
            case .address(let problem): "Cannot use \(got) as \(key): \(problem.words)."
            }
        return sentence.sanitizedForTerminal
    }
}
