import Core
import Foundation
import HTTP

/// Requests an account's profile: `user.getInfo`.
package struct UserInfoRequest: ServiceRequest, Hashable {
    package static let name = "user.getInfo"
    /// The user's name, in any case.
    package var user: String

    package init(user: String) {
        self.user = user
    }

    package var parameters: [String: String] { ["user": user] }
    package var lifetime: TimeInterval { .day }

    package func answer(from body: Data) throws(Failure) -> Person {
        let part = try part("user", of: body, about: .user(user), mayBeEmpty: false)
        guard let info = Person(part) else {
            throw unexpectedAnswer("has no username")
        }
        guard info.name.lowercased() == user.lowercased() else {
            throw .lastFM(.wrongUser(asked: user), String(info.name.prefix(100)))
        }
        return info
    }
}

extension Person {
    /// Parses a row; nil if it has no name.
    init?(_ row: JSONValue) {
        guard let name = row["name"]?.name else { return nil }
        // The creation time is a number, or an object that contains a number.
        let registered = row["registered"]
        let time = registered?.kind == .object ? registered?["unixtime"] : registered
        self.init(
            name: name,
            realName: row["realname"]?.name,
            playCount: row["playcount"]?.count ?? 0,
            registered: time?.unixTime ?? registered?["#text"]?.unixTime,
            country: row["country"]?.filledText,
            url: row["url"]?.address,
            imageURL: row["image"]?.largestPicture
        )
    }
}
