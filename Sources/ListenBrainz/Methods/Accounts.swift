import Core
import Foundation
import HTTP

/// Requests when a user's history begins and ends: `user/NAME/listens` for one listen.
package struct ListenRangeRequest: UserRequest, Hashable {
    package static let name = "ListenBrainz's list of listens"
    package var user: String

    package init(user: String) {
        self.user = user
    }

    package var path: String { path("listens") }
    package var parameters: [String: String] { ["count": "1"] }
    package var lifetime: TimeInterval { .day }

    /// The user's name as the service spells it, and the range; nil if the response doesn't tell, empty
    /// if there are no listens.
    package func answer(from body: Data) throws(Failure) -> ListenRange {
        let payload = try payload(of: body)
        guard payload["listens"]?.kind == .list else {
            throw unexpectedAnswer("has no \"listens\"")
        }
        return ListenRange(user: try user(in: payload), range: TimeSpan(payload))
    }
}

/// When a user's history begins and ends.
package struct ListenRange: Hashable, Sendable {
    /// The user's name as the service spells it.
    package var user: String
    /// From the first to the last listen; nil if unknown, empty if there are none.
    package var range: TimeSpan?

    package init(user: String, range: TimeSpan?) {
        self.user = user
        self.range = range
    }
}

/// Requests the number of a user's listens: `user/NAME/listen-count`.
package struct ListenCountRequest: UserRequest, Hashable {
    package static let name = "ListenBrainz's number of listens"
    package var user: String

    package init(user: String) {
        self.user = user
    }

    package var path: String { path("listen-count") }
    package var lifetime: TimeInterval { .day }

    package func answer(from body: Data) throws(Failure) -> Int {
        guard let count = try payload(of: body)["count"]?.count else { throw unexpectedAnswer() }
        return count
    }
}

/// Requests the names of the users that a user follows: `user/NAME/following`.
package struct FollowingRequest: UserRequest, Hashable {
    package static let name = "ListenBrainz's followed users"
    package var user: String

    package init(user: String) {
        self.user = user
    }

    package var path: String { path("following") }
    package var lifetime: TimeInterval { .day }

    /// The names in the service's order, each once.
    package func answer(from body: Data) throws(Failure) -> [String] {
        guard let names = try value(of: body)["following"], names.kind == .list else {
            throw unexpectedAnswer()
        }
        return names.elements.compactMap(\.filledText).uniqued { $0.lowercased() }
    }
}

/// Requests the users whose taste is similar to a user's: `user/NAME/similar-users`.
package struct SimilarUsersRequest: UserRequest, Hashable {
    package static let name = "ListenBrainz's similar users"
    package var user: String

    package init(user: String) {
        self.user = user
    }

    package var path: String { path("similar-users") }
    package var lifetime: TimeInterval { 7 * .day }

    /// The names, most similar first.
    package func answer(from body: Data) throws(Failure) -> [String] {
        let payload = try payload(of: body)
        guard payload.kind == .list else { throw unexpectedAnswer() }
        return payload.elements.compactMap { $0["user_name"]?.filledText }
    }
}

/// Asks whose token the client sends: `validate-token`.
package struct TokenOwnerRequest: ServiceRequest, Hashable {
    package static let name = "ListenBrainz's check of the token"

    package init() {}

    package var path: String { "1/validate-token" }

    /// The name of the user whose token it is. Throws `rejectedLogin` if the token is not valid.
    package func answer(from body: Data) throws(Failure) -> String {
        let value = try value(of: body)
        // There is a name only if the token is valid.
        if let name = value["user_name"]?.filledText { return name }
        guard value["valid"] != nil else { throw unexpectedAnswer() }
        throw .listenBrainz(.rejectedLogin, "token")
    }
}
