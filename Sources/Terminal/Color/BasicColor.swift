/// One of the 16 colours that every colour terminal has, in the shade that its owner chose.
package enum BasicColor: UInt8, CaseIterable, Sendable {
    case black, red, green, yellow, blue, magenta, cyan, white
    case brightBlack, brightRed, brightGreen, brightYellow
    case brightBlue, brightMagenta, brightCyan, brightWhite

    /// The code that selects this as the colour of the text: 30 to 37, and 90 to 97 for the bright.
    var foregroundCode: Int { rawValue < 8 ? 30 + Int(rawValue) : 82 + Int(rawValue) }

    /// The shade that xterm gives it, to compare other colours with.
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
