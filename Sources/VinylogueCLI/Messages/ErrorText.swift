import Terminal
import VinylogueKit

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

extension Environment {
    /// Names what failed in notes if the output is CSV, which leaves it out.
    func noteFailures(_ results: [(name: String, result: Result<Void, any Error>)]) {
        guard options.format == .csv else { return }
        for (name, result) in results {
            guard case .failure(let error) = result else { continue }
            note("\(name.shown) is missing: \(ErrorText(error).text)")
        }
    }
}

/// An error in a command that cannot do without the network or the player, so that the message does
/// not suggest `--offline` or `play --open`.
struct OnlyWay: Error {
    var error: KitError

    /// Runs `body`, and converts the failures of services and of the player.
    static func running<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let error as KitError {
            switch error {
            case .service, .player: throw OnlyWay(error: error)
            default: throw error
            }
        }
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

    /// The text in single quotes, as one word of a shell.
    var quotedForShell: String {
        "'\(sanitizedForTerminal.replacing("'", with: #"'\''"#))'"
    }

    /// The text with a lowercase first letter, so that a system message can end a sentence.
    var inSentence: String {
        prefix(1).lowercased() + dropFirst()
    }
}
