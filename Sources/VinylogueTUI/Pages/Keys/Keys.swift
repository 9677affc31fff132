import Terminal

/// The list of keys.
struct KeysPage: SheetState {
    /// The first visible line.
    var scroll = 0

    var page: Page { .keys(self) }
    var keymap: Keymap { Self.keys }

    func area(in model: Model) -> ScreenArea { model.keysLayout.area }
    func length(in model: Model) -> Int { model.keysLayout.visible }
    func draw(in view: inout View) { view.drawKeys(scroll) }

    mutating func move(_ move: Move, in model: Model) {
        scroll = move.place(from: scroll, count: .max)
    }

    mutating func settle(at index: Int, in model: inout Model) {
        let layout = model.keysLayout
        scroll = min(max(scroll, 0), max(layout.count - layout.visible, 0))
    }

    private static let keys = Keymap(
        "Keys",
        Binding.allMoves + [
            Binding("q, esc", "back", ["?", "q", .escape, .backspace]) { $0.goBack() }
                .footer("q", "back")
        ],
        hint: "Press q to close this list first."
    )
}

extension Keymap {
    /// The keymaps shown in the list of keys.
    static let chapters = Page.listed.compactMap { $0.chapter }
}

/// The lines of the list of keys.
enum KeyHelp {
    /// Keys and their meaning, a heading, or an empty line.
    enum Line: Equatable, Sendable {
        case keys(String, String)
        case heading(String)
        case space
    }

    /// The width of the keys, including the space after them.
    static let keysWidth = 17

    /// All lines, in two columns if they fit, otherwise in one.
    static func columns(in room: Int) -> [[Line]] {
        func join(_ sections: some Collection<[Line]>) -> [Line] {
            Array(sections.joined(separator: [.space]))
        }
        let sections = KeyChapter.all.map { chapter -> [Line] in
            [.heading(chapter.title)] + chapter.keys.map { .keys($0.keys, $0.meaning) }
        }
        // The first sections fill the left column with up to half of all lines.
        let half = join(sections).count / 2
        let left = sections.indices.last { join(sections[...$0]).count <= half + 1 } ?? 0
        let two = [join(sections[...left]), join(sections[(left + 1)...])]
        return width(of: two) <= room ? two : [join(sections)]
    }

    /// The width of columns of lines, including the space between them.
    static func width(of columns: [[Line]]) -> Int {
        columns.reduce(-2) { $0 + width(of: $1) + 2 }
    }

    static func width(of lines: [Line]) -> Int {
        let widths = lines.map { line in
            if case .keys(_, let meaning) = line { keysWidth + meaning.count } else { 0 }
        }
        return widths.max() ?? 0
    }
}

/// A section in the list of keys, derived from the keymaps.
package struct KeyChapter: Sendable {
    /// The name of the page, or "Everywhere".
    package let title: String
    /// The keys, and what they do.
    package let keys: [(keys: String, meaning: String)]

    private init(title: String, of bindings: [Binding]) {
        self.title = title
        var seen: Set<String> = []
        let firsts = bindings.filter { seen.insert($0.meaning).inserted }
        // No keymap binds Ctrl-C, since the terminal turns it into a signal.
        keys =
            firsts.map { ($0.shown, $0.meaning) }
            + (title == Self.everywhere ? [("ctrl-c", "quit")] : [])
    }

    private static let everywhere = "Everywhere"

    /// The keys shared by several pages, then those of each page.
    package static let all: [KeyChapter] = {
        var pages: [String: Int] = [:]
        for keymap in Keymap.chapters {
            for meaning in Set(keymap.bindings.map(\.meaning)) { pages[meaning, default: 0] += 1 }
        }
        let shared = Keymap.chapters.flatMap(\.bindings).filter { pages[$0.meaning] ?? 0 > 1 }
        return [KeyChapter(title: everywhere, of: shared)]
            + Keymap.chapters.map { keymap in
                let bindings = keymap.bindings.filter { pages[$0.meaning] == 1 }
                return KeyChapter(title: keymap.title, of: bindings)
            }.filter { !$0.keys.isEmpty }
    }()
}

struct KeysLayout: Equatable, Sendable {
    var area: ScreenArea
    /// The first row of lines in the sheet.
    var top: Int
    var visible: Int
    /// The lines, in one column or two.
    var columns: [[KeyHelp.Line]]

    /// The number of lines in the longest column.
    var count: Int { columns.map(\.count).max() ?? 0 }
}

extension Model {
    /// The layout of the key list for this screen size.
    var keysLayout: KeysLayout {
        let columns = KeyHelp.columns(in: size.columns - 4)
        let count = columns.map(\.count).max() ?? 0
        let area = sheetArea(columns: KeyHelp.width(of: columns) + 4, rows: count + 4)
        let top = area.rows < count + 4 ? 1 : 2
        return KeysLayout(
            area: area,
            top: top,
            visible: max(area.rows - 2 * top, 1),
            columns: columns
        )
    }
}

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
        let words = " \(rest) more below "
        let end = area.column + area.columns - 2
        drawRight(words, before: end, area.row, theme.selected(theme.accent))
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
}
