import Terminal

/// The two colors that represent a picture, and the text colors for the first.
package struct RepresentativeColors: Sendable, Equatable {
    /// The average color of most of the picture.
    package var primary: RGBColor
    /// The average color of the other pixels; if there are none, a shade of `primary`.
    package var secondary: RGBColor
    /// White or black, whichever suits `primary`; `Contrast.readable` guarantees contrast.
    package var text: RGBColor
    /// The opposite of `text`.
    package var shadow: RGBColor

    /// The colors for a picture that is nearly black or transparent.
    package static let dark = RepresentativeColors(
        primary: Shade(RGBColor(red: 15, green: 24, blue: 46))
    )
    /// The colors for a picture that is nearly white.
    package static let light = RepresentativeColors(
        primary: Shade(RGBColor(red: 240, green: 240, blue: 240))
    )

    /// Computes the colors as the old iOS app did.
    ///
    /// Uses the pixels that are at least half opaque and have a luma between 0.05 and 0.95. The
    /// primary color is the average of those within 0.35 of the overall average in every channel,
    /// and the secondary color that of the others. If one group is empty, the primary color is the
    /// overall average, and the secondary color a shade of it.
    package init(of picture: Picture) {
        let histogram = ColorHistogram(of: picture)
        guard let average = histogram.average(where: { _ in true }) else {
            self = histogram.isMostlyLight ? .light : .dark
            return
        }
        let near = histogram.average { $0.isNear(average) }
        let far = histogram.average { !$0.isNear(average) }
        if let near, let far {
            self.init(primary: near, secondary: far)
        } else {
            self.init(primary: average)
        }
    }

    private init(primary: Shade, secondary: Shade? = nil) {
        let isDark = primary.luma < 0.6
        let text: Shade = isDark ? .white : .black
        self.primary = primary.color
        self.secondary = (secondary ?? primary.mixed(with: text, share: 0.25)).color
        self.text = text.color
        shadow = (isDark ? Shade.black : .white).color
    }
}

/// How often each color occurs in a picture, ignoring pixels that are less than half opaque.
struct ColorHistogram {
    /// The counts of colors that are neither nearly black nor nearly white, by 24-bit value.
    private var counts: [UInt32: Int] = [:]
    private var darkPixels = 0
    private var lightPixels = 0

    /// Whether more pixels are nearly white than nearly black.
    var isMostlyLight: Bool { lightPixels > darkPixels }

    init(of picture: Picture) {
        let pixels = picture.pixels
        counts.reserveCapacity(4096)
        for start in stride(from: 0, to: pixels.count, by: 4) where pixels[start + 3] >= 128 {
            let key =
                UInt32(pixels[start]) << 16 | UInt32(pixels[start + 1]) << 8
                | UInt32(pixels[start + 2])
            let luma = Self.shade(of: key).luma
            if luma <= 0.05 {
                darkPixels += 1
            } else if luma >= 0.95 {
                lightPixels += 1
            } else {
                counts[key, default: 0] += 1
            }
        }
    }

    /// The average of the selected colors; nil if there are none.
    func average(where isWanted: (Shade) -> Bool) -> Shade? {
        var sum = Shade.black
        var total = 0.0
        // Sorted, so that rounding is the same in every run.
        for (key, count) in counts.sorted(by: { $0.key < $1.key }) {
            let shade = Self.shade(of: key)
            guard isWanted(shade) else { continue }
            let weight = Double(count)
            sum.red += shade.red * weight
            sum.green += shade.green * weight
            sum.blue += shade.blue * weight
            total += weight
        }
        guard total > 0 else { return nil }
        return Shade(red: sum.red / total, green: sum.green / total, blue: sum.blue / total)
    }

    private static func shade(of key: UInt32) -> Shade {
        Shade(
            red: Double(key >> 16 & 255) / 255,
            green: Double(key >> 8 & 255) / 255,
            blue: Double(key & 255) / 255
        )
    }
}
