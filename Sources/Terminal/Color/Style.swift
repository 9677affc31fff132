/// The style of a text.
package struct Style: Hashable, Sendable {
    /// Whether the text is bold.
    package var isBold: Bool
    /// Whether the text is dim.
    package var isDim: Bool
    /// The colour of the text; nil is the terminal's own.
    package var foreground: TextColor?

    /// Creates a style; the default is plain text.
    package init(isBold: Bool = false, isDim: Bool = false, foreground: TextColor? = nil) {
        self.isBold = isBold
        self.isDim = isDim
        self.foreground = foreground
    }

    /// Bold text in the terminal's own colour.
    package static let bold = Style(isBold: true)
    /// Dim text in the terminal's own colour.
    package static let dim = Style(isDim: true)

    /// The text with the escape sequences that make it look so and that end the look behind it.
    ///
    /// Without colour support, without a look, or without text it is the text alone. Fit the text to
    /// its width before: escape sequences would be counted.
    package func paint(_ text: String, support: ColorSupport) -> String {
        guard support != .none, !text.isEmpty else { return text }
        var parameters: [String] = []
        if isBold { parameters.append("1") }
        if isDim { parameters.append("2") }
        if let foreground { parameters.append(foreground.foregroundParameters(support)) }
        guard !parameters.isEmpty else { return text }
        return "\u{1B}[\(parameters.joined(separator: ";"))m\(text)\u{1B}[0m"
    }
}
