import Foundation
import TestSupport
import Testing

@testable import Terminal

struct ScreenPictureTests {
    /// The way in which a terminal shows pictures.
    enum Way: CaseIterable, Sendable {
        case painted, kept, placeholders

        func picture(_ name: String, columns: Int = 3, rows: Int = 2) -> ScreenPicture {
            switch self {
            case .painted:
                let keys = "inline=1;width=\(columns);height=\(rows)"
                return ScreenPicture(
                    .painted("\u{1B}]1337;File=\(keys):\(name)\u{07}"),
                    columns: columns,
                    rows: rows
                )
            case .kept: return ScreenPicture(.kept(png: name), columns: columns, rows: rows)
            case .placeholders:
                return ScreenPicture(.placeholders(png: name), columns: columns, rows: rows)
            }
        }

        func content(_ picture: ScreenPicture) -> String {
            switch picture.content {
            case .painted(let sequence): String(sequence.dropFirst().dropLast())
            case .kept(let png), .placeholders(let png): png
            }
        }
    }

    private let size = TerminalSize(columns: 12, rows: 6)

    private func screen(_ pictures: [(ScreenPicture, column: Int, row: Int)]) -> Screen {
        var screen = Screen(size: size)
        for row in 0..<size.rows {
            screen.draw("abcdefghijkl", column: 0, row: row, style: CellStyle())
        }
        for (picture, column, row) in pictures { screen.place(picture, column: column, row: row) }
        return screen
    }

    /// Expects that a terminal shows this screen with its pictures.
    private func expectShown(_ screen: Screen, on terminal: PlayedTerminal, as way: Way) {
        #expect(terminal.unknown.isEmpty && terminal.pictures.faults.isEmpty)
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                let placed = screen.pictures.first {
                    $0.area.touches(ScreenArea(column: column, row: row, columns: 1, rows: 1))
                }
                let piece = placed.map {
                    let content = way.content($0.picture)
                    return PlayedPictures.piece(content, column - $0.column, row - $0.row)
                }
                #expect(terminal.pictures.piece(column: column, row: row) == piece)
                let cell = terminal.cells[row][column]
                if piece == nil, let expected = screen[column, row], expected.width > 0 {
                    #expect(cell.character == expected.character)
                }
            }
        }
    }

    @Test(arguments: Way.allCases)
    func `A picture is written once, and not again while it stays in place`(way: Way) {
        var writer = ScreenWriter(support: .ansi256)
        var terminal = PlayedTerminal(columns: 12, rows: 6)
        var screen = screen([(way.picture("AAAA"), 1, 1)])
        terminal.take(writer.update(to: screen)) { $0.displayWidth }
        expectShown(screen, on: terminal, as: way)
        #expect(writer.update(to: screen).isEmpty)
        screen.draw("x", column: 0, row: 1, style: CellStyle())
        let text = writer.update(to: screen)
        #expect(text == "\u{1B}[?2026h\u{1B}[2;1Hx\u{1B}[?2026l")
    }

    @Test(arguments: Way.allCases)
    func `Updates report whether the terminal must load pictures first`(way: Way) {
        var writer = ScreenWriter(support: .ansi256)
        _ = writer.update(to: screen([]))
        #expect(!writer.hasSentPictures)
        _ = writer.update(to: screen([(way.picture("AAAA"), 1, 1)]))
        #expect(writer.hasSentPictures)
        _ = writer.update(to: screen([(way.picture("AAAA"), 1, 1)]))
        #expect(!writer.hasSentPictures)
        // Painted pictures are sent again whenever they move.
        _ = writer.update(to: screen([(way.picture("AAAA"), 2, 1)]))
        #expect(writer.hasSentPictures == (way == .painted))
    }

    @Test(arguments: Way.allCases)
    func `A picture replaces another without rewriting cells`(way: Way) {
        var writer = ScreenWriter(support: .ansi256)
        var terminal = PlayedTerminal(columns: 12, rows: 6)
        let one = way.picture("AAAA")
        let two = way.picture("BBBB")
        terminal.take(writer.update(to: screen([(one, 1, 0), (two, 1, 2)]))) { $0.displayWidth }
        let scrolled = screen([(two, 1, 0), (one, 1, 2)])
        let text = writer.update(to: scrolled)
        terminal.take(text) { $0.displayWidth }
        expectShown(scrolled, on: terminal, as: way)
        // The last row of cells under a painted picture may remain visible, so its text is written first.
        #expect(text.contains("bcd") == (way == .painted))
        if way != .painted {
            #expect(!text.contains("AAAA") && terminal.pictures.counts.given == 2)
        }
    }

    @Test(arguments: Way.allCases)
    func `Cells uncovered by a picture are redrawn`(way: Way) {
        var writer = ScreenWriter(support: .ansi256)
        var terminal = PlayedTerminal(columns: 12, rows: 6)
        terminal.take(writer.update(to: screen([(way.picture("AAAA"), 1, 0)]))) {
            $0.displayWidth
        }
        for pictures in [[(way.picture("AAAA"), 2, 1)], [], [(way.picture("AAAA"), 9, 4)]] {
            let next = screen(pictures)
            terminal.take(writer.update(to: next)) { $0.displayWidth }
            expectShown(next, on: terminal, as: way)
        }
    }

    @Test(arguments: Way.allCases)
    func `Drawing over part of a picture removes all of it`(way: Way) {
        for draw in [
            { (screen: inout Screen) in
                let area = ScreenArea(column: 3, row: 2, columns: 5, rows: 3)
                screen.fill(area, style: CellStyle())
            },
            { screen in _ = screen.draw("xy", column: 0, row: 1, style: CellStyle()) },
            { screen in screen.place(way.picture("BBBB"), column: 3, row: 0) },
        ] {
            var screen = screen([(way.picture("AAAA"), 1, 1)])
            draw(&screen)
            #expect(!screen.pictures.contains { $0.picture == way.picture("AAAA") })
        }
        var screen = screen([(way.picture("AAAA"), 1, 1)])
        screen.draw("x", column: 0, row: 1, style: CellStyle())
        screen.draw("", column: 2, row: 1, style: CellStyle())
        screen.fill(ScreenArea(column: 4, row: 0, columns: 8, rows: 6), style: CellStyle())
        #expect(screen.pictures.count == 1)
    }

    @Test(arguments: [(-1, 0), (0, -1), (10, 0), (0, 5), (Int.max, 0), (0, Int.min)])
    func `A picture that does not fit is left out`(column: Int, row: Int) {
        var screen = Screen(size: size)
        screen.place(Way.kept.picture("AAAA"), column: column, row: row)
        #expect(screen.pictures.isEmpty)
    }

    @Test(arguments: Way.allCases)
    func `After a new size or a stop everything is redrawn`(way: Way) {
        var writer = ScreenWriter(support: .ansi256)
        var terminal = PlayedTerminal(columns: 12, rows: 6)
        let screen = screen([(way.picture("AAAA"), 1, 1)])
        terminal.take(writer.update(to: screen)) { $0.displayWidth }
        _ = writer.update(to: Screen(size: TerminalSize(columns: 4, rows: 4)))
        terminal.take(writer.update(to: screen)) { $0.displayWidth }
        expectShown(screen, on: terminal, as: way)
        writer.forget()
        terminal.take(writer.update(to: screen)) { $0.displayWidth }
        expectShown(screen, on: terminal, as: way)
        #expect(terminal.pictures.kept.count == (way == .painted ? 0 : 1))
    }

    @Test(arguments: Way.allCases)
    func `Leaving the screen removes all pictures`(way: Way) {
        var writer = ScreenWriter(support: .ansi256)
        var terminal = PlayedTerminal(columns: 12, rows: 6)
        #expect(writer.removePictures().isEmpty)
        for name in ["AAAA", "BBBB"] {
            let screen = screen([(way.picture(name), 1, 1)])
            terminal.take(writer.update(to: screen)) { $0.displayWidth }
        }
        terminal.take(writer.removePictures()) { $0.displayWidth }
        #expect(terminal.pictures == PlayedTerminal(columns: 12, rows: 6).pictures)
        #expect(writer.removePictures().isEmpty)
    }

    @Test func `Inside tmux graphics commands are wrapped, and scrolling sends only text`() {
        var writer = ScreenWriter(support: .ansi256)
        let file = String(repeating: "ABCD", count: 2500)
        let picture = Way.placeholders.picture(file, columns: 6, rows: 3)
        let first = writer.update(to: screen([(picture, 1, 1)]))
        #expect(first.split(separator: "\u{1B}Ptmux;\u{1B}\u{1B}_G").count == 4)
        #expect(!first.replacing("\u{1B}\u{1B}_G", with: "").contains("\u{1B}_G"))
        let text = writer.update(to: screen([(picture, 1, 2)]))
        #expect(!text.contains("\u{1B}P") && !text.contains("\u{1B}_"))
        #expect(text.utf8.count < 250)
        #expect(writer.removePictures().hasPrefix("\u{1B}Ptmux;\u{1B}\u{1B}_Ga=d,d=I,i="))
    }

    @Test func `A placeholder picture has at most as many rows and columns as there are marks`() {
        let longest = ScreenPicture.longestSide
        #expect(longest == 297)
        let picture = Way.placeholders.picture("AAAA", columns: 1000, rows: 1000)
        #expect(picture.columns == longest && picture.rows == longest)
        var screen = Screen(size: TerminalSize(columns: longest, rows: longest))
        screen.place(picture, column: 0, row: 0)
        var writer = ScreenWriter(support: .ansi256)
        var terminal = PlayedTerminal(columns: longest, rows: longest)
        terminal.take(writer.update(to: screen)) { $0.displayWidth }
        #expect(terminal.pictures.faults.isEmpty && terminal.unknown.isEmpty)
        let end = longest - 1
        let piece = PlayedPictures.piece("AAAA", end, end)
        #expect(terminal.pictures.piece(column: end, row: end) == piece)
    }

    @Test func `An overlay lies over another picture, which stays when the overlay moves`() throws {
        let cover = Way.kept.picture("one")
        let frame = try #require(Way.kept.picture("frame").overlay)
        #expect(Way.painted.picture("one").overlay == nil)
        var writer = ScreenWriter(support: .trueColor)
        let both = screen([(cover, column: 2, row: 1), (frame, column: 2, row: 1)])
        #expect(both.pictures.count == 2)
        #expect(writer.update(to: both).components(separatedBy: "z=1,").count == 2)
        let moved = screen([(cover, column: 2, row: 1), (frame, column: 6, row: 1)])
        let text = writer.update(to: moved)
        #expect(text.components(separatedBy: "a=d,d=i").count == 2)
        #expect(text.components(separatedBy: "a=p").count == 2)
        #expect(writer.update(to: moved).isEmpty)
    }

    @Test func `A large file is sent in pieces, and no response is requested`() {
        var writer = ScreenWriter(support: .ansi256)
        var terminal = PlayedTerminal(columns: 12, rows: 6)
        let file = String(repeating: "ABCD", count: 2500)
        let text = writer.update(to: screen([(Way.kept.picture(file), 1, 1)]))
        #expect(text.split(separator: "\u{1B}_G").count == 5)
        terminal.take(text) { $0.displayWidth }
        #expect(terminal.pictures.faults.isEmpty)
        #expect(Array(terminal.pictures.kept.values) == [file])
    }

    @Test(arguments: [Way.kept, .placeholders])
    func `Kitty graphics commands never appear in a synchronized update`(way: Way) {
        // Older versions of kitty lose such a command there if they read it in two parts.
        var writer = ScreenWriter(support: .ansi256)
        let name = String(repeating: "ABCD", count: 2500)
        for column in [1, 5] {
            let text = writer.update(to: screen([(way.picture(name), column, 1)]))
            #expect(text.split(separator: "\u{1B}[?2026h").last?.contains("_G") == false)
            #expect(text.hasSuffix("\u{1B}[?2026l"))
        }
    }

    @Test func `The terminal never has to keep more than a few hundred images`() {
        var writer = ScreenWriter(support: .ansi256)
        var terminal = PlayedTerminal(columns: 12, rows: 6)
        for index in 0..<1000 {
            let pictures = [
                (Way.kept.picture("\(index)"), 1, 1), (Way.kept.picture("stays"), 5, 1),
            ]
            terminal.take(writer.update(to: screen(pictures))) { $0.displayWidth }
            #expect(terminal.pictures.kept.count <= 300)
            #expect(terminal.pictures.placements.count == 2)
        }
        #expect(terminal.pictures.faults.isEmpty && terminal.pictures.kept.values.contains("stays"))
    }

    @Test(arguments: Way.allCases)
    func `Applying the updates reproduces the screen`(way: Way) {
        var random = SeededGenerator(seed: 12)
        var writer = ScreenWriter(support: .ansi256)
        var terminal = PlayedTerminal(columns: 12, rows: 6)
        let texts = ["a", "漢字", "xyz", "👩‍👩‍👧"]
        for _ in 0..<300 {
            var screen = Screen(size: size)
            for _ in 0..<Int.random(in: 0..<12, using: &random) {
                let column = Int.random(in: -2..<12, using: &random)
                let row = Int.random(in: 0..<6, using: &random)
                if Bool.random(using: &random) {
                    let text = texts[Int.random(in: 0..<texts.count, using: &random)]
                    screen.draw(text, column: column, row: row, style: CellStyle())
                } else {
                    let picture = way.picture(
                        ["AAAA", "BBBB", "CCCC"][Int.random(in: 0..<3, using: &random)],
                        columns: .random(in: 1..<5, using: &random),
                        rows: .random(in: 1..<4, using: &random)
                    )
                    screen.place(picture, column: column, row: row)
                }
            }
            terminal.take(writer.update(to: screen)) { $0.displayWidth }
            expectShown(screen, on: terminal, as: way)
        }
    }
}
