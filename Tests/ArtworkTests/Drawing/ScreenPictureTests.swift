import Artwork
import Foundation
import Terminal
import TestSupport
import Testing

struct ScreenPictureTests {
    private let cell = CellPixels(width: 9, height: 20)

    /// A picture whose left half is red and right half is green.
    private func picture(_ width: Int, _ height: Int) throws -> Picture {
        let pixels = (0..<width * height).flatMap { index -> [UInt8] in
            index % width < width / 2 ? [250, 0, 0, 255] : [0, 250, 0, 255]
        }
        return try #require(Picture(width: width, height: height, pixels: pixels))
    }

    /// The pictures in a simulated terminal after the picture is drawn, and the output that it
    /// received.
    private func played(_ picture: ScreenPicture?) throws -> (PlayedPictures, String) {
        var screen = Screen(size: TerminalSize(columns: 20, rows: 10))
        screen.place(try #require(picture), column: 2, row: 1)
        var writer = ScreenWriter(support: .trueColor)
        let text = writer.update(to: screen)
        var terminal = PlayedTerminal(columns: 20, rows: 10)
        terminal.take(text) { $0.displayWidth }
        #expect(terminal.pictures.faults.isEmpty && terminal.unknown.isEmpty)
        return (terminal.pictures, text)
    }

    @Test(arguments: [(80, 80, 54, 60), (20, 10, 20, 10), (300, 100, 54, 20)])
    func `kitty gets a file with at most as many pixels as the original`(
        width: Int,
        height: Int,
        fileWidth: Int,
        fileHeight: Int
    ) throws {
        let size = CellSize(columns: 6, rows: 3)
        let shown = try picture(width, height).screenPicture(in: size, as: .kitty, cell: cell)
        let (pictures, _) = try played(shown)
        let file = try #require(Data(base64Encoded: pictures.kept.values.first ?? ""))
        let decoded = try Picture.decode(file)
        #expect(decoded.width == fileWidth && decoded.height == fileHeight)
        #expect(decoded.pixels.prefix(3).elementsEqual([250, 0, 0]))
        let place = try #require(pictures.placements.values.first)
        #expect(place.columns == shown?.columns && place.rows == shown?.rows)
        #expect(place.column == 2 && place.row == 1)
    }

    @Test func `iTerm2 gets a file and the number of cells it covers`() throws {
        let size = CellSize(columns: 6, rows: 3)
        let shown = try picture(80, 80).screenPicture(in: size, as: .iterm, cell: nil)
        let (pictures, text) = try played(shown)
        #expect(pictures.counts.painted == 1)
        #expect(text.contains(";width=6;height=3;preserveAspectRatio=0:"))
        let base64 = try #require(text.split(separator: "Ratio=0:").last?.prefix { $0 != "\u{07}" })
        let file = try #require(Data(base64Encoded: String(base64)))
        #expect(text.contains("size=\(file.count);"))
        #expect(try Picture.decode(file).width == 60)
    }

    @Test func `Sixels are as large as the cells they cover`() throws {
        let size = CellSize(columns: 6, rows: 3)
        let shown = try picture(80, 80).screenPicture(in: size, as: .sixel, cell: cell)
        #expect(try played(shown).1.contains("\"1;1;54;60"))
    }

    @Test func `Sixels need a known cell size and are limited in pixels`() throws {
        let picture = try picture(8, 8)
        let size = CellSize(columns: 60, rows: 30)
        #expect(picture.screenPicture(in: size, as: .sixel, cell: nil) == nil)
        let large = CellPixels(width: 60, height: 120)
        #expect(picture.screenPicture(in: size, as: .sixel, cell: large) == nil)
        #expect(picture.screenPicture(in: size, as: .symbols(.trueColor), cell: cell) == nil)
    }

    @Test(arguments: [(9, 20, 60, 27), (10, 20, 60, 30), (12, 20, 50, 30), (9, 17, 57, 30)])
    func `A picture's proportions take the cell size into account`(
        width: Int,
        height: Int,
        columns: Int,
        rows: Int
    ) throws {
        let size = CellSize(columns: 60, rows: 30)
        let cell = CellPixels(width: width, height: height)
        let picture = try picture(50, 50)
        let shown = try #require(picture.screenPicture(in: size, as: .kitty, cell: cell))
        #expect(shown.columns == columns && shown.rows == rows)
        let cells = try #require(picture.cells(in: size, colors: .trueColor, cell: cell))
        #expect(cells.rows.count == rows && cells.rows.first?.count == columns)
    }

    @Test func `Pictures that look the same are equal`() throws {
        let size = CellSize(columns: 6, rows: 3)
        for graphics in [TerminalGraphics.kitty, .iterm, .sixel] {
            let one = try picture(80, 80).screenPicture(in: size, as: graphics, cell: cell)
            #expect(one == (try picture(80, 80).screenPicture(in: size, as: graphics, cell: cell)))
            #expect(one != (try picture(80, 20).screenPicture(in: size, as: graphics, cell: cell)))
        }
    }
}
