import Foundation

/// A key for the web service, hidden in descriptions, dumps and reflection.
package struct APIKey: Hashable, Sendable {
    private let characters: String

    /// Reads 1 to 128 printable ASCII characters without spaces, ignoring white space around them; nil for
    /// anything else.
    ///
    /// Last.fm's own keys are 32 hexadecimal digits; other servers accept others.
    package init?(_ text: String) {
        let trimmed = text.trimmed()
        guard (1...128).contains(trimmed.utf8.count),
            trimmed.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        characters = trimmed
    }

    /// The key itself, only for the query of a request and the file that keeps it.
    package func reveal() -> String {
        characters
    }
}

extension APIKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A text without the key.
    package var description: String { "API key (hidden)" }

    /// A text without the key.
    package var debugDescription: String { description }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
