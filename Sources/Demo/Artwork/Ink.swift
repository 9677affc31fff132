/// A color of a cover, with components from 0 to 1.
struct Ink: Sendable, Equatable {
    var red: Double
    var green: Double
    var blue: Double

    init(red: Double, green: Double, blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// The color for a number such as 0xFF8000.
    init(_ number: UInt32) {
        red = Double(number >> 16 & 255) / 255
        green = Double(number >> 8 & 255) / 255
        blue = Double(number & 255) / 255
    }

    /// This color mixed with a share of another, from 0 to 1.
    func mixed(_ other: Ink, _ share: Double) -> Ink {
        let share = min(max(share, 0), 1)
        return Ink(
            red: red + (other.red - red) * share,
            green: green + (other.green - green) * share,
            blue: blue + (other.blue - blue) * share
        )
    }

    /// This color made darker (by a factor under 1) or lighter.
    func shaded(_ factor: Double) -> Ink {
        Ink(red: red * factor, green: green * factor, blue: blue * factor)
    }
}
