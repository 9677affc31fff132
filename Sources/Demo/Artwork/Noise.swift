/// A smooth function with random-looking values from 0 to 1.
struct Noise: Sendable {
    private let table: [Double]

    init(_ seed: Seed) {
        table = (0..<256).map { seed.branch($0).fraction }
    }

    /// The value at a point on a line; it rises or falls about once per unit.
    func value(_ x: Double) -> Double {
        value(x, 0.5)
    }

    /// The value at a point in a plane.
    func value(_ x: Double, _ y: Double) -> Double {
        let (left, top) = (x.rounded(.down), y.rounded(.down))
        let (right, down) = (Curve.step(0, 1, x - left), Curve.step(0, 1, y - top))
        let (column, row) = (Int(left), Int(top))
        let upper = knot(column, row) * (1 - right) + knot(column + 1, row) * right
        let lower = knot(column, row + 1) * (1 - right) + knot(column + 1, row + 1) * right
        return upper * (1 - down) + lower * down
    }

    /// The sum of noise at three scales.
    func rough(_ x: Double, _ y: Double = 0.5) -> Double {
        value(x, y) * 0.57 + value(x * 2.1 + 17, y * 2.1) * 0.28 + value(x * 4.3 + 5, y * 4.3)
            * 0.15
    }

    private func knot(_ column: Int, _ row: Int) -> Double {
        table[(column &* 57 &+ row &* 131) & 255]
    }
}

/// Smooth curves, computed so that the results are the same on every machine.
enum Curve {
    /// A sine, from -1 to 1, of an angle in turns (Bhāskara's approximation).
    static func sine(_ turns: Double) -> Double {
        let part = turns - turns.rounded(.down)
        let half = part < 0.5 ? part * 2 : part * 2 - 1
        let arch = half * (1 - half)
        return (part < 0.5 ? 16 : -16) * arch / (5 - 4 * arch)
    }

    /// Rises from 0 to 1 while `value` goes from `low` to `high`, with zero slope at both ends.
    static func step(_ low: Double, _ high: Double, _ value: Double) -> Double {
        let part = min(max((value - low) / (high - low), 0), 1)
        return part * part * (3 - 2 * part)
    }
}
