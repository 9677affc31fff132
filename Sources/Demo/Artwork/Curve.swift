/// Smooth lines, from arithmetic that gives the same digits on every machine.
enum Curve {
    /// A sine, from -1 to 1, of an angle in turns (Bhāskara's approximation).
    static func sine(_ turns: Double) -> Double {
        let part = turns - turns.rounded(.down)
        let half = part < 0.5 ? part * 2 : part * 2 - 1
        let arch = half * (1 - half)
        return (part < 0.5 ? 16 : -16) * arch / (5 - 4 * arch)
    }

    /// From 0 to 1 while `value` goes from `low` to `high`, level at both ends.
    static func step(_ low: Double, _ high: Double, _ value: Double) -> Double {
        let part = min(max((value - low) / (high - low), 0), 1)
        return part * part * (3 - 2 * part)
    }
}
