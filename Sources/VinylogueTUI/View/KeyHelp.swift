/// The keys and what they do.
enum KeyHelp {
    /// Keys with what they do, or a heading, or space.
    enum Line: Equatable, Sendable {
        case keys(String, String)
        case heading(String)
        case space
    }

    /// The columns that the keys of a line take, with the space behind them.
    static let keysWidth = 18

    private static let everywhere: [Line] = [
        .heading("Everywhere"), .keys("j k, arrows", "move"),
        .keys("space, page keys", "turn a page"), .keys("g G", "first, last"),
        .keys("/", "find in the list"), .keys("enter", "open"), .keys("q, esc", "back"),
        .keys("s", "settings"), .keys("r", "try again"), .keys("?", "this list"),
        .keys("ctrl-c", "leave"),
    ]

    private static let pages: [Line] = [
        .heading("Week"), .keys("h l, [ ], arrows", "earlier, later year"),
        .keys("y", "all years"), .keys("+ -", "least plays"), .keys("f", "next friend's week"),
        .keys("o", "open the album's page"), .space,
        .heading("Album"), .keys("o", "open its page"), .keys("y", "copy artist and name"),
        .space,
        .heading("Friends"), .keys("e", "edit the list"), .keys("J K", "move one down, up"),
        .keys("d", "remove"), .keys("u", "undo"), .keys("a", "add"),
        .keys("i", "import from Last.fm"),
    ]

    /// All lines in two columns beside each other where there is room for that, else in one.
    static func columns(in room: Int) -> [[Line]] {
        let two = [everywhere, pages]
        return width(of: two) <= room ? two : [everywhere + [.space] + pages]
    }

    /// The columns of the screen that columns of lines take, with the space between them.
    static func width(of columns: [[Line]]) -> Int {
        columns.reduce(-2) { $0 + width(of: $1) + 2 }
    }

    /// The columns of the screen that lines take.
    static func width(of lines: [Line]) -> Int {
        let widths = lines.map { line in
            if case .keys(_, let meaning) = line { keysWidth + meaning.count } else { 0 }
        }
        return widths.max() ?? 0
    }
}
