import Foundation

/// A secret besides the API key, hidden in descriptions, dumps and reflection: the API's own secret, a
/// token, or the key of a session.
package struct LastFMSecret: Hashable, Sendable {
    private let characters: String

    /// Reads 1 to 128 printable ASCII characters without spaces, ignoring white space around them; nil for
    /// anything else.
    package init?(_ text: String) {
        // It has the same rules as a key.
        guard let key = APIKey(text) else { return nil }
        characters = key.reveal()
    }

    /// The secret itself, only for the body of a request and the file that keeps it.
    package func reveal() -> String { characters }
}

extension LastFMSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A text without the secret.
    package var description: String { "secret (hidden)" }

    /// A text without the secret.
    package var debugDescription: String { description }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
