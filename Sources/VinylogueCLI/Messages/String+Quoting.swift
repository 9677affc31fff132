import Terminal

extension String {
    /// The text safe for a terminal, at most 200 characters of it.
    var shown: String {
        String(prefix(200)).sanitizedForTerminal
    }

    /// The text safe for a terminal, in double quotes.
    var quoted: String {
        "\"\(shown)\""
    }

    /// A system message such as "No space left on device" as the end of a sentence.
    var inSentence: String {
        prefix(1).lowercased() + dropFirst()
    }
}
