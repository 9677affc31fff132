import Terminal

/// A colour with shares from 0 to 1, as the eye's formulas want them.
struct Shade: Equatable {
    var red: Double
    var green: Double
    var blue: Double

    static let black = Shade(red: 0, green: 0, blue: 0)
    static let white = Shade(red: 1, green: 1, blue: 1)

    /// The brightness of the colour as television weighs it (Rec. 601), 0 to 1.
    var luma: Double { 0.299 * red + 0.587 * green + 0.114 * blue }

    /// Whether a colour differs from this by at most 0.35 in every channel.
    func isNear(_ other: Shade) -> Bool {
        max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue)) <= 0.35
    }

    /// This colour with a share of another in it.
    func mixed(with other: Shade, share: Double) -> Shade {
        Shade(
            red: red + (other.red - red) * share,
            green: green + (other.green - green) * share,
            blue: blue + (other.blue - blue) * share
        )
    }
}

extension Shade {
    /// The same colour with shares from 0 to 1.
    init(_ color: RGBColor) {
        self.init(
            red: Double(color.red) / 255,
            green: Double(color.green) / 255,
            blue: Double(color.blue) / 255
        )
    }

    /// The nearest colour of 24 bits.
    var color: RGBColor {
        func byte(_ share: Double) -> UInt8 { UInt8((min(max(share, 0), 1) * 255).rounded()) }
        return RGBColor(red: byte(red), green: byte(green), blue: byte(blue))
    }
}
