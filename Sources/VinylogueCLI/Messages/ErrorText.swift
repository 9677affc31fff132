import Terminal

/// An error message for the user, with advice and the exit status.
struct ErrorText: Equatable, Sendable {
    /// A sentence about what failed and why.
    var text: String
    /// Advice, in the imperative; nil for none.
    var hint: String?
    /// The exit status.
    var status: ExitStatus

    init(_ text: String, hint: String? = nil, status: ExitStatus) {
        self.text = text
        self.hint = hint
        self.status = status
    }
}

/// An error in one part of a command, thrown after all other results were printed.
struct PartialFailure: Error {
    /// The first failure, which determines the exit status.
    var error: any Error

    /// Throws the first failure among the results, if any.
    static func throwFirst<Value>(of results: [Result<Value, any Error>]) throws {
        for case .failure(let error) in results { throw PartialFailure(error: error) }
    }
}

extension String {
    /// The text, made safe for a terminal and cut to 200 characters.
    var shown: String {
        String(prefix(200)).sanitizedForTerminal
    }

    /// The text, made safe for a terminal and put in double quotes.
    var quoted: String {
        "\"\(shown)\""
    }

    /// The text with a lowercase first letter, so that a system message can end a sentence.
    var inSentence: String {
        prefix(1).lowercased() + dropFirst()
    }
}
