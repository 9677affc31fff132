import Foundation
import Terminal

/// Contrast between text and background, as defined by the Web Content Accessibility Guidelines.
package enum Contrast {
    /// The minimum ratio for body text (WCAG 2.1, 1.4.3).
    package static let minimum = 4.5

    /// The contrast of two colors, from 1 for equal ones to 21 for black and white.
    package static func ratio(_ one: RGBColor, _ other: RGBColor) -> Double {
        let (first, second) = (luminance(one), luminance(other))
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    /// The color nearest to `text`, toward white or black, that has a contrast of at least 4.5 to
    /// `background`.
    ///
    /// Such a color always exists: white or black has a contrast of at least 4.58 to any color.
    package static func readable(_ text: RGBColor, on background: RGBColor) -> RGBColor {
        if ratio(text, background) >= minimum { return text }
        let (white, black) = (Shade.white.color, Shade.black.color)
        let isDarker = luminance(text) < luminance(background)
        let preferred = isDarker ? black : white
        let other = isDarker ? white : black
        let goal = ratio(preferred, background) >= minimum ? preferred : other
        for step in 1..<32 {
            let mixed = Shade(text).mixed(with: Shade(goal), share: Double(step) / 32).color
            if ratio(mixed, background) >= minimum { return mixed }
        }
        return goal
    }

    /// A color's relative luminance, from 0 for black to 1 for white.
    static func luminance(_ color: RGBColor) -> Double {
        let shade = Shade(color)
        return 0.2126 * linear(shade.red) + 0.7152 * linear(shade.green)
            + 0.0722 * linear(shade.blue)
    }

    /// A channel's linear value, from its sRGB value; both are from 0 to 1.
    static func linear(_ share: Double) -> Double {
        share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
}

/// A color with components from 0 to 1, as needed for perceptual formulas.
struct Shade: Equatable {
    var red: Double
    var green: Double
    var blue: Double

    static let black = Shade(red: 0, green: 0, blue: 0)
    static let white = Shade(red: 1, green: 1, blue: 1)

    /// The color's brightness as weighted for television (Rec. 601), from 0 to 1.
    var luma: Double { 0.299 * red + 0.587 * green + 0.114 * blue }

    /// Whether a color differs from this one by at most 0.35 in every channel.
    func isNear(_ other: Shade) -> Bool {
        max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue)) <= 0.35
    }

    /// This color mixed with a share of another, from 0 to 1.
    func mixed(with other: Shade, share: Double) -> Shade {
        Shade(
            red: red + (other.red - red) * share,
            green: green + (other.green - green) * share,
            blue: blue + (other.blue - blue) * share
        )
    }
}

extension Shade {
    /// The same color with components from 0 to 1.
    init(_ color: RGBColor) {
        self.init(
            red: Double(color.red) / 255,
            green: Double(color.green) / 255,
            blue: Double(color.blue) / 255
        )
    }

    /// The nearest 24-bit color.
    var color: RGBColor {
        func byte(_ share: Double) -> UInt8 { UInt8((min(max(share, 0), 1) * 255).rounded()) }
        return RGBColor(red: byte(red), green: byte(green), blue: byte(blue))
    }
}
