import Foundation

/// Asks for an account: `user.getInfo`.
package struct UserInfoRequest: LastFMRequest, Hashable {
    package static let method = "user.getInfo"
    /// The user's name, in any case.
    package var user: String

    /// Creates a request about a user.
    package init(user: String) {
        self.user = user
    }

    package var parameters: [String: String] { ["user": user] }

    package func answer(from body: Data) throws(LastFMError) -> UserInfo {
        let part: UserPart = try Subject.user(user).part(of: body, method: Self.method)
        guard let info = part.info else {
            throw .unexpectedAnswer(method: Self.method, what: "has no user name")
        }
        try Subject.check(asked: user, got: info.name)
        return info
    }
}
