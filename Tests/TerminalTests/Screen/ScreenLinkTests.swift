import Testing

@testable import Terminal

struct ScreenLinkTests {
    private static let address = "https://example.com/a"
    private static let start = "\u{1B}]8;;\(address)\u{1B}\\"
    private static let end = "\u{1B}]8;;\u{1B}\\"

    private func screen(_ text: String, linked columns: Int = 0) -> Screen {
        var screen = Screen(size: TerminalSize(columns: 12, rows: 2))
        screen.draw(text, column: 1, row: 0, style: CellStyle())
        let area = ScreenArea(column: 1, row: 0, columns: columns, rows: 1)
        if columns > 0 { screen.link(area, to: Self.address) }
        return screen
    }

    @Test func `A link surrounds its text, and is written again only if it changes`() {
        var writer = ScreenWriter(support: .trueColor, hasLinks: true)
        let first = writer.update(to: screen("ab cd", linked: 2))
        #expect(first.contains("\(Self.start)ab\(Self.end) cd"))
        #expect(writer.update(to: screen("ab cd", linked: 2)).isEmpty)
        let second = writer.update(to: screen("ab cd", linked: 4))
        #expect(
            second.contains("\(Self.start)\u{1B}[1;4H c\(Self.end)"),
            "\(second.debugDescription)"
        )
        let third = writer.update(to: screen("ab cd"))
        #expect(third.contains("\u{1B}[1;2Hab c") && !third.contains("]8;"))
    }

    @Test func `Terminals without links get none`() {
        var writer = ScreenWriter(support: .trueColor)
        #expect(!writer.update(to: screen("ab cd", linked: 2)).contains("]8;"))
        #expect(writer.update(to: screen("ab cd")).isEmpty)
    }

    @Test func `Drawing over a link removes it`() {
        var drawn = screen("ab cd", linked: 2)
        drawn.draw("x", column: 2, row: 0, style: CellStyle())
        #expect(drawn.links.isEmpty)
        var filled = screen("ab cd", linked: 2)
        filled.fill(ScreenArea(column: 0, row: 0, columns: 2, rows: 1), style: CellStyle())
        #expect(filled.links.isEmpty)
    }

    @Test(arguments: ["", "javascript:x", "https://x/\u{1B}", "https://x/ y", "file:///x"])
    func `Only web pages can be linked to`(address: String) {
        var screen = screen("ab")
        screen.link(ScreenArea(column: 1, row: 0, columns: 2, rows: 1), to: address)
        #expect(screen.links.isEmpty)
    }
}
