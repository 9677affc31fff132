import Terminal

/// The two colors that make a picture recognizable: the strongest, even if they cover little of its
/// area.
package struct CharacteristicColors: Equatable, Sendable {
    /// The minimum distance between the two colors, with channels from 0 to 255.
    package static let distance = 60.0

    /// The strongest color.
    package var first: RGBColor
    /// The strongest of the other colors; if there is none, a lighter or darker shade of the first.
    package var second: RGBColor

    /// Finds a picture's colors; nil if it has only grays and near-blacks.
    ///
    /// Saturation matters more than frequency, but a color must cover at least half a percent of
    /// the pixels.
    package init?(of picture: Picture) {
        let shades = Self.shades(of: picture)
        guard let first = shades.first else { return nil }
        self.first = first
        second =
            shades.first { $0.distance(to: first) >= Self.distance } ?? first.derived(Self.distance)
    }

    /// A picture's colors that are neither gray nor nearly black, strongest first.
    private static func shades(of picture: Picture) -> [RGBColor] {
        struct Shade {
            var count = 0
            var (red, green, blue) = (0, 0, 0)
        }
        // Eight levels per channel, so that similar shades count as one color.
        var shades = [Shade](repeating: Shade(), count: 512)
        let pixels = picture.pixels
        var total = 0
        for start in stride(from: 0, to: pixels.count, by: 4) where pixels[start + 3] >= 128 {
            let (red, green, blue) = (pixels[start], pixels[start + 1], pixels[start + 2])
            let index = Int(red >> 5) << 6 | Int(green >> 5) << 3 | Int(blue >> 5)
            shades[index].count += 1
            shades[index].red += Int(red)
            shades[index].green += Int(green)
            shades[index].blue += Int(blue)
            total += 1
        }
        let strong = shades.compactMap { shade -> (color: RGBColor, strength: Double)? in
            guard shade.count * 200 >= total, shade.count > 0 else { return nil }
            let color = RGBColor(
                red: UInt8(shade.red / shade.count),
                green: UInt8(shade.green / shade.count),
                blue: UInt8(shade.blue / shade.count)
            )
            let (brightest, chroma) = color.brightestAndChroma
            guard brightest >= 64, chroma >= 40, chroma * 4 >= brightest else { return nil }
            let share = Double(shade.count) / Double(total)
            return (color, Double(chroma) * Double(chroma) * share.squareRoot().squareRoot())
        }
        // Equally strong colors keep their order in the table, so the result is always the same.
        return strong.enumerated().sorted { one, other in
            (other.element.strength, one.offset) < (one.element.strength, other.offset)
        }.map(\.element.color)
    }
}

extension RGBColor {
    /// The value of the brightest channel, and its difference from the darkest one.
    fileprivate var brightestAndChroma: (Int, Int) {
        let brightest = max(red, green, blue)
        return (Int(brightest), Int(brightest - min(red, green, blue)))
    }

    fileprivate func distance(to other: RGBColor) -> Double {
        let parts = [(red, other.red), (green, other.green), (blue, other.blue)]
        return parts.reduce(0) { sum, part in
            let difference = Double(part.0) - Double(part.1)
            return sum + difference * difference
        }.squareRoot()
    }

    /// A lighter color at this distance, or a darker one if this color is light.
    fileprivate func derived(_ distance: Double) -> RGBColor {
        let isLight = Int(red) + Int(green) + Int(blue) > 382
        let end: Double = isLight ? 0 : 255
        func mixed(_ channel: UInt8, _ share: Double) -> UInt8 {
            UInt8((Double(channel) + (end - Double(channel)) * share).rounded())
        }
        let steps = (1...20).map { step in
            let share = Double(step) / 20
            return RGBColor(
                red: mixed(red, share),
                green: mixed(green, share),
                blue: mixed(blue, share)
            )
        }
        return steps.first { $0.distance(to: self) >= distance } ?? self
    }
}
