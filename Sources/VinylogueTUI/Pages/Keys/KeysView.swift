import Terminal
import VinylogueKit

/// The layout of the list of keys.
struct KeysLayout: Equatable, Sendable {
    /// A key by its index among those listed, a heading, or an empty line.
    enum Line: Equatable, Sendable {
        case key(Int)
        case heading(String)
        case space
    }

    /// The width of the keys, including the space after them.
    static let keysWidth = 15

    var area: ScreenArea
    /// The first row of lines in the sheet.
    var top: Int
    var visible: Int
    /// The width of a column.
    var width: Int
    /// The lines, in one column or two.
    var columns: [[Line]]

    /// The number of lines in the longest column.
    var count: Int { columns.map(\.count).max() ?? 0 }

    /// The line of a key.
    func line(of place: Int) -> Int? {
        columns.lazy.compactMap { $0.firstIndex(of: .key(place)) }.first
    }

    /// The first screen column of a column of lines.
    func left(_ column: Int) -> Int { area.column + 2 + column * (width + 2) }

    /// The key at a cell of the screen.
    func entry(atColumn column: Int, row: Int, scroll: Int) -> Int? {
        let line = row - area.row - top
        guard (0..<visible).contains(line) else { return nil }
        let side = columns.indices.last { left($0) - 1 <= column } ?? 0
        guard case .key(let place)? = columns[side][at: line + scroll] else { return nil }
        return place
    }
}

extension Model {
    /// The layout of the list of keys for this screen size; the whole list determines its size.
    func keysLayout(_ sheet: KeysPage) -> KeysLayout {
        let widest = sheet.entries.map(\.words.count).max() ?? 0
        let width = KeysLayout.keysWidth + widest
        let hasTwo = 2 * width + 2 <= size.columns - 4
        let all = columns(of: sheet.entries, sheet.titles, isSplit: hasTwo)
        let count = all.map(\.count).max() ?? 0
        let area = sheetArea(columns: (hasTwo ? 2 * width + 2 : width) + 4, rows: count + 4)
        let top = area.rows < count + 4 ? 1 : 2
        let isWhole = sheet.search.text.isEmpty
        return KeysLayout(
            area: area,
            top: top,
            visible: max(area.rows - 2 * top, 1),
            width: min(width, area.columns - 4),
            columns: isWhole ? all : columns(of: sheet.listed, sheet.titles, isSplit: false)
        )
    }

    /// The lines of entries with headings; the first sections fill the left column.
    private func columns(
        of entries: [KeysPage.Entry],
        _ titles: [String],
        isSplit: Bool
    ) -> [[KeysLayout.Line]] {
        let sections = titles.indices.compactMap { section -> [KeysLayout.Line]? in
            let keys = entries.indices.filter { entries[$0].section == section }
            return keys.isEmpty
                ? nil : [.heading(titles[section])] + keys.map(KeysLayout.Line.key)
        }
        func join(_ sections: some Collection<[KeysLayout.Line]>) -> [KeysLayout.Line] {
            Array(sections.joined(separator: [.space]))
        }
        guard isSplit, sections.count > 1 else { return [join(sections)] }
        let half = join(sections).count / 2
        let left = sections.indices.last { join(sections[...$0]).count <= half + 1 } ?? 0
        return [join(sections[...left]), join(sections[(left + 1)...])].filter { !$0.isEmpty }
    }
}

extension View {
    mutating func drawKeys(_ sheet: KeysPage) {
        let layout = model.keysLayout(sheet)
        let area = layout.area
        let search = model.words(of: sheet.search, width: max(area.columns - 28, 8))
        drawSheet(area, title: search.map { "Keys \($0)" } ?? "Keys")
        let listed = sheet.listed
        if listed.isEmpty {
            let words = theme.selected(theme.plain)
            draw("No matches.", area.column + 2, area.row + layout.top, width: layout.width, words)
        }
        for (column, lines) in layout.columns.enumerated() {
            let shown = lines.dropFirst(sheet.scroll).prefix(layout.visible)
            for (index, line) in shown.enumerated() {
                let row = area.row + layout.top + index
                draw(line, of: listed, sheet.cursor, layout.left(column), row, layout.width)
            }
        }
        let rest = layout.count - layout.visible - sheet.scroll
        guard rest > 0 else { return }
        let words = " \(rest) more below "
        let end = area.column + area.columns - 2
        drawRight(words, before: end, area.row, theme.selected(theme.accent))
    }

    private mutating func draw(
        _ line: KeysLayout.Line,
        of entries: [KeysPage.Entry],
        _ cursor: Int,
        _ left: Int,
        _ row: Int,
        _ width: Int
    ) {
        switch line {
        case .heading(let words):
            draw(words, left, row, width: width, theme.selected(theme.strong))
        case .key(let place):
            guard let entry = entries[at: place] else { return }
            let isSelected = place == cursor
            let pointer = isSelected ? theme.pointer : ""
            draw(pointer, left - 1, row, width: 1, theme.selected(theme.accent))
            let used = min(KeysLayout.keysWidth, width * 3 / 5)
            let style = isSelected ? theme.strong : entry.works ? theme.plain : theme.faint
            draw(entry.keys, left, row, width: used - 1, theme.selected(theme.accent))
            draw(entry.words, left + used, row, width: width - used, theme.selected(style))
        case .space: break
        }
    }
}
