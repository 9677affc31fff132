import Foundation
import Terminal
import TestSupport
import Testing

@testable import Artwork

struct DrawingTests {
    private func halves() throws -> Picture {
        try .drawn(40, 40) { _, y in y < 20 ? [255, 0, 0] : [0, 0, 255] }
    }

    @Test func `Cells after a text character set their colors again`() {
        let cell = CellPicture.Cell(
            character: "x",
            foreground: .palette(1),
            background: .palette(2)
        )
        var picture = CellPicture(rows: [[cell, cell, cell]])
        let colors = "\u{1B}[38;5;1;48;5;2m"
        #expect(picture.lines() == ["\(colors)xxx\u{1B}[0m"])
        picture.lettering = [
            CellPicture.Lettering(
                character: "A",
                column: 1,
                row: 0,
                foreground: .palette(3),
                background: .palette(4),
                isBold: false
            )
        ]
        let letter = "\u{1B}[22;38;5;3;48;5;4mA\u{1B}[0m"
        #expect(picture.lines() == ["\(colors)x\(letter)\(colors)x\u{1B}[0m"])
    }

    @Test func `A square picture takes twice as many columns as rows`() throws {
        let picture = try halves()
        #expect(
            CellSize(columns: 100, rows: 10).fitting(picture) == CellSize(columns: 20, rows: 10)
        )
        #expect(CellSize(columns: 10, rows: 100).fitting(picture) == CellSize(columns: 10, rows: 5))
        let wide = try Picture.drawn(400, 1) { _, _ in [9, 9, 9] }
        #expect(CellSize(columns: 20, rows: 10).fitting(wide) == CellSize(columns: 20, rows: 1))
        // The picture may fill the tile, because less than a column would stay empty.
        let tile = CellSize(columns: 19, rows: 9)
        #expect(tile.fitting(picture, cell: CellPixels(width: 8, height: 17)) == tile)
        #expect(CellSize(columns: -4, rows: .max) == CellSize(columns: 1, rows: 1000))
    }

    @Test func `Cells have the picture’s colors`() throws {
        let cells = try #require(
            halves().cells(in: CellSize(columns: 4, rows: 2), colors: .trueColor)
        )
        #expect(cells.rows.map(\.count) == [4, 4])
        let lines = cells.lines()
        #expect(lines[0] == "\u{1B}[48;2;255;0;0m    \u{1B}[0m" || lines[0].contains("2;255;0;0"))
        #expect(!lines[0].contains("0;0;255") && lines[1].contains("2;0;0;255"))
    }

    @Test(arguments: [ColorSupport.ansi16, .ansi256, .trueColor])
    func `Only colors the terminal supports are used`(colors: ColorSupport) throws {
        let picture = try Picture.decode(file("formats/plain.png"))
        let cells = try #require(picture.cells(in: CellSize(columns: 20, rows: 10), colors: colors))
        let safe = Set(" █▀▄▌▐▖▗▘▙▚▛▜▝▞▟".unicodeScalars)
        for cell in cells.rows.joined() {
            #expect(safe.contains(cell.character), "\(cell.character)")
            for color in [cell.foreground, cell.background] {
                switch color {
                case .basic: #expect(colors == .ansi16)
                case .palette(let index): #expect(colors == .ansi256 && index >= 16)
                case .rgb: #expect(colors == .trueColor)
                }
            }
        }
        for line in cells.lines() {
            #expect(line.hasSuffix("\u{1B}[0m"))
            #expect(!line.contains("\n"))
        }
        #expect(picture.cells(in: CellSize(columns: 2, rows: 2), colors: .none) == nil)
    }

    @Test func `Transparent parts of a picture become black`() throws {
        let clear = try Picture.drawn(8, 8) { _, _ in [255, 255, 255, 0] }
        let cells = try #require(clear.cells(in: CellSize(columns: 2, rows: 1), colors: .trueColor))
        let black = TextColor.rgb(RGBColor(red: 0, green: 0, blue: 0))
        #expect(cells.rows.joined().allSatisfy { $0.background == black || $0.character == "█" })
    }

    @Test(arguments: [
        (TerminalGraphics.sixel, "\u{1B}P", "\u{1B}\\"), (.kitty, "\u{1B}_G", "\u{1B}\\"),
        (.iterm, "\u{1B}]1337;File=", "\u{7}"),
    ])
    func `Terminal graphics begin and end with their escape sequences`(
        graphics: TerminalGraphics,
        start: String,
        end: String
    ) throws {
        let drawing = try #require(
            halves().drawing(in: CellSize(columns: 20, rows: 4), as: graphics)
        )
        guard case .graphics(let text, let size) = drawing else {
            Issue.record("no graphics")
            return
        }
        #expect(size == CellSize(columns: 8, rows: 4))
        #expect(text.hasPrefix(start), "\(text.prefix(30).debugDescription)")
        #expect(text.hasSuffix(end), "\(text.suffix(30).debugDescription)")
    }

    @Test(arguments: [(9, 19, 4), (10, 20, 4), (12, 20, 3), (7, 15, 4)])
    func `Sixels stay within their cells, and pictures keep their proportions`(
        width: Int,
        height: Int,
        columns: Int
    ) throws {
        let cell = CellPixels(width: width, height: height)
        let square = try Picture.drawn(30, 30) { _, _ in [200, 10, 10, 255] }
        let room = CellSize(columns: 4, rows: 2)
        guard case .graphics(let text, let size) = square.drawing(in: room, as: .sixel, cell: cell)
        else {
            Issue.record("no graphics")
            return
        }
        #expect(size == CellSize(columns: columns, rows: 2))
        // The raster attributes: the pixel aspect ratio, then the width and the height.
        let numbers = try #require(text.firstMatch(of: /"1;1;(\d+);(\d+)/))
        #expect(Int(numbers.1) == columns * width)
        let bare = 2 * height - (Int(numbers.2) ?? 0)
        #expect((0..<6).contains(bare))
    }

    @Test func `Many pictures can be drawn at once`() async throws {
        let data = try file("formats/plain.jpg")
        try await withThrowingTaskGroup(of: CellPicture?.self) { group in
            for _ in 0..<64 {
                group.addTask {
                    try Picture.decode(data).cells(
                        in: CellSize(columns: 8, rows: 4),
                        colors: .ansi256
                    )
                }
            }
            var drawings: [CellPicture?] = []
            for try await drawing in group { drawings.append(drawing) }
            #expect(drawings.allSatisfy { $0 != nil && $0 == drawings[0] })
        }
    }
}
