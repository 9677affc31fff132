import VinylogueKit

extension Session {
    /// Changes the list of friends in one step and keeps it; nothing changes if it throws.
    func changeFriends<Outcome>(
        _ change: (inout FriendsList) throws -> Outcome
    ) throws -> Outcome {
        var outcome: Outcome?
        try preferences.update { document in
            var list = try FriendsList(document)
            outcome = try change(&list)
            list.store(in: &document)
        }
        guard let outcome else { throw SessionError.declined }
        return outcome
    }

    /// The friends' names that are like a name that nobody has.
    func namesLike(_ name: String) -> [String] {
        (try? settings().friends.suggestions(for: name)) ?? []
    }

    /// Lets a person choose among friends; nil when they want none of it.
    func choose(_ question: String, among friends: [Friend]) throws -> [Int]? {
        try context.console.choose(
            question,
            friends.map { ($0.username, $0.realName ?? "") }
        )
    }
}
