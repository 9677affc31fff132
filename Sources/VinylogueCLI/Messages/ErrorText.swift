import Terminal

/// An error as the user sees it: what failed and why, what to do, and the exit status.
struct ErrorText: Equatable, Sendable {
    /// One sentence: what failed, and why.
    var text: String
    /// What to do, in the imperative; nil if there is nothing to do.
    var hint: String?
    /// The exit status.
    var status: ExitStatus

    init(_ text: String, hint: String? = nil, status: ExitStatus) {
        self.text = text
        self.hint = hint
        self.status = status
    }
}

/// Part of the request failed; the rest was printed.
struct PartialFailure: Error {
    /// The first failure, which decides the exit status.
    var error: any Error

    /// Throws if one of the results is a failure.
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

    /// A system message such as "No space left on device" as the end of a sentence.
    var inSentence: String {
        prefix(1).lowercased() + dropFirst()
    }
}
