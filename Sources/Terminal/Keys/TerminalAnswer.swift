/// A terminal's response to a query.
package enum TerminalAnswer: Hashable, Sendable {
    /// The text color, queried with `OSC 10 ; ?`.
    case foreground(RGBColor)
    /// The background color, queried with `OSC 11 ; ?`.
    case background(RGBColor)
    /// The terminal type, then the numbers of its features (4 is sixel), queried with `CSI c`.
    ///
    /// Every terminal responds to this query, so it is sent last and its response ends the wait.
    case attributes([Int])
    /// The cursor's position, from 0, queried with `CSI 6 n`.
    case cursor(column: Int, row: Int)
    /// The size of a cell in pixels, queried with `CSI 16 t`.
    case cell(CellPixels)
    /// The size of the window in pixels, queried with `CSI 14 t`.
    case window(width: Int, height: Int)
    /// Whether a kitty graphics command succeeded, with the number of its image.
    case image(Int, isOK: Bool)
    /// The terminal's name and version, queried with `CSI > q`.
    case program(TerminalProgram)
    /// The keyboard modes that are on, queried with `CSI ? u`; only terminals with kitty's protocol
    /// respond.
    case keyboard(Int)
    /// The terminal's colors have become dark or light (mode 2031).
    case colorScheme(isDark: Bool)
}

extension TerminalAnswer {
    /// Parses the body of an operating system command, such as `11;rgb:0000/1c1c/2b2b`.
    init?(command body: [UInt8]) {
        let parts = body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        guard parts.count == 2, let color = Self.color(parts[1]) else { return nil }
        switch String(decoding: parts[0], as: UTF8.self) {
        case "10": self = .foreground(color)
        case "11": self = .background(color)
        default: return nil
        }
    }

    /// Parses the body of an application command, such as `Gi=31;OK`.
    init?(application body: [UInt8]) {
        let parts = String(decoding: body, as: UTF8.self)
            .split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].hasPrefix("G"),
            let number = parts[0].dropFirst().split(separator: ",")
                .first(where: { $0.hasPrefix("i=") }).flatMap({ Int($0.dropFirst(2)) })
        else { return nil }
        self = .image(number, isOK: parts[1] == "OK")
    }

    /// Parses the body of a device control string, such as `>|kitty(0.26.5)`.
    init?(device body: [UInt8]) {
        let text = String(decoding: body, as: UTF8.self)
        guard text.hasPrefix(">|"), let program = TerminalProgram(report: String(text.dropFirst(2)))
        else { return nil }
        self = .program(program)
    }

    /// A color in X's format: `rgb:` or `rgba:` and components of one to four hexadecimal digits.
    private static func color(_ text: ArraySlice<UInt8>) -> RGBColor? {
        let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let shares = parts[1].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let expected = ["rgb": 3, "rgba": 4][String(decoding: parts[0], as: UTF8.self)]
        guard shares.count == expected, let red = share(shares[0]), let green = share(shares[1]),
            let blue = share(shares[2])
        else { return nil }
        return RGBColor(red: red, green: green, blue: blue)
    }

    private static func share(_ digits: ArraySlice<UInt8>) -> UInt8? {
        guard (1...4).contains(digits.count),
            digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
            let value = Int(String(decoding: digits, as: UTF8.self), radix: 16)
        else { return nil }
        let most = (1 << (4 * digits.count)) - 1
        return UInt8((value * 255 + most / 2) / most)
    }
}
