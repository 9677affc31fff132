extension KeyPress {
    /// The key that sends a scalar without any sequence around it; nil for the controls U+0080 to
    /// U+009F, which no key sends.
    init?(plain scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x00: self.init(.character(" "), .control)
        // Some terminals send one of these for backspace, some the other.
        case 0x08, 0x7F: self.init(.backspace)
        case 0x09: self.init(.tab)
        case 0x0A, 0x0D: self.init(.enter)
        case 0x1B: self.init(.escape)
        case 0x01...0x1A:
            self.init(.character(Unicode.Scalar(UInt8(scalar.value) + 0x60)), .control)
        case 0x1C...0x1F:
            self.init(.character(Unicode.Scalar(UInt8(scalar.value) + 0x40)), .control)
        case 0x80..<0xA0: return nil
        default: self.init(.character(scalar))
        }
    }
}
