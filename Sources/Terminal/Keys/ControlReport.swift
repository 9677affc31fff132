/// A parsed control sequence from the terminal: `CSI`, parameters, a final byte.
struct ControlReport {
    /// The mark before the parameters (`<`, `=`, `>` or `?`), if there is one.
    let mark: UInt8?
    /// The parameters, each with its subparameters; an omitted value is 0.
    let parameters: [[Int]]
    /// The final byte, which identifies the report.
    let final: UInt8

    /// Parses the bytes between the introducer and the final byte; nil if they contain a byte that
    /// no report has, or a number above 1,114,111 (the last scalar).
    init?(_ bytes: [UInt8], final: UInt8) {
        var rest = bytes[...]
        if let first = rest.first, (0x3C...0x3F).contains(first) {
            mark = rest.removeFirst()
        } else {
            mark = nil
        }
        var parameters: [[Int]] = [[0]]
        for byte in rest {
            var parameter = parameters.removeLast()
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let value = parameter.removeLast() * 10 + Int(byte - UInt8(ascii: "0"))
                guard value <= 0x10FFFF else { return nil }
                parameters.append(parameter + [value])
            case UInt8(ascii: ":"): parameters.append(parameter + [0])
            case UInt8(ascii: ";"): parameters += [parameter, [0]]
            default: return nil
            }
        }
        self.parameters = parameters
        self.final = final
    }

    /// The parameter at an index; 0 if it is omitted.
    func number(_ index: Int) -> Int {
        index < parameters.count ? parameters[index].first ?? 0 : 0
    }

    /// Whether this report starts a bracketed paste.
    var startsPaste: Bool { mark == nil && final == UInt8(ascii: "~") && number(0) == 200 }

    /// The event that is reported; nil if it is ignored, such as a focus change or a key release.
    var event: InputEvent? {
        switch (mark, final) {
        case (nil, UInt8(ascii: "t")): pixels
        case (nil, _): cursor ?? keyPress.map(InputEvent.key)
        case (UInt8(ascii: "<"), UInt8(ascii: "M")), (UInt8(ascii: "<"), UInt8(ascii: "m")): mouse
        case (UInt8(ascii: "?"), UInt8(ascii: "c")):
            .answer(.attributes(parameters.map { $0.first ?? 0 }))
        case (UInt8(ascii: "?"), UInt8(ascii: "u")): .answer(.keyboard(number(0)))
        case (UInt8(ascii: "?"), UInt8(ascii: "n")): colorScheme
        default: nil
        }
    }

    /// The cursor's position. F3 with a modifier looks like a report from the first row, and takes
    /// precedence.
    private var cursor: InputEvent? {
        guard final == UInt8(ascii: "R"), parameters.count == 2, number(0) > 0, number(1) > 0,
            number(0) > 1 || !(2...16).contains(number(1))
        else { return nil }
        return .answer(.cursor(column: number(1) - 1, row: number(0) - 1))
    }

    /// The size of a cell or of the window, which is reported height first.
    private var pixels: InputEvent? {
        guard parameters.count == 3, (1...65_535).contains(number(1)),
            (1...65_535).contains(number(2))
        else { return nil }
        switch number(0) {
        case 4: return .answer(.window(width: number(2), height: number(1)))
        case 6: return .answer(.cell(CellPixels(width: number(2), height: number(1))))
        default: return nil
        }
    }

    /// The change of the terminal's colors.
    private var colorScheme: InputEvent? {
        guard parameters.count == 2, number(0) == 997, (1...2).contains(number(1)) else {
            return nil
        }
        return .answer(.colorScheme(isDark: number(1) == 1))
    }

    private var mouse: InputEvent? {
        let code = number(0)
        guard parameters.count == 3, number(1) > 0, number(2) > 0, code < 192 else { return nil }
        let buttons: [MouseReport.Button?] =
            code & 128 == 0 ? [.left, .middle, .right, nil] : [.back, .forward, nil, nil]
        let button = buttons[code & 3]
        let action: MouseReport.Action
        if code & 64 != 0 {
            guard final == UInt8(ascii: "M") else { return nil }
            action = .wheel(([.up, .down, .left, .right] as [MouseReport.Direction])[code & 3])
        } else if code & 32 != 0 {
            action = .move(button)
        } else {
            guard let button else { return nil }
            action = final == UInt8(ascii: "M") ? .press(button) : .release(button)
        }
        let report = MouseReport(
            action: action,
            column: number(1) - 1,
            row: number(2) - 1,
            // Shift, Alt and Control are bits 4, 8 and 16 here.
            modifiers: KeyModifiers(rawValue: UInt8(code >> 2 & 7))
        )
        return .mouse(report)
    }
}

extension ControlReport {
    /// The key that is reported, as sent by xterm, rxvt, the Linux console and kitty.
    var keyPress: KeyPress? {
        switch final {
        case UInt8(ascii: "~"): numbered(holding: [])
        // rxvt ends these reports with different bytes when modifiers are held.
        case UInt8(ascii: "$"): numbered(holding: .shift)
        case UInt8(ascii: "^"): numbered(holding: .control)
        case UInt8(ascii: "@"): numbered(holding: [.shift, .control])
        case UInt8(ascii: "u"): coded(number(0), modifiersAt: 1)
        case UInt8(ascii: "Z"): KeyPress(.backtab)
        case UInt8(ascii: "a")...UInt8(ascii: "d"):
            Self.lettered[final - 0x20].map { KeyPress($0, .shift) }
        default:
            // The first parameter is unused here, and 1 if one is required.
            number(0) > 1 ? nil : Self.lettered[final].flatMap { press($0, modifiersAt: 1) }
        }
    }

    /// The keys that `CSI` and `SS3` identify by a letter.
    static let lettered: [UInt8: Key] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
        UInt8(ascii: "D"): .left, UInt8(ascii: "F"): .end, UInt8(ascii: "H"): .home,
        UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2),
        UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
    ]

    /// The keys of the keypad, in the order of kitty's numbers.
    private static let keypad: [Key] =
        "0123456789./*-+".unicodeScalars.map(Key.character) + [
            .enter, .character("="), .character(","), .left, .right, .up, .down, .pageUp,
            .pageDown, .home, .end, .insert, .delete,
        ]

    private static let numberedKeys: [Int: Key] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    ]

    /// The numbers of F1 to F20, with the gaps that old terminals left between groups of keys.
    private static let functionNumbers = [
        11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 28, 29, 31, 32, 33, 34,
    ]

    private func numbered(holding held: KeyModifiers) -> KeyPress? {
        let number = number(0)
        // xterm's report of keys without a separate code: 27, the modifiers, the character.
        if number == 27, parameters.count == 3 { return coded(self.number(2), modifiersAt: 1) }
        let function = Self.functionNumbers.firstIndex(of: number).map { Key.function($0 + 1) }
        guard let key = Self.numberedKeys[number] ?? function else { return nil }
        return press(key, modifiersAt: 1, holding: held)
    }

    /// A key identified by the scalar it types.
    private func coded(_ code: Int, modifiersAt index: Int) -> KeyPress? {
        switch code {
        case 8, 127: return press(.backspace, modifiersAt: index)
        case 9:
            let press = press(.tab, modifiersAt: index)
            guard let press, press.modifiers.contains(.shift) else { return press }
            return KeyPress(.backtab, press.modifiers.subtracting(.shift))
        case 13: return press(.enter, modifiersAt: index)
        case 27: return press(.escape, modifiersAt: index)
        case 57_399...57_426:
            return press(Self.keypad[code - 57_399], modifiersAt: index)
        // Control characters, and private-use scalars for keys that type nothing.
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
        // The second subparameter is 3 when the key is released.
        if parameter.count > 1, parameter[1] == 3 { return nil }
        return KeyPress(key, KeyModifiers(parameter: parameter.first ?? 0).union(held))
    }
}

/// Decodes `SS3` and a letter: arrow keys, F1 to F4, and the keypad.
enum KeypadReport {
    /// The key identified by a letter; nil if unknown. `modifiers` is the number that old terminals
    /// put before the letter.
    static func press(_ letter: UInt8, modifiers: Int) -> KeyPress? {
        let held = KeyModifiers(parameter: modifiers)
        switch letter {
        case UInt8(ascii: "a")...UInt8(ascii: "d"):
            // rxvt's arrow keys with control.
            return ControlReport.lettered[letter - 0x20].map { KeyPress($0, .control) }
        case UInt8(ascii: "M"): return KeyPress(.enter, held)
        case UInt8(ascii: "I"): return KeyPress(.tab, held)
        case UInt8(ascii: "X"): return KeyPress(.character("="), held)
        case UInt8(ascii: "j")...UInt8(ascii: "y"):
            // The keypad's symbols and digits are sent as their ASCII codes plus 64.
            return KeyPress(.character(Unicode.Scalar(letter - 0x40)), held)
        default: return ControlReport.lettered[letter].map { KeyPress($0, held) }
        }
    }
}
