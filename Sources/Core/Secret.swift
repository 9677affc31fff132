/// A value that is never shown in descriptions, dumps or reflection.
package protocol Hidden: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Hidden {
    package var description: String { "(hidden)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// A key, a token or another one-word secret.
package struct Secret: Hashable, Sendable, Hidden {
    private let text: String

    /// Accepts 1 to 128 printable ASCII characters without spaces, ignoring surrounding white
    /// space; nil for anything else.
    package init?(_ text: String) {
        self.init(token: text.trimmed(), limit: 128)
    }

    /// Accepts up to `limit` printable ASCII characters without spaces; nil for anything else.
    package init?(token text: String, limit: Int = 4096) {
        guard (1...limit).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        self.text = text
    }

    /// Returns the secret itself, for use only in requests and in the file that stores it.
    package func reveal() -> String { text }
}
