/// A terminal's answer to a query.
package enum TerminalAnswer: Hashable, Sendable {
    /// The colour of text, as asked for with `OSC 10 ; ?`.
    case foreground(RGBColor)
    /// The colour behind text, as asked for with `OSC 11 ; ?`.
    case background(RGBColor)
    /// The numbers of what it can do (4 is sixel graphics), as asked for with `CSI c`.
    ///
    /// Every terminal answers this one, so that it ends the waiting for those that may not come.
    case attributes([Int])
    /// Where the cursor is, counted from 0, as asked for with `CSI 6 n`.
    case cursor(column: Int, row: Int)
}

extension TerminalAnswer {
    /// The answer in the body of an operating system command, such as `11;rgb:0000/1c1c/2b2b`.
    init?(command body: [UInt8]) {
        let parts = body.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        guard parts.count == 2, let color = Self.color(parts[1]) else { return nil }
        switch String(decoding: parts[0], as: UTF8.self) {
        case "10": self = .foreground(color)
        case "11": self = .background(color)
        default: return nil
        }
    }

    /// A colour as X names it: `rgb:` or `rgba:` and shares of one to four hexadecimal digits.
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
