import Artwork
import Terminal

/// What the terminal can show.
package struct Look: Equatable, Sendable {
    /// Whether the terminal's background is dark or light.
    package enum Appearance: Sendable {
        case dark, light
    }

    /// Dark unless the terminal reports otherwise.
    package var appearance: Appearance
    package var support: ColorSupport
    /// The characters for lines, bars and marks.
    package var decoration: Decoration

    /// How covers are shown, if their setting is on.
    package var graphics: TerminalGraphics
    /// The colors that differ from the program's own.
    var colors = ThemeColors()

    package init(
        appearance: Appearance = .dark,
        support: ColorSupport,
        decoration: Decoration = .unicode,
        graphics: TerminalGraphics? = nil
    ) {
        self.appearance = appearance
        self.support = support
        self.decoration = decoration
        self.graphics = graphics ?? .symbols(support)
    }
}

package enum Accent {
    package static let onDark = RGBColor(red: 242, green: 178, blue: 102)
    package static let onLight = RGBColor(red: 176, green: 74, blue: 22)
    /// For an unknown background; has a contrast of at least 3 on both black and white.
    package static let anywhere = onDark.mixed(with: onLight, share: 0.6)
}

/// The styles and characters of a page.
///
/// A theme has its own palette with at least 256 colors, uses the terminal's with 16, and uses only
/// bold and dim text without colors.
struct Theme: Sendable {
    static let paper = RGBColor(red: 240, green: 240, blue: 240)
    static let ink = RGBColor(red: 15, green: 24, blue: 46)

    let look: Look
    /// The background; nil means the terminal's default.
    let ground: RGBColor?
    /// The background and text colors; nil with the terminal's palette.
    private var tones: Tones?
    /// The background of the selected line; nil with the terminal's palette.
    private var raised: RGBColor?
    var plain = CellStyle()
    var strong = CellStyle(attributes: .bold)
    var faint = CellStyle(attributes: .dim)
    var accent = CellStyle()
    /// The style of bars, less bright than the accent color.
    var bar = CellStyle()
    var problem = CellStyle(attributes: .bold)
    /// The style of the selected line and of sheets.
    var surface = CellStyle()
    /// The placeholder of a cover that is loading; also visible on the selected line.
    var shape = CellStyle()

    /// The theme of all pages except album pages.
    init(_ look: Look) {
        let isDark = look.appearance == .dark
        let white = RGBColor(red: 255, green: 255, blue: 255)
        // Of the 256 colors, brown is readable only on white.
        let paper = look.support == .ansi256 ? white : Self.paper
        let colors = look.colors
        self.init(
            look,
            tones: Tones(
                on: colors[.background] ?? (isDark ? Self.ink : paper),
                isDark: isDark,
                strong: colors[.strong],
                plain: colors[.text],
                faint: colors[.faint]
            ),
            accent: colors[.accent] ?? (isDark ? Accent.onDark : Accent.onLight),
            raised: colors[.selection]
        )
    }

    /// A theme for a background; the accent color is adjusted until it is readable on it. `raised`
    /// is the background of the selected line; nil derives it from the tones.
    init(_ look: Look, tones: Tones, accent: RGBColor, raised: RGBColor? = nil) {
        self.look = look
        guard look.support > .ansi16 else {
            self.ground = nil
            guard look.support == .ansi16 else { return }
            let isDark = look.appearance == .dark
            self.accent = CellStyle(foreground: .basic(isDark ? .yellow : .blue))
            bar = self.accent
            problem = CellStyle(foreground: .basic(.red), attributes: .bold)
            return
        }
        let ground = tones.ground
        self.ground = ground
        self.tones = tones
        let raised = raised ?? ground.mixed(with: tones.strong, share: 0.1)
        self.raised = raised
        plain = style(tones.plain, 4.5)
        strong = style(tones.strong, 7, .bold)
        faint = style(tones.faint, 4.5)
        let readable = tones.readable(accent)
        self.accent = style(readable, 4.5)
        // The 256 colors include none between the accent color and a gray of another hue.
        let share = look.support == .ansi256 ? 0.1 : 0.3
        bar = style(readable.mixed(with: ground, share: share), 3)
        let red = look.colors[.problem] ?? RGBColor(red: 226, green: 84, blue: 84)
        problem = style(tones.readable(red), 4.5, .bold)
        surface = CellStyle(foreground: plain.foreground, background: .rgb(raised))
        shape = CellStyle(background: .rgb(ground.mixed(with: tones.strong, share: 0.16)))
    }

    /// The nearest style to a color that is readable on the background and on the selected line.
    private func style(
        _ color: RGBColor,
        _ ratio: Double,
        _ attributes: CellStyle.Attributes = []
    ) -> CellStyle {
        guard let tones, let raised else { return plain }
        // The nearest of the 256 colors may be too close to the background.
        func shown(_ color: RGBColor) -> RGBColor {
            TextColor.rgb(color).nearest(in: look.support).shade
        }
        let grounds = [shown(tones.ground), shown(raised)]
        let end: UInt8 = look.appearance == .dark ? 255 : 0
        let farthest = RGBColor(red: end, green: end, blue: end)
        func isReadable(_ color: RGBColor) -> Bool {
            grounds.allSatisfy { Contrast.ratio(color, $0) >= ratio }
        }
        let readable =
            look.support == .ansi256
            ? color.nearestOf256(where: isReadable)
            : (0...20).lazy.map { color.mixed(with: farthest, share: Double($0) / 20) }
                .first(where: isReadable)
        return CellStyle(
            foreground: .rgb(readable ?? farthest),
            background: .rgb(tones.ground),
            attributes: attributes
        )
    }

    /// The style of the accent color in a theme that takes it from a cover.
    func accent(from color: RGBColor) -> CellStyle {
        tones.map { style($0.readable(color), 4.5) } ?? accent
    }

    var accentStrong: CellStyle {
        var style = accent
        style.attributes.insert(.bold)
        return style
    }

    /// The placeholder of text that is loading: the color of loading covers, or dim without colors.
    var outline: CellStyle {
        guard let ground, let color = shape.background else { return faint }
        return CellStyle(foreground: color, background: .rgb(ground))
    }

    private var isASCII: Bool { look.decoration.isASCII }

    /// The mark of the selected item.
    var pointer: String { isASCII ? ">" : "▸" }
    var play: String { isASCII ? ">" : "►" }
    var pause: String { isASCII ? "=" : "‖" }
    var earlier: String { isASCII ? "<" : "‹" }
    var later: String { isASCII ? ">" : "›" }
    /// The separator between two parts of a line.
    var dot: String { isASCII ? " - " : " · " }
    /// The character for zero in a row of bars.
    var gap: String { isASCII ? "." : "·" }
    var dash: String { look.decoration.dash }
    var ellipsis: String { look.decoration.ellipsis }
    /// The cursor in a text field.
    var caret: String { isASCII ? "_" : "▏" }

    /// A style with the background of the selected line.
    func selected(_ style: CellStyle) -> CellStyle {
        var style = style
        style.background = surface.background ?? style.background
        return style
    }
}

extension RGBColor {
    /// The nearest of the 256 colors that meets a condition; nil if none does.
    ///
    /// The first 16 are left out, since users customize them.
    fileprivate func nearestOf256(where condition: (RGBColor) -> Bool) -> RGBColor? {
        var best: (color: RGBColor, distance: Int)?
        for index in UInt8(16)...255 {
            let color = TextColor.palette(index).shade
            let distance = [
                Int(color.red) - Int(red), Int(color.green) - Int(green),
                Int(color.blue) - Int(blue),
            ].reduce(0) { $0 + $1 * $1 }
            if distance < best?.distance ?? .max, condition(color) { best = (color, distance) }
        }
        return best?.color
    }
}
