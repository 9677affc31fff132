import Terminal

extension Picture {
    /// The picture in the 256 colors, two in each cell of an area; nil if out of memory.
    ///
    /// The palette has few muted colors, so a color is often shown by its neighbors: the error of
    /// each one is spread over those that follow (Floyd and Steinberg's method).
    func ditheredCells(in area: CellSize) -> CellPicture? {
        let (width, height) = (area.columns, area.rows * 2)
        guard let small = scaled(width: width, height: height)?.flattened() else { return nil }
        var dither = HueDither()
        let indices = dither.indices(of: small)
        return CellPicture(
            rows: (0..<area.rows).map { row in
                (0..<width).map { column in
                    let upper = indices[2 * row * width + column]
                    let lower = indices[(2 * row + 1) * width + column]
                    return CellPicture.Cell(
                        character: upper == lower ? " " : "▀",
                        foreground: .palette(upper),
                        background: .palette(lower)
                    )
                }
            }
        )
    }
}

/// Chooses palette entries for the pixels of a picture so that areas keep their hue.
private struct HueDither {
    /// How much more a difference in hue counts than one in lightness. Otherwise muted colors would
    /// become gray, of which the palette has 24 shades.
    private static let hueWeight = 2.0
    /// The share of an error that is spread; with all of it, flat areas look noisy.
    private static let spread: Float = 0.6
    /// The first entry that users do not customize.
    private static let first = 16

    private static let shades = (first...255).map { TextColor.palette(UInt8($0)).shade }
    private static let labs = shades.map { OKLab(Shade($0)) }

    /// The nearest entries found so far, by color with five bits per channel; 0 if unknown.
    private var known = [UInt8](repeating: 0, count: 1 << 15)

    /// The palette entry of each pixel, row by row.
    mutating func indices(of picture: Picture) -> [UInt8] {
        let (width, height) = (picture.width, picture.height)
        var indices = [UInt8](repeating: 0, count: width * height)
        // The errors of this row and the next, with a column of margin at both ends.
        var errors = [Pixel](repeating: Pixel(), count: width + 2)
        var next = errors
        for row in 0..<height {
            // Alternating directions leave no diagonal pattern.
            let step = row.isMultiple(of: 2) ? 1 : -1
            var column = step > 0 ? 0 : width - 1
            while column >= 0, column < width {
                let place = row * width + column
                let wanted = (Pixel(picture.pixels, at: 4 * place) + errors[column + 1]).limited
                let index = nearest(to: wanted)
                indices[place] = index
                let shown = Pixel(Self.shades[Int(index) - Self.first])
                let error = (wanted - shown) * Self.spread
                errors[column + 1 + step] += error * (7 / 16)
                next[column + 1 - step] += error * (3 / 16)
                next[column + 1] += error * (5 / 16)
                next[column + 1 + step] += error * (1 / 16)
                column += step
            }
            errors = next
            for column in next.indices { next[column] = Pixel() }
        }
        return indices
    }

    private mutating func nearest(to pixel: Pixel) -> UInt8 {
        func bits(_ value: Float) -> Int { Int(value) >> 3 }
        let place = bits(pixel.red) << 10 | bits(pixel.green) << 5 | bits(pixel.blue)
        if known[place] == 0 { known[place] = Self.nearest(to: OKLab(Shade(place: place))) }
        return known[place]
    }

    private static func nearest(to color: OKLab) -> UInt8 {
        var best = (index: 0, distance: Double.infinity)
        for (index, other) in labs.enumerated() {
            let lightness = color.lightness - other.lightness
            let redness = color.redness - other.redness
            let yellowness = color.yellowness - other.yellowness
            let distance =
                lightness * lightness
                + hueWeight * (redness * redness + yellowness * yellowness)
            if distance < best.distance { best = (index, distance) }
        }
        return UInt8(best.index + first)
    }
}

extension Shade {
    /// A color with five bits per channel, from black to white.
    fileprivate init(place: Int) {
        func channel(_ shift: Int) -> Double { Double(place >> shift & 31) / 31 }
        self.init(red: channel(10), green: channel(5), blue: channel(0))
    }
}

/// A color, or the difference between two, with channels of up to 255.
private struct Pixel {
    var (red, green, blue): (Float, Float, Float) = (0, 0, 0)

    init() {}

    init(_ color: RGBColor) {
        (red, green, blue) = (Float(color.red), Float(color.green), Float(color.blue))
    }

    init(_ bytes: [UInt8], at start: Int) {
        (red, green, blue) = (
            Float(bytes[start]), Float(bytes[start + 1]), Float(bytes[start + 2])
        )
    }

    /// The nearest color that a screen can show.
    var limited: Pixel {
        func limit(_ value: Float) -> Float { min(max(value, 0), 255) }
        var pixel = Pixel()
        (pixel.red, pixel.green, pixel.blue) = (limit(red), limit(green), limit(blue))
        return pixel
    }

    static func + (one: Pixel, other: Pixel) -> Pixel {
        var sum = one
        sum += other
        return sum
    }

    static func += (one: inout Pixel, other: Pixel) {
        one.red += other.red
        one.green += other.green
        one.blue += other.blue
    }

    static func - (one: Pixel, other: Pixel) -> Pixel { one + other * -1 }

    static func * (one: Pixel, factor: Float) -> Pixel {
        var product = one
        product.red *= factor
        product.green *= factor
        product.blue *= factor
        return product
    }
}
