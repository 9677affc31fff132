import Core
import Foundation
import HTTP

/// Requests a token, which the user then authorizes: `auth.getToken`, signed.
package struct TokenRequest: ServiceRequest, Hashable {
    package static let name = "auth.getToken"

    package init() {}

    /// The token, which is valid for an hour.
    package func answer(from body: Data) throws(Failure) -> Secret {
        let root = try root(of: body, about: .permission)
        guard let token = root["token"]?.text.flatMap(Secret.init) else {
            throw unexpectedAnswer("has no \"token\"")
        }
        return token
    }
}

/// Requests a session for an authorized token: `auth.getSession`, signed.
package struct SessionRequest: ServiceRequest, Hashable {
    package static let name = "auth.getSession"
    /// The first request uses up the token, even if its response is lost.
    package var isRepeatable: Bool { false }
    /// The token, which can be used only once.
    package var token: Secret

    package init(token: Secret) { self.token = token }

    package var parameters: [String: String] { ["token": token.reveal()] }

    /// The session's user and key; the key is valid until the user revokes it.
    package func answer(from body: Data) throws(Failure) -> Session {
        let part = try part("session", of: body, about: .permission, mayBeEmpty: false)
        guard let user = part["name"]?.filledText,
            let key = part["key"]?.text.flatMap(Secret.init)
        else { throw unexpectedAnswer("has no name or key") }
        return Session(user: user, key: key)
    }

    package struct Session: Equatable, Sendable {
        package var user: String
        /// The session key, which authorizes requests in the user's name.
        package var key: Secret
    }
}
