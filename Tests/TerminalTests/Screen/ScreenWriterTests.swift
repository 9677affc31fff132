import TestSupport
import Testing

@testable import Terminal

struct ScreenWriterTests {
    private let size = TerminalSize(columns: 12, rows: 4)

    private func played(_ text: String, on terminal: inout PlayedTerminal) {
        terminal.take(text) { $0.displayWidth }
    }

    @Test func `For an unchanged screen nothing is written`() {
        var writer = ScreenWriter(support: .trueColor)
        let screen = Screen(size: size)
        #expect(!writer.update(to: screen).isEmpty)
        #expect(writer.update(to: screen).isEmpty)
        writer.forget()
        #expect(!writer.update(to: screen).isEmpty)
    }

    @Test func `One changed letter takes a few bytes`() {
        var writer = ScreenWriter(support: .trueColor)
        var screen = Screen(size: size)
        _ = writer.update(to: screen)
        screen.draw("x", column: 3, row: 2, style: CellStyle(attributes: .bold))
        #expect(
            writer.update(to: screen)
                == "\u{1B}[?2026h\u{1B}[3;4H\u{1B}[1mx\u{1B}[0m\u{1B}[?2026l"
        )
    }

    @Test func `Nothing is left beside an emoji that the terminal draws narrower`() {
        var writer = ScreenWriter(support: .trueColor)
        var screen = Screen(size: size)
        screen.draw("AAAAAAAA", column: 0, row: 1, style: CellStyle())
        _ = writer.update(to: screen)
        var next = Screen(size: size)
        next.draw("AA❤️AAAA", column: 0, row: 1, style: CellStyle())
        let text = writer.update(to: next)
        #expect(text.contains("\u{1B}[2;3H  \u{1B}[2;3H❤️"), "\(text.debugDescription)")
    }

    @Test func `Cells after an emoji that the terminal may draw wider are written again`() {
        var writer = ScreenWriter(support: .trueColor)
        var screen = Screen(size: size)
        screen.draw("AAbcdefgh", column: 0, row: 1, style: CellStyle())
        _ = writer.update(to: screen)
        var next = Screen(size: size)
        next.draw("👨‍👩‍👧bcdefgh", column: 0, row: 1, style: CellStyle())
        // The family may take six columns, so the four after its two are written.
        #expect(writer.update(to: next).contains("\u{1B}[2;3Hbcde"))
        // And they are written when it disappears, since it may be under them.
        #expect(writer.update(to: screen).contains("\u{1B}[2;1HAAbcde"))
    }

    @Test func `Only a row that loses large letters is cleared first`() {
        var writer = ScreenWriter(support: .trueColor)
        var screen = Screen(size: size)
        screen.draw("█▀▀█ █▄▄█ x", column: 0, row: 1, style: CellStyle())
        screen.draw("x█", column: 0, row: 2, style: CellStyle())
        _ = writer.update(to: screen)
        var next = Screen(size: size)
        next.draw("ab", column: 1, row: 1, style: CellStyle(attributes: .bold))
        let text = writer.update(to: next)
        #expect(text.contains("\u{1B}[2;1H\u{1B}[2K"))
        #expect(text.ranges(of: "\u{1B}[2K").count == 1)
    }

    @Test func `Without color support only the weight of text is written`() {
        var writer = ScreenWriter(support: .none)
        var screen = Screen(size: size)
        let color = TextColor.rgb(RGBColor(red: 1, green: 2, blue: 3))
        let style = CellStyle(foreground: color, background: color, attributes: .bold)
        screen.draw("x", column: 0, row: 0, style: style)
        let text = writer.update(to: screen)
        #expect(text.contains("\u{1B}[1mx"))
        #expect(!text.contains("38") && !text.contains("48"))
    }

    @Test(arguments: [ColorSupport.none, .ansi16, .ansi256, .trueColor])
    func `Applying changes gives the same screen as a full redraw`(support: ColorSupport) {
        var random = SeededGenerator(seed: 11)
        let texts = ["a", "漢字", "e\u{301}x", "👩‍👩‍👧", "   ", "bcd", "█▌", "████▀▀▀▀▄▄▄▄"]
        let colors: [TextColor?] = [
            nil, .basic(.red), .basic(.brightBlue), .palette(99),
            .rgb(RGBColor(red: 9, green: 99, blue: 200)),
        ]
        let attributes: [CellStyle.Attributes] = [[], .bold, .dim, .reverse, [.bold, .reverse]]
        var writer = ScreenWriter(support: support)
        var screen = Screen(size: size)
        var terminal = PlayedTerminal(columns: 12, rows: 4)
        for _ in 0..<400 {
            for _ in 0..<Int.random(in: 0..<6, using: &random) {
                screen.draw(
                    texts[Int.random(in: 0..<texts.count, using: &random)],
                    column: .random(in: -2..<12, using: &random),
                    row: .random(in: 0..<4, using: &random),
                    style: CellStyle(
                        foreground: colors[Int.random(in: 0..<colors.count, using: &random)],
                        background: colors[Int.random(in: 0..<colors.count, using: &random)],
                        attributes: attributes[Int.random(in: 0..<5, using: &random)]
                    )
                )
            }
            played(writer.update(to: screen), on: &terminal)
            var fresh = PlayedTerminal(columns: 12, rows: 4)
            var other = ScreenWriter(support: support)
            played(other.update(to: screen), on: &fresh)
            #expect(terminal.lines == screen.lines)
            #expect(terminal.unknown.isEmpty)
            // The foreground color and weight of spaces are invisible, so they are not compared.
            #expect(shownLooks(terminal) == shownLooks(fresh))
        }
    }

    private func shownLooks(_ terminal: PlayedTerminal) -> [[String]] {
        terminal.cells.map { row in
            row.map { cell in
                let look = cell.look
                if cell.character == " ", !look.attributes.contains(7) { return look.background }
                let attributes = look.attributes.sorted().map(String.init).joined()
                return "\(look.foreground) \(look.background) \(attributes)"
            }
        }
    }
}
