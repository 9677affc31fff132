extension StringProtocol {
    /// The text without white space and line ends around it.
    package func trimmed() -> String {
        var text = self[...]
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text.drop(while: \.isWhitespace))
    }
}
