import Terminal

/// A heavily blurred copy of a picture, to show behind text.
package struct Backdrop: Equatable, Sendable {
    private static let side = 6

    /// A square of colors, row by row; the colors in between are interpolated.
    package private(set) var colors: [RGBColor]

    /// Blurs a picture; nil if out of memory.
    package init?(of picture: Picture) {
        guard let small = picture.flattened().scaled(width: Self.side, height: Self.side) else {
            return nil
        }
        colors = stride(from: 0, to: small.pixels.count, by: 4).map {
            RGBColor(
                red: small.pixels[$0],
                green: small.pixels[$0 + 1],
                blue: small.pixels[$0 + 2]
            )
        }
    }

    /// The same backdrop with its lightness limited: dimmed for light text or lightened for dark
    /// text.
    package func limited(isDark: Bool) -> Backdrop {
        var copy = self
        copy.colors = colors.map { Tones.ground(of: $0, isDark: isDark) }
        return copy
    }

    /// The colors of a grid of cells, row by row.
    package func cells(columns: Int, rows: Int) -> [RGBColor] {
        let points = colors.map { SIMD3(Double($0.red), Double($0.green), Double($0.blue)) }
        let across = (0..<columns).map { Self.place($0, of: columns) }
        let lines = (0..<Self.side).map { line in
            across.map { place in
                let first = points[line * Self.side + place.start]
                return first + (points[line * Self.side + place.start + 1] - first) * place.share
            }
        }
        var cells: [RGBColor] = []
        cells.reserveCapacity(columns * rows)
        for row in 0..<rows {
            let place = Self.place(row, of: rows)
            for (upper, lower) in zip(lines[place.start], lines[place.start + 1]) {
                let point = upper + (lower - upper) * place.share + 0.5
                cells.append(
                    RGBColor(red: UInt8(point.x), green: UInt8(point.y), blue: UInt8(point.z))
                )
            }
        }
        return cells
    }

    /// A cell's position along a side: the index of the color before it, and how far it is toward
    /// the next color, eased so that no edges are visible.
    private static func place(_ index: Int, of count: Int) -> (start: Int, share: Double) {
        let value = (Double(index) + 0.5) / Double(count) * Double(side - 1)
        let start = min(Int(value), side - 2)
        let share = value - Double(start)
        return (start, share * share * (3 - 2 * share))
    }
}
