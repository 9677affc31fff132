import Core
import Foundation
import HTTP

extension Secret {
    /// When a developer token expires, in Unix seconds, as it says itself; nil if it does not.
    package var expiry: Int? {
        let parts = reveal().split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        // A JWT has the alphabet of addresses, and no padding.
        var text = parts[1].map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
        while text.count % 4 != 0 { text.append("=") }
        return Data(base64Encoded: String(text)).flatMap(JSONValue.init)?["exp"]?.integer
    }
}

/// What Apple Music requires before it answers.
package struct AppleMusicTokens: Hashable, Sendable {
    /// Who made the program.
    package var developer: Secret
    /// Whose library it is; nil for the catalogue only.
    package var user: Secret?

    /// Creates them.
    package init(developer: Secret, user: Secret? = nil) {
        self.developer = developer
        self.user = user
    }
}
