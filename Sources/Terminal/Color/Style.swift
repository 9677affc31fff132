/// The style of a text.
package struct Style: Hashable, Sendable {
    /// Whether the text is bold.
    package var isBold: Bool
    /// Whether the text is dim.
    package var isDim: Bool
    /// The text color; nil means the terminal's default.
    package var foreground: TextColor?

    package init(isBold: Bool = false, isDim: Bool = false, foreground: TextColor? = nil) {
        self.isBold = isBold
        self.isDim = isDim
        self.foreground = foreground
    }

    /// Bold text in the terminal's default color.
    package static let bold = Style(isBold: true)
    /// Dim text in the terminal's default color.
    package static let dim = Style(isDim: true)

    /// The text wrapped in the escape sequences that turn the style on and off.
    ///
    /// The unchanged text if there is no color support, no style or no text. Fit the text to its
    /// width first, since the escape sequences would count as part of it.
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
