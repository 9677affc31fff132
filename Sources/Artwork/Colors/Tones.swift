import Foundation
import Terminal

/// A background color, and three text colors that are readable and distinct on it.
package struct Tones: Equatable, Sendable {
    /// The background color.
    package let ground: RGBColor
    /// For headings and selected items, with a contrast of at least 7.
    package let strong: RGBColor
    /// For ordinary text, with a contrast of at least 4.5.
    package let plain: RGBColor
    /// For the least important text, also with a contrast of at least 4.5.
    package let faint: RGBColor

    private let isDark: Bool

    /// The tones for a background dark enough for light text, or light enough for dark text.
    ///
    /// Tones that are given replace those of this type; their contrast is up to the caller.
    package init(
        on ground: RGBColor,
        isDark: Bool,
        strong: RGBColor? = nil,
        plain: RGBColor? = nil,
        faint: RGBColor? = nil
    ) {
        self.ground = ground
        self.isDark = isDark
        let most = Contrast.ratio(ground, (isDark ? Shade.white : .black).color)
        func text(_ ratio: Double) -> RGBColor {
            Contrast.text(tinting: ground, on: ground, ratio: ratio, isLight: isDark)
        }
        self.strong = strong ?? text(most * 0.86)
        self.plain = plain ?? text(most * 0.58)
        self.faint = faint ?? text(max(most * 0.33, Contrast.minimum * 1.05))
    }

    /// The tones for a background in a cover's color, limited by `ground(of:isDark:)`.
    package init(cover color: RGBColor, isDark: Bool) {
        self.init(on: Self.ground(of: color, isDark: isDark), isDark: isDark)
    }

    /// The tones for a backdrop with limited lightness; the text is readable on all its colors.
    package init(on backdrop: Backdrop, isDark: Bool) {
        let ranked = backdrop.colors.sorted { Contrast.luminance($0) < Contrast.luminance($1) }
        let hardest = isDark ? ranked.last : ranked.first
        self.init(on: hardest ?? RepresentativeColors.dark.primary, isDark: isDark)
    }

    /// A color made readable as ordinary text on the background: lightened on a dark background, or
    /// darkened on a light one, if necessary.
    package func readable(_ color: RGBColor) -> RGBColor {
        let isPastGround = isDark == (Contrast.luminance(color) > Contrast.luminance(ground))
        if isPastGround, Contrast.ratio(color, ground) >= Contrast.minimum { return color }
        return Contrast.text(
            tinting: color,
            on: ground,
            ratio: Contrast.minimum * 1.1,
            isLight: isDark
        )
    }

    /// A cover's color with its lightness and saturation limited, so that all levels of text have
    /// enough contrast on it.
    package static func ground(of color: RGBColor, isDark: Bool) -> RGBColor {
        var lab = OKLab(Shade(color))
        let (darkest, lightest, saturation) = isDark ? (0.18, 0.33, 0.075) : (0.9, 0.96, 0.035)
        lab.lightness = darkest + (lightest - darkest) * min(max(lab.lightness, 0), 1)
        lab.limitChroma(to: saturation)
        return Shade(lab).color
    }
}

extension Contrast {
    /// A color between `color` and white or black with this contrast to a background.
    ///
    /// Rounding is away from the background, so that the contrast is reached if white or black
    /// reaches it.
    static func text(
        tinting color: RGBColor,
        on ground: RGBColor,
        ratio: Double,
        isLight: Bool
    ) -> RGBColor {
        let (own, behind) = (luminance(color), luminance(ground))
        let linear = [color.red, color.green, color.blue].map { Self.linear(Double($0) / 255) }
        let mixed: [Double]
        if isLight {
            let wanted = ratio * (behind + 0.05) - 0.05
            let share = own < 1 ? min(max((wanted - own) / (1 - own), 0), 1) : 0
            mixed = linear.map { $0 + (1 - $0) * share }
        } else {
            let wanted = max((behind + 0.05) / ratio - 0.05, 0)
            let share = own > 0 ? min(wanted / own, 1) : 0
            mixed = linear.map { $0 * share }
        }
        let bytes = mixed.map { channel -> UInt8 in
            let value = Shade.encoded(channel) * 255
            return UInt8(min(max(value.rounded(isLight ? .up : .down), 0), 255))
        }
        return RGBColor(red: bytes[0], green: bytes[1], blue: bytes[2])
    }
}

/// A color described by its perceived lightness and its distance from gray toward red and yellow
/// (Björn Ottosson's OKLab).
struct OKLab {
    /// From 0 for black to 1 for white.
    var lightness: Double
    /// Toward red, or toward green if negative; up to about 0.3.
    var redness: Double
    /// Toward yellow, or toward blue if negative; up to about 0.3.
    var yellowness: Double

    init(_ shade: Shade) {
        let (red, green, blue) = (
            Contrast.linear(shade.red), Contrast.linear(shade.green), Contrast.linear(shade.blue)
        )
        let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
        let medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
        let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
        lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
        redness = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
        yellowness = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    }

    /// Creates a color. The hue goes around the color circle from 0 to 1.
    init(lightness: Double, chroma: Double, hue: Double) {
        self.lightness = lightness
        redness = chroma * cos(hue * 2 * .pi)
        yellowness = chroma * sin(hue * 2 * .pi)
    }

    /// Moves the color toward gray if its chroma exceeds the maximum.
    mutating func limitChroma(to most: Double) {
        let chroma = (redness * redness + yellowness * yellowness).squareRoot()
        guard chroma > most else { return }
        redness *= most / chroma
        yellowness *= most / chroma
    }
}

extension Shade {
    /// The color in sRGB, with channels clamped to their range.
    init(_ lab: OKLab) {
        func cube(_ value: Double) -> Double { value * value * value }
        let long = cube(lab.lightness + 0.3963377774 * lab.redness + 0.2158037573 * lab.yellowness)
        let medium = cube(
            lab.lightness - 0.1055613458 * lab.redness - 0.0638541728 * lab.yellowness
        )
        let short = cube(lab.lightness - 0.0894841775 * lab.redness - 1.2914855480 * lab.yellowness)
        self.init(
            red: Self.encoded(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
            green: Self.encoded(
                -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short
            ),
            blue: Self.encoded(
                -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short
            )
        )
    }

    /// A channel's sRGB value, from its linear value clamped to 0...1.
    static func encoded(_ linear: Double) -> Double {
        let linear = min(max(linear, 0), 1)
        return linear <= 0.0031308 ? linear * 12.92 : 1.055 * pow(linear, 1 / 2.4) - 0.055
    }
}
