import Terminal
import Testing

@testable import Artwork

struct DitheringTests {
    private static let muted: [[UInt8]] = [
        [38, 70, 83], [60, 36, 66], [42, 42, 108], [92, 78, 62], [140, 120, 125], [70, 62, 84],
        [200, 180, 190], [120, 90, 60],
    ]

    /// The average color of the cells.
    private static func average(_ cells: CellPicture) -> OKLab {
        var sum = Shade.black
        var count = 0.0
        for cell in cells.rows.joined() {
            let upper = cell.character == " " ? cell.background : cell.foreground
            for color in [upper, cell.background] {
                let shade = Shade(color.shade)
                sum.red += shade.red
                sum.green += shade.green
                sum.blue += shade.blue
                count += 1
            }
        }
        return OKLab(
            Shade(red: sum.red / count, green: sum.green / count, blue: sum.blue / count)
        )
    }

    private static func cells(_ color: [UInt8]) throws -> CellPicture {
        let picture = try Picture.drawn(32, 32) { _, _ in color + [255] }
        return try #require(picture.cells(in: CellSize(columns: 32, rows: 16), colors: .ansi256))
    }

    @Test(arguments: muted)
    func `Muted colors keep their hue in 256 colors`(color: [UInt8]) throws {
        let wanted = OKLab(Shade(RGBColor(red: color[0], green: color[1], blue: color[2])))
        let shown = Self.average(try Self.cells(color))
        let chroma = (wanted.redness * wanted.redness + wanted.yellowness * wanted.yellowness)
            .squareRoot()
        let inHue =
            (shown.redness * wanted.redness + shown.yellowness * wanted.yellowness) / chroma
        #expect(inHue > chroma * 0.25, "\(inHue) of \(chroma)")
        #expect(abs(shown.lightness - wanted.lightness) < 0.08)
    }

    @Test(arguments: [0, 255] as [UInt8])
    func `Black and white are shown without noise`(grey: UInt8) throws {
        let cells = try Self.cells([grey, grey, grey])
        let colors = Set(cells.rows.joined().map(\.background.shade))
        #expect(colors == [RGBColor(red: grey, green: grey, blue: grey)])
    }

    @Test func `Each cell shows two pixels`() throws {
        let picture = try Picture.drawn(2, 2) { _, row in
            row == 0 ? [255, 0, 0, 255] : [0, 0, 255, 255]
        }
        let cells = try #require(picture.cells(in: CellSize(columns: 2, rows: 1), colors: .ansi256))
        for cell in cells.rows[0] {
            #expect(cell.character == "▀")
            #expect(cell.foreground == .palette(196) && cell.background == .palette(21))
        }
    }
}
