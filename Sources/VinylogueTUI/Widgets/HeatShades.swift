import Artwork
import Terminal

/// The colors of a calendar's days: none, and four shades of the accent color.
package enum HeatShades {
    /// The colors on a background, from no plays to the most.
    package static func colors(on ground: RGBColor) -> [RGBColor] {
        let isDark = Contrast.ratio(ground, RGBColor(red: 255, green: 255, blue: 255)) > 7
        return colors(on: ground, accent: isDark ? Accent.onDark : Accent.onLight)
    }

    /// The colors on a background with another accent color.
    package static func colors(on ground: RGBColor, accent: RGBColor) -> [RGBColor] {
        let isDark = Contrast.ratio(ground, RGBColor(red: 255, green: 255, blue: 255)) > 7
        let end: UInt8 = isDark ? 255 : 0
        let none = ground.mixed(with: RGBColor(red: end, green: end, blue: end), share: 0.1)
        return [none] + [0.3, 0.52, 0.76, 1].map { ground.mixed(with: accent, share: $0) }
    }
}
