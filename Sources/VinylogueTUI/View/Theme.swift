import Artwork
import Terminal

/// The styles of a page, and the signs around the data.
///
/// With 256 colours and more they are ours, with 16 the terminal's own, without any they are weights.
struct Theme: Sendable {
    static let paper = RGBColor(red: 240, green: 240, blue: 240)
    static let ink = RGBColor(red: 15, green: 24, blue: 46)

    let look: Look
    /// The background where it is ours.
    let ground: RGBColor?
    var plain = CellStyle()
    var strong = CellStyle(attributes: .bold)
    var faint = CellStyle(attributes: .dim)
    var accent = CellStyle()
    /// Bars, quieter than what is accented.
    var bar = CellStyle()
    var trouble = CellStyle(attributes: .bold)
    /// Empty covers, and the line under the cursor.
    var surface = CellStyle()

    /// The theme of all pages but an album's.
    init(_ look: Look) {
        let isDark = look.appearance == .dark
        self.init(
            look,
            ground: isDark ? Self.ink : Self.paper,
            text: isDark ? Self.paper : Self.ink,
            accent: isDark
                ? RGBColor(red: 242, green: 178, blue: 102)
                : RGBColor(red: 176, green: 74, blue: 22)
        )
    }

    /// A theme on a colour; what is not readable there is made so.
    init(_ look: Look, ground: RGBColor, text: RGBColor, accent: RGBColor) {
        self.look = look
        guard look.support > .ansi16 else {
            self.ground = nil
            guard look.support == .ansi16 else { return }
            let isDark = look.appearance == .dark
            self.accent = CellStyle(foreground: .basic(isDark ? .yellow : .blue))
            bar = self.accent
            trouble = CellStyle(foreground: .basic(.red), attributes: .bold)
            return
        }
        self.ground = ground
        func style(_ color: RGBColor, _ attributes: CellStyle.Attributes = []) -> CellStyle {
            CellStyle(
                foreground: .rgb(Contrast.readable(color, on: ground)),
                background: .rgb(ground),
                attributes: attributes
            )
        }
        plain = style(text)
        strong = style(text, .bold)
        faint = style(text.mixed(with: ground, share: 0.4))
        self.accent = style(accent)
        bar = CellStyle(
            foreground: .rgb(Contrast.readable(accent, on: ground).mixed(with: ground, share: 0.3)),
            background: .rgb(ground)
        )
        trouble = style(RGBColor(red: 226, green: 84, blue: 84), .bold)
        surface = CellStyle(
            foreground: faint.foreground,
            background: .rgb(ground.mixed(with: text, share: 0.1))
        )
    }

    private var isASCII: Bool { look.decoration.isASCII }

    /// What marks the item under the cursor.
    var pointer: String { isASCII ? ">" : "▸" }
    var earlier: String { isASCII ? "<" : "‹" }
    var later: String { isASCII ? ">" : "›" }
    /// What stands between two parts of a line.
    var dot: String { isASCII ? " - " : " · " }
    var dash: String { look.decoration.dash }
    var ellipsis: String { look.decoration.ellipsis }
    /// What stands where the next letter goes.
    var caret: String { isASCII ? "_" : "▏" }

    /// What marks a place in the way that can be told without colours.
    func selected(_ style: CellStyle) -> CellStyle {
        var style = style
        style.background = surface.background ?? style.background
        return style
    }
}
