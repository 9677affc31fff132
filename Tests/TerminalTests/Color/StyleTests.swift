import Testing

@testable import Terminal

struct StyleTests {
    private static let orange = RGBColor(red: 250, green: 140, blue: 3)

    @Test(
        arguments: [
            (.bold, .ansi16, "\u{1B}[1mx\u{1B}[0m"), (.dim, .trueColor, "\u{1B}[2mx\u{1B}[0m"),
            (Style(), .trueColor, "x"), (.bold, .none, "x"),
            (Style(foreground: .rgb(orange)), .none, "x"),
            (Style(foreground: .basic(.red)), .ansi16, "\u{1B}[31mx\u{1B}[0m"),
            (Style(foreground: .basic(.brightBlack)), .trueColor, "\u{1B}[90mx\u{1B}[0m"),
            (Style(foreground: .basic(.brightWhite)), .ansi256, "\u{1B}[97mx\u{1B}[0m"),
            (Style(foreground: .palette(208)), .ansi256, "\u{1B}[38;5;208mx\u{1B}[0m"),
            (Style(foreground: .palette(196)), .ansi16, "\u{1B}[91mx\u{1B}[0m"),
            (Style(foreground: .rgb(orange)), .trueColor, "\u{1B}[38;2;250;140;3mx\u{1B}[0m"),
            (Style(foreground: .rgb(orange)), .ansi256, "\u{1B}[38;5;208mx\u{1B}[0m"),
            (
                Style(isBold: true, isDim: true, foreground: .rgb(orange)), .ansi16,
                "\u{1B}[1;2;33mx\u{1B}[0m"
            ),
        ] as [(Style, ColorSupport, String)]
    )
    func `A style is written with codes that the output supports`(
        style: Style,
        support: ColorSupport,
        result: String
    ) {
        #expect(style.paint("x", support: support) == result)
    }

    @Test func `Empty text is written without codes`() {
        #expect(Style.bold.paint("", support: .trueColor) == "")
    }

    @Test func `Each color of the cube and of the gray steps is its own nearest palette color`() {
        for index in UInt8(16)...255 {
            let color = Palette.rgb(of: index)
            #expect(Palette.rgb(of: Palette.nearestIndex(to: color)) == color)
        }
    }

    @Test func `Each basic color is its own nearest basic color`() {
        for color in BasicColor.allCases { #expect(Palette.nearestBasic(to: color.rgb) == color) }
    }

    @Test func `Gray steps run from almost black to almost white`() {
        #expect(Palette.rgb(of: 232) == RGBColor(red: 8, green: 8, blue: 8))
        #expect(Palette.rgb(of: 255) == RGBColor(red: 238, green: 238, blue: 238))
        #expect(Palette.rgb(of: 231) == RGBColor(red: 255, green: 255, blue: 255))
        #expect(Palette.rgb(of: 9) == BasicColor.brightRed.rgb)
    }
}

struct PaletteTests {
    @Test func `The nearest palette color is the one that a full search finds`() {
        for number in 0..<4_000 {
            let color = RGBColor(
                red: UInt8(number * 37 % 256),
                green: UInt8(number * 91 / 3 % 256),
                blue: UInt8(number * 151 / 7 % 256)
            )
            let nearest = (16...255).map { Palette.rgb(of: $0).distance(to: color) }.min()
            let index = Palette.nearestIndex(to: color)
            #expect(Palette.rgb(of: index).distance(to: color) == nearest, "\(color)")
        }
    }
}
