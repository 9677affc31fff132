/// How many colours an output takes, from none to 24 bits.
package enum ColorSupport: Int, Comparable, Sendable {
    /// Plain text: no escape sequences at all.
    case none
    /// The 16 basic colours.
    case ansi16
    /// The palette of 256.
    case ansi256
    /// Red, green and blue of 8 bits each.
    case trueColor

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
