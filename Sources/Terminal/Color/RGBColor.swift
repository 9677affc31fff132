/// A colour of 24 bits.
package struct RGBColor: Hashable, Sendable {
    /// The share of red, 0 to 255.
    package var red: UInt8
    /// The share of green, 0 to 255.
    package var green: UInt8
    /// The share of blue, 0 to 255.
    package var blue: UInt8

    /// Creates a colour of its three shares.
    package init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// The square of the straight distance between two colours.
    func distance(to other: RGBColor) -> Int {
        let red = Int(red) - Int(other.red)
        let green = Int(green) - Int(other.green)
        let blue = Int(blue) - Int(other.blue)
        return red * red + green * green + blue * blue
    }
}
