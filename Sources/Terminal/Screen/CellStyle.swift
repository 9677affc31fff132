/// How one cell of a screen looks.
package struct CellStyle: Hashable, Sendable {
    /// What is done to a text besides colouring it.
    package struct Attributes: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Heavier letters.
        package static let bold = Attributes(rawValue: 1)
        /// Paler letters.
        package static let dim = Attributes(rawValue: 2)
        /// The two colours change places.
        package static let reverse = Attributes(rawValue: 4)
    }

    /// The colour of the text; nil is the terminal's own.
    package var foreground: TextColor?
    /// The colour behind the text; nil is the terminal's own.
    package var background: TextColor?
    /// Bold, dim and reverse.
    package var attributes: Attributes

    /// Creates a style; plain text in the terminal's own colours unless told otherwise.
    package init(
        foreground: TextColor? = nil,
        background: TextColor? = nil,
        attributes: Attributes = []
    ) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }
}
