import Terminal
import VinylogueKit

extension View {
    mutating func drawKeys(_ scroll: Int) {
        let layout = model.keysLayout
        let area = layout.area
        drawSheet(area, title: "Keys")
        var left = area.column + 2
        for lines in layout.columns {
            let width = min(KeyHelp.width(of: lines), area.columns - 3)
            for (index, line) in lines.dropFirst(scroll).prefix(layout.visible).enumerated() {
                draw(line, left, area.row + layout.top + index, width: width)
            }
            left += width + 2
        }
        let rest = layout.count - layout.visible - scroll
        guard rest > 0 else { return }
        let row = area.row + area.rows - 1
        let style = theme.selected(theme.accent)
        draw("\(rest) more below", area.column + 2, row, width: area.columns - 4, style)
    }

    private mutating func draw(_ line: KeyHelp.Line, _ left: Int, _ row: Int, width: Int) {
        switch line {
        case .heading(let words):
            draw(words, left, row, width: width, theme.selected(theme.strong))
        case .keys(let keys, let meaning):
            let used = min(KeyHelp.keysWidth, width * 3 / 5)
            draw(keys, left, row, width: used - 1, theme.selected(theme.accent))
            draw(meaning, left + used, row, width: width - used, theme.selected(theme.plain))
        case .space: break
        }
    }

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
            model.notice ?? page.field?.problem?.text ?? question(page) ?? "enter change   s close"
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

    /// Draws an empty sheet with its title.
    private mutating func drawSheet(_ area: ScreenArea, title: String) {
        let style = theme.selected(theme.plain)
        screen.fill(area, style: style)
        if theme.surface.background == nil { drawFrame(area, style) }
        draw(
            title,
            area.column + 2,
            area.row,
            width: area.columns - 4,
            theme.selected(theme.strong)
        )
    }

    /// Draws a frame around a sheet that has no background colour.
    private mutating func drawFrame(_ area: ScreenArea, _ style: CellStyle) {
        let ascii = theme.look.decoration.isASCII
        let (edge, side) = ascii ? ("-", "|") : ("─", "│")
        let line = String(repeating: edge, count: max(area.columns, 0))
        screen.draw(line, column: area.column, row: area.row, style: style)
        screen.draw(line, column: area.column, row: area.row + area.rows - 1, style: style)
        for row in area.row + 1..<max(area.row + area.rows - 1, area.row + 1) {
            screen.draw(side, column: area.column, row: row, style: style)
            screen.draw(side, column: area.column + area.columns - 1, row: row, style: style)
        }
    }
}
