import Foundation
import Terminal
import TestSupport
import Testing

@testable import Artwork

struct TonesTests {
    /// A thousand pseudorandom colors, the same in every run.
    static let colors: [RGBColor] = {
        var state: UInt64 = 47
        return (0..<1000).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let bits = state >> 33
            return RGBColor(
                red: UInt8(bits & 255),
                green: UInt8(bits >> 8 & 255),
                blue: UInt8(bits >> 16 & 255)
            )
        }
    }()

    private func expectDistinct(_ tones: Tones, on ground: RGBColor, _ color: RGBColor) {
        let ratios = [tones.strong, tones.plain, tones.faint].map { Contrast.ratio($0, ground) }
        #expect(ratios[0] >= 7 && ratios[1] >= 4.5 && ratios[2] >= 3, "\(ratios) for \(color)")
        #expect(ratios[0] > ratios[1] * 1.3 && ratios[1] > ratios[2] * 1.3, "\(color)")
    }

    @Test(arguments: [true, false])
    func `Three levels of text stay distinct on the background of any cover`(isDark: Bool) {
        for color in Self.colors {
            let tones = Tones(cover: color, isDark: isDark)
            expectDistinct(tones, on: tones.ground, color)
            let accent = tones.readable(color)
            #expect(Contrast.ratio(accent, tones.ground) >= 4.5, "\(color)")
            #expect((Contrast.luminance(tones.ground) < 0.05) == isDark)
        }
    }

    @Test(arguments: [true, false])
    func `The three text levels stay distinct on every cell of a blurred cover`(isDark: Bool) throws
    {
        for start in stride(from: 0, to: 1000, by: 10) {
            let picture = try Picture.drawn(6, 6) { x, y in
                let color = Self.colors[(start + y * 6 + x) % 1000]
                return [color.red, color.green, color.blue]
            }
            let backdrop = try #require(Backdrop(of: picture)?.limited(isDark: isDark))
            let tones = Tones(on: backdrop, isDark: isDark)
            for ground in Set(backdrop.cells(columns: 40, rows: 20)) {
                expectDistinct(tones, on: ground, Self.colors[start])
            }
        }
    }

    @Test func `A backdrop has the picture's colors in the same positions`() throws {
        let picture = try Picture.drawn(60, 60) { x, y in
            x < 30 ? [200, 0, 0] : y < 30 ? [0, 200, 0] : [0, 0, 200]
        }
        let backdrop = try #require(Backdrop(of: picture))
        let cells = backdrop.cells(columns: 80, rows: 24)
        #expect(cells.count == 80 * 24)
        #expect(cells[0] == RGBColor(red: 200, green: 0, blue: 0))
        #expect(cells[79] == RGBColor(red: 0, green: 200, blue: 0))
        #expect(cells[80 * 24 - 1] == RGBColor(red: 0, green: 0, blue: 200))
        // In the middle, all of them are blended.
        let middle = backdrop.cells(columns: 1, rows: 1)
        #expect(middle == [RGBColor(red: 100, green: 50, blue: 50)])
    }

    @Test func `A background keeps the hue of its cover`() {
        let red = Tones(cover: RGBColor(red: 220, green: 30, blue: 30), isDark: true).ground
        #expect(red.red > red.green + 20 && red.red > red.blue + 20)
        let blue = Tones(cover: RGBColor(red: 30, green: 30, blue: 220), isDark: false).ground
        #expect(blue.blue > blue.red && blue.red > 200)
    }
}
