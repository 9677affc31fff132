import Artwork
import Terminal
import Testing

@testable import VinylogueTUI

struct ThemeTests {
    @Test(arguments: [Look.Appearance.dark, .light])
    func `All text can be read`(appearance: Look.Appearance) {
        let theme = Theme(Look(appearance: appearance, support: .trueColor))
        for style in [theme.plain, theme.strong, theme.faint, theme.accent, theme.trouble] {
            expectReadable(style)
        }
    }

    @Test func `Text can be read on any cover's colour`() {
        for value in stride(from: 0, to: 256, by: 17) {
            let byte = UInt8(value)
            let ground = RGBColor(red: byte, green: 255 - byte, blue: 128)
            let theme = Theme(
                Look(support: .trueColor),
                ground: ground,
                text: Theme.paper,
                accent: ground
            )
            for style in [theme.plain, theme.faint, theme.accent] { expectReadable(style) }
        }
    }

    private func expectReadable(_ style: CellStyle) {
        guard case .rgb(let text) = style.foreground, case .rgb(let ground) = style.background
        else {
            Issue.record("not our colours")
            return
        }
        #expect(Contrast.ratio(text, ground) >= Contrast.minimum)
    }

    @Test func `Large letters are as wide as they say`() {
        for row in LargeText.rows(of: "Nora_9-x") {
            #expect(row.displayWidth == LargeText.width(of: "Nora_9-x") - 1)
        }
    }
}
