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

/// An account, as `user.getInfo` and `user.getFriends` describe it.
package struct UserInfo: Equatable, Hashable, Sendable {
    /// The name in its canonical case.
    package var name: String
    /// The user's real name, if they gave one.
    package var realName: String?
    /// All plays of the account.
    package var playCount: Int = 0
    /// When the account was created, in Unix seconds.
    package var registered: Int?
    /// The address of the profile page.
    package var url: String?
    /// The address of the largest profile picture.
    package var imageURL: String?
}

/// The answer to `user.getInfo`, and a friend in a list, as they arrive.
struct UserPart: AnswerPart {
    /// When an account was created: a number, or an object with one.
    private struct Registration: Decodable {
        private enum CodingKeys: String, CodingKey {
            case unixtime
            case text = "#text"
        }

        let unixTime: Int?

        init(from decoder: any Decoder) throws {
            if let wrapper = try? decoder.container(keyedBy: CodingKeys.self) {
                unixTime =
                    try wrapper.decodeIfPresent(LenientInt.self, forKey: .unixtime)?.unixTime
                    ?? wrapper.decodeIfPresent(LenientInt.self, forKey: .text)?.unixTime
            } else {
                unixTime = try LenientInt(from: decoder).unixTime
            }
        }
    }

    static let name = "user"

    private var name: LenientText?
    private var realname: LenientText?
    private var playcount: LenientInt?
    private var registered: Registration?
    private var url: LenientText?
    private var image: OneOrMany<Picture>?

    /// The account, or nil if it has no name.
    var info: UserInfo? {
        guard let name = name?.value, !name.isEmpty else { return nil }
        return UserInfo(
            name: name,
            realName: realname?.filled,
            playCount: playcount?.count ?? 0,
            registered: registered?.unixTime,
            url: url?.webAddress,
            imageURL: image?.largest
        )
    }
}
