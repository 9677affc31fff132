import Artwork
import Terminal
import Testing

@testable import VinylogueTUI

struct ThemeTests {
    @Test(arguments: [Look.Appearance.dark, .light])
    func `All text is readable`(appearance: Look.Appearance) {
        let theme = Theme(Look(appearance: appearance, support: .trueColor))
        for style in [theme.plain, theme.strong, theme.faint, theme.accent, theme.problem] {
            expectReadable(style)
        }
    }

    @Test func `Text is readable on the colour of any cover`() {
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
    func `The accent colour for unknown backgrounds stands out on black and on white`(
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
        for row in LargeText.rows(of: "Nora_9-x") {
            #expect(row.displayWidth == LargeText.width(of: "Nora_9-x") - 1)
        }
    }
}
