/// The list of keys.
enum KeyHelp {
    /// Keys and their meaning, a heading, or an empty line.
    enum Line: Equatable, Sendable {
        case keys(String, String)
        case heading(String)
        case space
    }

    /// The columns for keys, including the space after them.
    static let keysWidth = 18

    private static let everywhere: [Line] = [
        .heading("Everywhere"), .keys("j k, arrows", "move"),
        .keys("space, page keys", "scroll by a page"), .keys("g G", "first, last"),
        .keys("/", "find in the list"), .keys("enter", "open"), .keys("q, esc", "back"),
        .keys("s", "settings"), .keys("r", "try again"), .keys("?", "show these keys"),
        .keys("ctrl-c", "quit"),
    ]

    private static let pages: [Line] = [
        .heading("Week"), .keys("h l, [ ], arrows", "earlier, later year"),
        .keys("y", "all years"), .keys("+ -", "minimum plays"), .keys("f", "next friend's week"),
        .keys("o", "open on Last.fm"), .space,
        .heading("Album"), .keys("o", "open on Last.fm"), .keys("y", "copy artist and album"),
        .space,
        .heading("Friends"), .keys("e", "edit the list"), .keys("J K", "move down, up"),
        .keys("d", "remove"), .keys("u", "undo"), .keys("a", "add"),
        .keys("i", "import from Last.fm"),
    ]

    /// All lines, in two columns if they fit, otherwise in one.
    static func columns(in room: Int) -> [[Line]] {
        let two = [everywhere, pages]
        return width(of: two) <= room ? two : [everywhere + [.space] + pages]
    }

    /// The width of columns of lines, including the space between them.
    static func width(of columns: [[Line]]) -> Int {
        columns.reduce(-2) { $0 + width(of: $1) + 2 }
    }

    /// The width of lines.
    static func width(of lines: [Line]) -> Int {
        let widths = lines.map { line in
            if case .keys(_, let meaning) = line { keysWidth + meaning.count } else { 0 }
        }
        return widths.max() ?? 0
    }
}
