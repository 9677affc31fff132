/// A text color, in one of the three ways terminals specify colors.
package enum TextColor: Hashable, Sendable {
    /// One of the 16 basic colors.
    case basic(BasicColor)
    /// An entry in xterm's 256-color palette.
    case palette(UInt8)
    /// A 24-bit color.
    case rgb(RGBColor)

    /// The nearest color that the output supports; this color if it supports none.
    package func nearest(in support: ColorSupport) -> TextColor {
        switch (self, support) {
        case (.rgb(let color), .ansi256): .palette(Palette.nearestIndex(to: color))
        case (.rgb(let color), .ansi16): .basic(Palette.nearestBasic(to: color))
        case (.palette(let index), .ansi16):
            .basic(Palette.nearestBasic(to: Palette.rgb(of: index)))
        default: self
        }
    }

    /// The shade on screen; for the first 16 colors, which users customize, xterm's default.
    package var shade: RGBColor {
        switch self {
        case .basic(let color): color.rgb
        case .palette(let index): Palette.rgb(of: index)
        case .rgb(let color): color
        }
    }

    /// The SGR parameters that select this text color, or the nearest supported one.
    func foregroundParameters(_ support: ColorSupport) -> String {
        switch (self, support) {
        case (_, .none): ""
        case (.basic(let color), _): "\(color.foregroundCode)"
        case (.palette(let index), .ansi16):
            "\(Palette.nearestBasic(to: Palette.rgb(of: index)).foregroundCode)"
        case (.palette(let index), _): "38;5;\(index)"
        case (.rgb(let color), .ansi16): "\(Palette.nearestBasic(to: color).foregroundCode)"
        case (.rgb(let color), .ansi256): "38;5;\(Palette.nearestIndex(to: color))"
        case (.rgb(let color), .trueColor): "38;2;\(color.red);\(color.green);\(color.blue)"
        }
    }
}

/// A 24-bit color.
package struct RGBColor: Hashable, Sendable {
    /// The red component, 0 to 255.
    package var red: UInt8
    /// The green component, 0 to 255.
    package var green: UInt8
    /// The blue component, 0 to 255.
    package var blue: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// The squared Euclidean distance between two colors.
    func distance(to other: RGBColor) -> Int {
        let red = Int(red) - Int(other.red)
        let green = Int(green) - Int(other.green)
        let blue = Int(blue) - Int(other.blue)
        return red * red + green * green + blue * blue
    }
}

/// One of the 16 colors of every color terminal, whose shades users may customize.
package enum BasicColor: UInt8, CaseIterable, Sendable {
    case black, red, green, yellow, blue, magenta, cyan, white
    case brightBlack, brightRed, brightGreen, brightYellow
    case brightBlue, brightMagenta, brightCyan, brightWhite

    /// The code that selects this as the text color: 30 to 37, or 90 to 97 for bright colors.
    var foregroundCode: Int { rawValue < 8 ? 30 + Int(rawValue) : 82 + Int(rawValue) }

    /// xterm's default shade, for comparison with other colors.
    var rgb: RGBColor {
        switch self {
        case .black: RGBColor(red: 0, green: 0, blue: 0)
        case .red: RGBColor(red: 205, green: 0, blue: 0)
        case .green: RGBColor(red: 0, green: 205, blue: 0)
        case .yellow: RGBColor(red: 205, green: 205, blue: 0)
        case .blue: RGBColor(red: 0, green: 0, blue: 238)
        case .magenta: RGBColor(red: 205, green: 0, blue: 205)
        case .cyan: RGBColor(red: 0, green: 205, blue: 205)
        case .white: RGBColor(red: 229, green: 229, blue: 229)
        case .brightBlack: RGBColor(red: 127, green: 127, blue: 127)
        case .brightRed: RGBColor(red: 255, green: 0, blue: 0)
        case .brightGreen: RGBColor(red: 0, green: 255, blue: 0)
        case .brightYellow: RGBColor(red: 255, green: 255, blue: 0)
        case .brightBlue: RGBColor(red: 92, green: 92, blue: 255)
        case .brightMagenta: RGBColor(red: 255, green: 0, blue: 255)
        case .brightCyan: RGBColor(red: 0, green: 255, blue: 255)
        case .brightWhite: RGBColor(red: 255, green: 255, blue: 255)
        }
    }
}

/// xterm's 256-color palette: the 16 basic colors, a 6 x 6 x 6 cube, and 24 grays.
enum Palette {
    private static let levels = [0, 95, 135, 175, 215, 255]

    /// The color of an entry.
    static func rgb(of index: UInt8) -> RGBColor {
        if let basic = BasicColor(rawValue: index) { return basic.rgb }
        if index >= 232 {
            let grey = 8 + (index - 232) * 10
            return RGBColor(red: grey, green: grey, blue: grey)
        }
        let cell = Int(index) - 16
        return RGBColor(
            red: UInt8(levels[cell / 36]),
            green: UInt8(levels[cell / 6 % 6]),
            blue: UInt8(levels[cell % 6])
        )
    }

    /// The entry nearest to a color; never one of the 16 basic colors, which users may customize.
    static func nearestIndex(to color: RGBColor) -> UInt8 {
        // The cube is matched channel by channel, and the grays by the average of the channels.
        func level(_ share: UInt8) -> Int {
            levels.indices.min { abs(levels[$0] - Int(share)) < abs(levels[$1] - Int(share)) } ?? 0
        }
        let cube = 16 + 36 * level(color.red) + 6 * level(color.green) + level(color.blue)
        let middle = (Int(color.red) + Int(color.green) + Int(color.blue)) / 3
        let grey = min(max((middle - 8) / 10, 0), 22) + 232
        return [cube, grey, grey + 1].map(UInt8.init).min {
            rgb(of: $0).distance(to: color) < rgb(of: $1).distance(to: color)
        } ?? 16
    }

    /// The basic color nearest to a color.
    static func nearestBasic(to color: RGBColor) -> BasicColor {
        BasicColor.allCases.min { $0.rgb.distance(to: color) < $1.rgb.distance(to: color) }
            ?? .white
    }
}
