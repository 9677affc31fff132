/// A colour for text, in one of the three ways in which terminals name colours.
package enum TextColor: Hashable, Sendable {
    /// One of the 16 basic colours.
    case basic(BasicColor)
    /// An entry of xterm's palette of 256.
    case palette(UInt8)
    /// A colour of 24 bits.
    case rgb(RGBColor)

    /// The parameters that select this colour, or the nearest one that the output has.
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
