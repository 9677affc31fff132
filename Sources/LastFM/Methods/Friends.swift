import Core
import Foundation
import HTTP

/// Requests a page of an account's friends: `user.getFriends`.
package struct FriendsRequest: ServiceRequest, Hashable {
    package static let name = "user.getFriends"
    /// The user's name, in any case.
    package var user: String
    /// The page number, from 1.
    package var page: Int
    /// The maximum number of friends per page; the service accepts up to 500.
    package var limit: Int

    package init(user: String, page: Int = 1, limit: Int = 500) {
        self.user = user
        self.page = page
        self.limit = limit
    }

    package var parameters: [String: String] {
        ["user": user, "page": String(page), "limit": String(limit)]
    }
    package var lifetime: TimeInterval { .day }

    package func answer(from body: Data) throws(Failure) -> FriendsPage {
        let part: JSONValue
        do throws(Failure) {
            part = try self.part("friends", of: body, about: .user(user))
        } catch let failure
            where failure.kind == .refused(6)
            && failure.detail.lowercased().holds("no such page")
        {
            // The service responds with this error for a user without friends.
            return FriendsPage(friends: [], page: page, totalPages: 0, total: 0)
        }
        let facts = AnswerFacts(part["@attr"])
        _ = try facts.user(asked: user)
        let friends = (part["user"]?.elements ?? []).compactMap { Person($0) }
        return FriendsPage(
            friends: friends,
            page: facts.page ?? page,
            totalPages: facts.totalPages ?? (friends.isEmpty ? 0 : page),
            total: facts.total ?? friends.count
        )
    }
}

/// One page of an account's friends.
package struct FriendsPage: Equatable, Hashable, Sendable {
    /// The friends on this page, in the service's order.
    package var friends: [Person]
    /// The number of this page, from 1.
    package var page: Int
    /// The number of pages; 0 for a user without friends.
    package var totalPages: Int
    /// The total number of friends.
    package var total: Int
}
