/// xterm's palette of 256: the 16 basic colours, a cube of 6 x 6 x 6, and 24 greys.
enum Palette {
    private static let levels: [UInt8] = [0, 95, 135, 175, 215, 255]

    /// The shade of an entry.
    static func rgb(of index: UInt8) -> RGBColor {
        if let basic = BasicColor(rawValue: index) { return basic.rgb }
        if index >= 232 {
            let grey = 8 + (index - 232) * 10
            return RGBColor(red: grey, green: grey, blue: grey)
        }
        let cell = Int(index) - 16
        return RGBColor(
            red: levels[cell / 36],
            green: levels[cell / 6 % 6],
            blue: levels[cell % 6]
        )
    }

    /// The entry nearest to a colour; never a basic one, since people change the shades of those.
    static func nearestIndex(to color: RGBColor) -> UInt8 {
        (16...255).min { rgb(of: $0).distance(to: color) < rgb(of: $1).distance(to: color) } ?? 16
    }

    /// The basic colour nearest to a colour.
    static func nearestBasic(to color: RGBColor) -> BasicColor {
        BasicColor.allCases.min { $0.rgb.distance(to: color) < $1.rgb.distance(to: color) }
            ?? .white
    }
}
