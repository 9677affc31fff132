import Core
import Foundation

/// A developer token for Apple Music, hidden in descriptions, dumps and reflection.
package struct DeveloperToken: Hashable, Sendable, Hidden {
    private let characters: String
    package let expiry: Date

    /// Wraps a token.
    package init(_ text: String, expiry: Date) {
        characters = text
        self.expiry = expiry
    }

    /// The token itself, which must not be printed or logged.
    package func reveal() -> String { characters }
}

/// Creates developer tokens with a key from Apple's developer program.
package struct TokenSigner: Sendable {
    /// The longest lifetime that Apple accepts, in seconds.
    package static let longestLifetime = 15_777_000

    private let key: SigningKey
    private let keyID: String
    private let teamID: String

    /// Creates a signer with a key in PEM format and the key's and team's IDs, each 10 letters and
    /// digits; throws a `TokenError`.
    package init(pem: Data, keyID: String, teamID: String) throws(TokenError) {
        for identifier in [keyID, teamID] where !Self.isIdentifier(identifier) {
            throw .malformedIdentifier(identifier)
        }
        key = try SigningKey(pem: pem)
        self.keyID = keyID
        self.teamID = teamID
    }

    /// Whether a text can be the ID of a key or team.
    package static func isIdentifier(_ text: String) -> Bool {
        text.utf8.count == 10
            && text.utf8.allSatisfy { Character(UnicodeScalar($0)).isASCIIAlphanumeric }
    }

    /// Creates a token that is valid for `lifetime` seconds, but at most `longestLifetime`.
    package func token(at now: Date, lifetime: Int) throws(TokenError) -> DeveloperToken {
        let issued = Int(now.timeIntervalSince1970)
        let expiry = issued + min(lifetime, Self.longestLifetime)
        let header = #"{"alg":"ES256","kid":"\#(keyID)"}"#
        let claims = #"{"iss":"\#(teamID)","iat":\#(issued),"exp":\#(expiry)}"#
        let message = "\(Self.base64URL(header.utf8)).\(Self.base64URL(claims.utf8))"
        let signature = try key.signature(of: Data(message.utf8))
        return DeveloperToken(
            "\(message).\(Self.base64URL(signature))",
            expiry: Date(timeIntervalSince1970: TimeInterval(expiry))
        )
    }

    /// Encodes bytes as base64url, without padding.
    private static func base64URL(_ bytes: some Sequence<UInt8>) -> String {
        let text = Data(bytes).base64EncodedString()
        return String(text.compactMap { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 == "=" ? nil : $0 })
    }
}

extension Character {
    /// Whether it is an ASCII letter or digit.
    fileprivate var isASCIIAlphanumeric: Bool { isASCII && (isLetter || isNumber) }
}
