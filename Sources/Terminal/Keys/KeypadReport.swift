/// What `SS3` and a letter tell: arrow keys, F1 to F4, and the keypad.
enum KeypadReport {
    /// The key named by a letter, or nil; `modifiers` is the number that old terminals put before it.
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
            // The keypad's signs and digits stand in ASCII's order, 64 further on.
            return KeyPress(.character(Unicode.Scalar(letter - 0x40)), held)
        default: return ControlReport.lettered[letter].map { KeyPress($0, held) }
        }
    }
}
