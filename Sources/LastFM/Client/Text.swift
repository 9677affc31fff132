// Without Foundation, whose search would bring all data of ICU into the program.

extension String {
    /// Whether the text contains another, letter for letter.
    func holds(_ text: String) -> Bool {
        contains(text)
    }
}

extension StringProtocol {
    /// The text without white space and line ends around it.
    package func trimmed() -> String {
        var text = self[...]
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text.drop(while: \.isWhitespace))
    }
}
