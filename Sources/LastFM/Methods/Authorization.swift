import Core
import Foundation
import HTTP

/// Asks for a token that the user can grant a session with: `auth.getToken`, signed.
package struct TokenRequest: LastFMRequest, Hashable {
    package static let method = "auth.getToken"

    /// Creates a request.
    package init() {}

    package var parameters: [String: String] { [:] }

    /// The token, which is good for an hour.
    package func answer(from body: Data) throws(LastFMError) -> Secret {
        let root = try Subject.permission.root(of: body, method: Self.method)
        guard let token = root["token"]?.text.flatMap(Secret.init) else {
            throw .unexpectedAnswer(method: Self.method, what: "has no \"token\"")
        }
        return token
    }
}

/// Asks for the session that the user has granted a token: `auth.getSession`, signed.
package struct SessionRequest: LastFMRequest, Hashable {
    package static let method = "auth.getSession"
    /// The first request that arrives uses the token up, even if its answer is lost.
    package static let isRepeatable = false
    /// The token, which is used up by a success.
    package var token: Secret

    /// Creates a request.
    package init(token: Secret) { self.token = token }

    package var parameters: [String: String] { ["token": token.reveal()] }

    /// Whose session it is, and its key, which lasts until the user revokes it.
    package func answer(from body: Data) throws(LastFMError) -> Session {
        let part = try Subject.permission.part(
            "session",
            of: body,
            method: Self.method,
            mayBeEmpty: false
        )
        guard let user = part["name"]?.filledText,
            let key = part["key"]?.text.flatMap(Secret.init)
        else { throw .unexpectedAnswer(method: Self.method, what: "has no name or key") }
        return Session(user: user, key: key)
    }

    /// A session.
    package struct Session: Equatable, Sendable {
        /// The account.
        package var user: String
        /// What proves that its user allowed it.
        package var key: Secret
    }
}
