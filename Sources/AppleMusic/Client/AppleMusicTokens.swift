import Foundation
import HTTP

/// A token for Apple Music, hidden in descriptions, dumps and reflection.
package struct AppleMusicToken: Hashable, Sendable {
    private let characters: String

    /// Takes 1 to 4096 printable ASCII characters without spaces; nil for anything else.
    package init?(_ text: String) {
        guard (1...4096).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        characters = text
    }

    /// The token itself, only for a header of a request.
    func reveal() -> String { characters }

    /// When a developer token expires, in Unix seconds, as it says itself; nil if it does not.
    package var expiry: Int? {
        let parts = characters.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        // A JWT has the alphabet of addresses, and no padding.
        var text = parts[1].map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
        while text.count % 4 != 0 { text.append("=") }
        return Data(base64Encoded: String(text)).flatMap(JSONValue.init)?["exp"]?.integer
    }
}

extension AppleMusicToken: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// A text without the token.
    package var description: String { "token (hidden)" }

    /// A text without the token.
    package var debugDescription: String { description }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// What Apple Music requires before it answers.
package struct AppleMusicTokens: Hashable, Sendable {
    /// Who made the program.
    package var developer: AppleMusicToken
    /// Whose library it is; nil for the catalogue only.
    package var user: AppleMusicToken?

    /// Creates them.
    package init(developer: AppleMusicToken, user: AppleMusicToken? = nil) {
        self.developer = developer
        self.user = user
    }
}
