/// The keys held while another is pressed.
package struct KeyModifiers: OptionSet, Hashable, Sendable {
    /// The bits as xterm numbers them: 1 shift, 2 alt, 4 control.
    package let rawValue: UInt8

    /// Creates a set from xterm's bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Shift; not told for keys that write, whose character says it.
    package static let shift = KeyModifiers(rawValue: 1)
    /// Alt, called option or meta too.
    package static let alt = KeyModifiers(rawValue: 2)
    /// Control.
    package static let control = KeyModifiers(rawValue: 4)

    /// The modifiers of a report's parameter: 1 and the bits; what we have no name for is left out.
    init(parameter: Int) {
        self.init(rawValue: parameter < 1 ? 0 : UInt8((parameter - 1) & 7))
    }
}
