import Foundation
import Terminal
import Testing

@testable import Artwork

struct RepresentativeColorsTests {
    @Test func `The colors of ten pictures match an independent computation`() throws {
        let rows = String(decoding: try file("colors.tsv"), as: UTF8.self).split(separator: "\n")
        #expect(rows.count == 10)
        for row in rows {
            let fields = row.split(separator: "\t")
            let name = String(fields[0])
            let colors = RepresentativeColors(of: try .decode(file("pictures/\(name)")))
            let expected = try fields[1...6].map { try #require(Double($0)) }
            let found = [colors.primary, colors.secondary].flatMap { [$0.red, $0.green, $0.blue] }
            for (one, other) in zip(expected, found) {
                #expect(abs(one - Double(other)) <= 1, "\(name): \(row), \(found)")
            }
            #expect(colors.text.red == (fields[7] == "white" ? 255 : 0), "\(name)")
            #expect(colors.shadow.red == 255 - colors.text.red)
        }
    }

    @Test func `Black, white and transparent pictures get fixed default colors`() throws {
        let black = try Picture.drawn(3, 3) { _, _ in [0, 0, 0] }
        #expect(RepresentativeColors(of: black) == .dark)
        #expect(RepresentativeColors.dark.primary == RGBColor(red: 15, green: 24, blue: 46))
        #expect(RepresentativeColors.dark.text == RGBColor(red: 255, green: 255, blue: 255))
        let white = try Picture.drawn(3, 3) { _, _ in [255, 255, 255] }
        #expect(RepresentativeColors(of: white) == .light)
        #expect(RepresentativeColors.light.primary == RGBColor(red: 240, green: 240, blue: 240))
        #expect(RepresentativeColors.light.text == RGBColor(red: 0, green: 0, blue: 0))
        let clear = try Picture.drawn(3, 3) { _, _ in [200, 100, 0, 127] }
        #expect(RepresentativeColors(of: clear) == .dark)
    }

    @Test func `A single pixel is its own primary color`() throws {
        let pixel = try Picture.drawn(1, 1) { _, _ in [200, 100, 50] }
        let colors = RepresentativeColors(of: pixel)
        #expect(colors.primary == RGBColor(red: 200, green: 100, blue: 50))
        #expect(colors.secondary != colors.primary)
    }

    @Test func `The primary color of a half red, half blue picture is their average`() throws {
        let picture = try Picture.drawn(2, 1) { x, _ in x == 0 ? [255, 0, 0] : [0, 0, 255] }
        #expect(
            RepresentativeColors(of: picture).primary == RGBColor(red: 128, green: 0, blue: 128)
        )
    }

    @Test func `Adjusted text has enough contrast on every background`() {
        let levels: [UInt8] = [0, 40, 90, 118, 128, 150, 200, 255]
        let shades = levels.flatMap { red in
            levels.flatMap { green in levels.map { RGBColor(red: red, green: green, blue: $0) } }
        }
        for background in shades {
            for text in [shades[0], shades[511], shades[100], shades[300], background] {
                let readable = Contrast.readable(text, on: background)
                #expect(Contrast.ratio(readable, background) >= 4.5, "\(text) on \(background)")
            }
        }
    }

    @Test func `Text that is already readable keeps its color`() {
        let (white, navy) = (
            RGBColor(red: 255, green: 255, blue: 255), RGBColor(red: 15, green: 24, blue: 46)
        )
        #expect(Contrast.readable(white, on: navy) == white)
        #expect(abs(Contrast.ratio(white, RGBColor(red: 0, green: 0, blue: 0)) - 21) < 0.001)
        // The ratio in WCAG's examples for #777777 on white.
        #expect(
            abs(Contrast.ratio(white, RGBColor(red: 119, green: 119, blue: 119)) - 4.48) < 0.005
        )
    }
}
