/// Decodes UTF-8 byte by byte.
struct ScalarAssembler: Sendable {
    /// The effect of a byte.
    enum Step: Equatable {
        /// More bytes are needed.
        case more
        /// The scalar is complete.
        case scalar(Unicode.Scalar)
        /// The byte cannot start a scalar.
        case invalid
        /// The byte does not continue the pending scalar, and must be decoded again by itself.
        case brokenOff
    }

    private var value: UInt32 = 0
    private var missing = 0
    private var allowed: ClosedRange<UInt8> = 0x80...0xBF

    /// Decodes the next byte; after `brokenOff`, pass the same byte again.
    mutating func feed(_ byte: UInt8) -> Step {
        guard missing > 0 else { return start(byte) }
        guard allowed.contains(byte) else {
            missing = 0
            return .brokenOff
        }
        value = value << 6 | UInt32(byte & 0x3F)
        allowed = 0x80...0xBF
        missing -= 1
        if missing > 0 { return .more }
        return Unicode.Scalar(value).map(Step.scalar) ?? .invalid
    }

    /// The bounds of the second byte exclude overlong forms, surrogates and anything past U+10FFFF.
    private mutating func start(_ byte: UInt8) -> Step {
        switch byte {
        case 0x00...0x7F: return .scalar(Unicode.Scalar(byte))
        case 0xC2...0xDF: begin(byte & 0x1F, missing: 1)
        case 0xE0: begin(0, missing: 2, allowed: 0xA0...0xBF)
        case 0xED: begin(0xD, missing: 2, allowed: 0x80...0x9F)
        case 0xE1...0xEF: begin(byte & 0x0F, missing: 2)
        case 0xF0: begin(0, missing: 3, allowed: 0x90...0xBF)
        case 0xF1...0xF3: begin(byte & 0x07, missing: 3)
        case 0xF4: begin(4, missing: 3, allowed: 0x80...0x8F)
        default: return .invalid
        }
        return .more
    }

    private mutating func begin(
        _ bits: UInt8,
        missing: Int,
        allowed: ClosedRange<UInt8> = 0x80...0xBF
    ) {
        value = UInt32(bits)
        self.missing = missing
        self.allowed = allowed
    }
}
