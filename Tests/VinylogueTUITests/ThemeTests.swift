import Artwork
import Terminal
import Testing

@testable import VinylogueTUI

struct ThemeTests {
    /// Expects contrasts of at least 7, 4.5 or, for bars, 3, depending on the style, on the background and on the
    /// selected line, as the terminal shows them.
    private func expectContrasts(_ theme: Theme, _ note: String) throws {
        let support = theme.look.support
        let styles: [(CellStyle, Double)] = [
            (theme.strong, 7), (theme.plain, 4.5), (theme.accent, 4.5), (theme.problem, 4.5),
            (theme.faint, 4.5), (theme.bar, 3),
        ]
        for (style, ratio) in styles {
            for look in [style, theme.selected(style)] {
                let text = try #require(look.foreground).nearest(in: support).shade
                let ground = try #require(look.background).nearest(in: support).shade
                #expect(Contrast.ratio(text, ground) >= ratio, "\(note): \(text) on \(ground)")
            }
        }
    }

    @Test(arguments: [Look.Appearance.dark, .light], [ColorSupport.ansi256, .trueColor])
    func `Every pair of colors has the contrast that its role requires`(
        appearance: Look.Appearance,
        support: ColorSupport
    ) throws {
        let look = Look(appearance: appearance, support: support)
        try expectContrasts(Theme(look), "pages")
        for number in 0..<300 {
            let cover = RGBColor(
                red: UInt8(number * 37 % 256),
                green: UInt8(number * 91 % 256),
                blue: UInt8(number * 151 % 256)
            )
            let tones = Tones(cover: cover, isDark: appearance == .dark)
            try expectContrasts(Theme(look, tones: tones, accent: cover), "\(cover)")
        }
    }

    @Test(arguments: [Look.Appearance.dark, .light])
    func `The accent color keeps its hue in 256 colors`(appearance: Look.Appearance) throws {
        let theme = Theme(Look(appearance: appearance, support: .ansi256))
        for style in [theme.accent, theme.bar] {
            guard case .rgb(let color)? = style.foreground else {
                Issue.record("\(style)")
                continue
            }
            // The color is orange, not yellow or pink.
            #expect(color.red > color.green && color.green > color.blue, "\(color)")
        }
    }

    @Test(arguments: [Look.Appearance.dark, .light])
    func `All text is readable`(appearance: Look.Appearance) {
        let theme = Theme(Look(appearance: appearance, support: .trueColor))
        for style in [theme.plain, theme.strong, theme.faint, theme.accent, theme.problem] {
            expectReadable(style)
        }
    }

    @Test func `A chosen color for headings is kept if its contrast is at least seven`() {
        let black = RGBColor(red: 0, green: 0, blue: 0)
        let gray = RGBColor(red: 154, green: 154, blue: 154)
        #expect((7..<8).contains(Contrast.ratio(gray, black)))
        var look = Look(support: .trueColor)
        look.colors = ThemeColors([.background: black, .selection: black, .strong: gray])
        #expect(Theme(look).strong.foreground == .rgb(gray))
    }

    @Test func `Text is readable on the color of any cover`() {
        for value in stride(from: 0, to: 256, by: 17) {
            let byte = UInt8(value)
            let ground = RGBColor(red: byte, green: 255 - byte, blue: 128)
            let theme = Theme(
                Look(support: .trueColor),
                tones: Tones(cover: ground, isDark: true),
                accent: ground
            )
            for style in [theme.plain, theme.accent] { expectReadable(style) }
        }
    }

    @Test(arguments: [0, 255] as [UInt8])
    func `The accent color for unknown backgrounds stands out on black and on white`(
        grey: UInt8
    ) {
        let ground = RGBColor(red: grey, green: grey, blue: grey)
        #expect(Contrast.ratio(Accent.anywhere, ground) >= 3)
    }

    private func expectReadable(_ style: CellStyle) {
        guard case .rgb(let text) = style.foreground, case .rgb(let ground) = style.background
        else {
            Issue.record("The style has no RGB colours.")
            return
        }
        #expect(Contrast.ratio(text, ground) >= Contrast.minimum)
    }

    @Test func `Large letters have the width they report`() {
        let rows = LargeText.rows(of: "Nora_9-x")
        #expect(rows.count == 3)
        for row in rows {
            #expect(row.displayWidth == LargeText.width(of: "Nora_9-x") - 1)
        }
    }
}
