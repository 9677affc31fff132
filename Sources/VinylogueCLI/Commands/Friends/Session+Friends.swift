import VinylogueKit

extension Session {
    /// Changes and saves the list of friends in one step; nothing changes if it throws.
    func changeFriends<Outcome>(
        _ change: (inout FriendsList) throws -> Outcome
    ) throws -> Outcome {
        var outcome: Outcome?
        try preferences.update { document in
            var list = try FriendsList(document)
            outcome = try change(&list)
            guard list.friends.count <= FriendsList.limit else {
                throw KitError.tooManyFriends(limit: FriendsList.limit)
            }
            list.store(in: &document)
        }
        guard let outcome else { throw SessionError.declined }
        return outcome
    }

    /// Names of friends that are similar to an unknown name.
    func namesLike(_ name: String) -> [String] {
        (try? settings().friends.suggestions(for: name)) ?? []
    }

    /// Lets the user choose among friends; nil if they cancel.
    func choose(_ question: String, among friends: [Friend]) throws -> [Int]? {
        try context.console.choose(
            question,
            friends.map { ($0.username, $0.realName ?? "") }
        )
    }
}
