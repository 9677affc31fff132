import TestSupport
import Testing

@testable import Terminal

struct ScreenTests {
    private func screen(_ columns: Int = 6, _ rows: Int = 2) -> Screen {
        Screen(size: TerminalSize(columns: columns, rows: rows))
    }

    @Test func `Text is clipped at the screen's edges and at the given width`() {
        var screen = screen()
        #expect(screen.draw("abcdefgh", column: 2, row: 0, style: CellStyle()) == 4)
        #expect(screen.draw("abcdefgh", column: 0, row: 1, width: 3, style: CellStyle()) == 3)
        #expect(screen.draw("x", column: 0, row: 2, style: CellStyle()) == 0)
        #expect(screen.draw("x", column: 9, row: 0, style: CellStyle()) == 0)
        #expect(screen.draw("x", column: 0, row: -1, style: CellStyle()) == 0)
        #expect(screen.draw("x", column: 0, row: 0, width: -1, style: CellStyle()) == 0)
        screen.draw("12345", column: -3, row: 1, style: CellStyle())
        #expect(screen.lines == ["  abcd", "45c"])
    }

    @Test func `A wide character is never cut in half`() {
        var screen = screen()
        screen.draw("漢字漢字", column: 1, row: 0, style: CellStyle())
        #expect(screen.lines[0] == " 漢字")
        #expect(screen[1, 0]?.width == 2 && screen[2, 0]?.width == 0)
        screen.draw("x", column: 2, row: 0, style: CellStyle())
        #expect(screen.lines[0] == "  x字")
        screen.draw("y", column: 3, row: 0, style: CellStyle())
        #expect(screen.lines[0] == "  xy")
        #expect(screen[4, 0]?.width == 1)
        screen.draw("漢", column: 2, row: 0, style: CellStyle())
        screen.draw("字", column: 1, row: 0, style: CellStyle())
        #expect(screen.lines[0] == " 字")
    }

    @Test func `Whatever is drawn, each row is as wide as the screen`() {
        var random = SeededGenerator(seed: 7)
        let texts = ["a", "漢", "e\u{301}", "👩‍👩‍👧", "\u{301}", "🇩🇪", "क्षि", "ab漢c"]
        var screen = screen(9, 3)
        for _ in 0..<5000 {
            if Int.random(in: 0..<8, using: &random) == 0 {
                let area = ScreenArea(
                    column: .random(in: -3..<12, using: &random),
                    row: .random(in: -2..<5, using: &random),
                    columns: .random(in: -1..<6, using: &random),
                    rows: .random(in: 0..<3, using: &random)
                )
                screen.fill(area, style: CellStyle(attributes: .dim))
            }
            screen.draw(
                texts[Int.random(in: 0..<texts.count, using: &random)],
                column: .random(in: -3..<12, using: &random),
                row: .random(in: -1..<4, using: &random),
                width: .random(in: -1..<9, using: &random),
                style: CellStyle()
            )
            for row in 0..<3 {
                var column = 0
                while column < 9 {
                    let width = Int(screen[column, row]?.width ?? 0)
                    #expect(width > 0)
                    for rest in column + 1..<column + max(width, 1) {
                        #expect(screen[rest, row]?.width == 0)
                    }
                    column += max(width, 1)
                }
                #expect(column == 9)
            }
        }
    }

    @Test func `An impossible screen size does not exhaust memory`() {
        let screen = screen(.max, .max)
        #expect(screen.size == Screen.largest)
    }
}
