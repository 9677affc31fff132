import Terminal
import VinylogueKit

/// A line of text that is being typed and stays hidden, on the screen as well as in descriptions, dumps and
/// mirrors.
struct SecretField: Equatable, Sendable {
    private static let limit = 200

    private var line = LineField(limit: Self.limit)
    /// Why it was rejected when it was last submitted.
    var problem: Problem?

    /// The number of characters.
    var count: Int { line.text.count }

    /// The API key; nil if the text is not a valid one.
    var key: ServiceKey? { ServiceKey(line.text) }

    /// Handles a key or a paste; false if it does not edit the text.
    mutating func take(_ event: InputEvent) -> Bool {
        var event = event
        if case .paste(let pasted) = event {
            // Copied keys often end in a line break.
            var rest = pasted[...]
            while rest.last?.isWhitespace == true { rest.removeLast() }
            event = .paste(String(rest))
        }
        guard line.take(event) else { return false }
        problem = nil
        return true
    }
}

extension SecretField: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    var description: String { "secret (hidden)" }

    var debugDescription: String { description }

    var customMirror: Mirror { Mirror(self, children: [:]) }
}
