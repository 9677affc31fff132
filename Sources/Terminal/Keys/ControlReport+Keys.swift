extension ControlReport {
    /// The key that the report tells, as xterm, rxvt, the Linux console and kitty write them.
    var keyPress: KeyPress? {
        switch final {
        case UInt8(ascii: "~"): numbered(holding: [])
        // rxvt ends the same reports in other bytes when keys are held.
        case UInt8(ascii: "$"): numbered(holding: .shift)
        case UInt8(ascii: "^"): numbered(holding: .control)
        case UInt8(ascii: "@"): numbered(holding: [.shift, .control])
        case UInt8(ascii: "u"): coded(number(0), modifiersAt: 1)
        case UInt8(ascii: "Z"): KeyPress(.backtab)
        case UInt8(ascii: "a")...UInt8(ascii: "d"):
            Self.lettered[final - 0x20].map { KeyPress($0, .shift) }
        default:
            // The first parameter means nothing here, and is 1 where there must be one.
            number(0) > 1 ? nil : Self.lettered[final].flatMap { press($0, modifiersAt: 1) }
        }
    }

    /// The keys that `CSI` and `SS3` name by a letter.
    static let lettered: [UInt8: Key] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
        UInt8(ascii: "D"): .left, UInt8(ascii: "F"): .end, UInt8(ascii: "H"): .home,
        UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2),
        UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
    ]

    private static let numberedKeys: [Int: Key] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    ]

    /// The numbers of F1 to F20: the terminals of old left gaps between groups of keys.
    private static let functionNumbers = [
        11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 28, 29, 31, 32, 33, 34,
    ]

    private func numbered(holding held: KeyModifiers) -> KeyPress? {
        let number = number(0)
        // xterm's report of keys that have none of their own: 27, the modifiers, the character.
        if number == 27, parameters.count == 3 { return coded(self.number(2), modifiersAt: 1) }
        let function = Self.functionNumbers.firstIndex(of: number).map { Key.function($0 + 1) }
        guard let key = Self.numberedKeys[number] ?? function else { return nil }
        return press(key, modifiersAt: 1, holding: held)
    }

    /// A key named by the scalar that it writes.
    private func coded(_ code: Int, modifiersAt index: Int) -> KeyPress? {
        switch code {
        case 8, 127: return press(.backspace, modifiersAt: index)
        case 9:
            let press = press(.tab, modifiersAt: index)
            guard let press, press.modifiers.contains(.shift) else { return press }
            return KeyPress(.backtab, press.modifiers.subtracting(.shift))
        case 13: return press(.enter, modifiersAt: index)
        case 27: return press(.escape, modifiersAt: index)
        // Controls, and the private numbers of keys that write nothing.
        case 0..<32, 0x80..<0xA0, 0xE000...0xF8FF: return nil
        default:
            guard let value = UInt32(exactly: code), let scalar = Unicode.Scalar(value) else {
                return nil
            }
            return press(.character(scalar), modifiersAt: index)
        }
    }

    private func press(
        _ key: Key,
        modifiersAt index: Int,
        holding held: KeyModifiers = []
    ) -> KeyPress? {
        let parameter = index < parameters.count ? parameters[index] : []
        // The second part is 3 when the key comes up.
        if parameter.count > 1, parameter[1] == 3 { return nil }
        return KeyPress(key, KeyModifiers(parameter: parameter.first ?? 0).union(held))
    }
}
