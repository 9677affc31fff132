import LastFM
import Terminal

/// A line that somebody types and nobody may read: it shows itself neither on the screen nor in
/// descriptions, dumps and reflection.
struct SecretField: Equatable, Sendable {
    private static let limit = 200

    private var line = LineField(limit: Self.limit)
    /// What was wrong with it when it was last submitted.
    var trouble: Trouble?

    /// How many characters there are.
    var count: Int { line.text.count }

    /// The key that was typed; nil when it is none.
    var key: APIKey? { APIKey(line.text) }

    /// Takes a key or a paste; false when it is none that changes the text.
    mutating func take(_ event: InputEvent) -> Bool {
        var event = event
        if case .paste(let pasted) = event {
            // Copied keys tend to bring a line break along.
            var rest = pasted[...]
            while rest.last?.isWhitespace == true { rest.removeLast() }
            event = .paste(String(rest))
        }
        guard line.take(event) else { return false }
        trouble = nil
        return true
    }
}

extension SecretField: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    var description: String { "secret (hidden)" }

    var debugDescription: String { description }

    var customMirror: Mirror { Mirror(self, children: [:]) }
}
