import Core
import Terminal

/// The sleeve of an album without a cover: two colors, a pattern, and the typeset names.
///
/// The same album always gets the same sleeve.
package struct Sleeve: Hashable, Sendable {
    let title: String
    let artist: String
    private let seed: UInt64

    /// Designs a sleeve.
    ///
    /// - Parameters:
    ///   - title: the album's name, safe to print on a terminal.
    ///   - artist: the artist's name, safe to print on a terminal.
    ///   - identity: a text shared by all spellings of the album; it determines colors and pattern.
    package init(title: String, artist: String, identity: String) {
        self.title = title
        self.artist = artist
        // Mixes the hash, since names may differ only in their last letters.
        var hash = UInt64(hashing: identity)
        hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
        seed = hash ^ hash >> 33
    }

    /// The text color, which is readable on both of the sleeve's colors.
    package static let ink = RGBColor(red: 250, green: 246, blue: 238)

    /// The sleeve's colors, darker first; both are dark enough for the text.
    package var colors: (ground: RGBColor, figure: RGBColor) {
        let hue = Double(seed & 0xFFFF) / 65536
        let steps = [0, 0.06, 0.12, -0.12, 0.42, 0.5, 0.58]
        let other = hue + steps[Int(seed >> 16 % UInt64(steps.count))]
        return (
            Shade(OKLab(lightness: 0.33, chroma: 0.075, hue: hue)).color,
            Shade(OKLab(lightness: 0.47, chroma: 0.1, hue: other)).color
        )
    }

    private enum Pattern: Int, CaseIterable {
        case horizon, disc, record, stripes, slope, steps, halves
    }

    private var pattern: Pattern {
        let count = UInt64(Pattern.allCases.count)
        return Pattern(rawValue: Int((seed >> 32) % count)) ?? .disc
    }

    /// Whether a point on the sleeve has the figure's color; both coordinates are from 0 to 1.
    private func isFigure(_ x: Double, _ y: Double, _ pattern: Pattern) -> Bool {
        let variant = Double(seed >> 48 & 3)
        func distance(_ centerX: Double, _ centerY: Double) -> Double {
            ((x - centerX) * (x - centerX) + (y - centerY) * (y - centerY)).squareRoot()
        }
        switch pattern {
        case .horizon: return y > 0.5 + variant / 16
        case .disc: return distance(0.62 + variant / 12, 0.7) < 0.36
        case .record:
            let ring = distance(1, 1)
            return ring < 0.2 || (0.4..<0.65).contains(ring) || (0.85..<1.1).contains(ring)
        case .stripes: return y > 0.4 && Int(x * (4 + variant * 2)) % 2 == 0
        case .slope: return x * (0.5 + variant / 4) + y > 0.85
        case .steps: return y > 0.85 - (x * 4).rounded(.down) * (0.1 + variant / 40)
        case .halves: return (x > 0.5) == (distance(0.5, 0.6) < 0.3)
        }
    }

    /// The color of a square on the sleeve, smoothed at edges; all values are from 0 to 1.
    func color(x: Double, y: Double, side: Double) -> RGBColor {
        let (pattern, colors) = (pattern, colors)
        var count = 0
        for down in 0..<3 {
            for across in 0..<3 {
                let place = (
                    x + side * (Double(across) + 0.5) / 3, y + side * (Double(down) + 0.5) / 3
                )
                if isFigure(place.0, place.1, pattern) { count += 1 }
            }
        }
        guard count > 0 else { return colors.ground }
        guard count < 9 else { return colors.figure }
        return Shade(colors.ground).mixed(with: Shade(colors.figure), share: Double(count) / 9)
            .color
    }

    /// The title's initial, or its first two initials if it has several words.
    var initials: String {
        let words = title.split(separator: " ").compactMap { word in
            word.first { $0.isLetter || $0.isNumber }
        }
        guard let first = words.first ?? artist.first(where: \.isLetter) else { return "" }
        guard first.displayWidth == 1, words.count > 1, words[1].displayWidth == 1 else {
            return first.uppercased()
        }
        return first.uppercased() + words[1].uppercased()
    }
}

extension Sleeve {
    /// The sleeve as a square picture with this many pixels per side, including the names if the
    /// system can typeset them; nil if out of memory.
    package func picture(side: Int) -> Picture? {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(side * side * 4)
        let step = 1 / Double(side)
        for row in 0..<side {
            for column in 0..<side {
                let color = color(x: Double(column) * step, y: Double(row) * step, side: step)
                pixels += [color.red, color.green, color.blue, 255]
            }
        }
        guard let plain = Picture(width: side, height: side, pixels: pixels) else { return nil }
        var sheet = Sheet(width: side, height: side, color: colors.ground)
        sheet.place(plain, x: 0, y: 0)
        let margin = side / 12
        let width = side - 2 * margin
        let head = TextMask(title, width: width, size: side / 10, isBold: true, lines: 4)
        let foot = TextMask(artist, width: width, size: side / 16, isBold: false, lines: 2)
        if let head { sheet.paint(head, color: Self.ink, x: margin, y: margin) }
        if let foot {
            sheet.paint(foot, color: Self.ink, x: margin, y: side - margin - foot.height)
        }
        return sheet.picture
    }
}
