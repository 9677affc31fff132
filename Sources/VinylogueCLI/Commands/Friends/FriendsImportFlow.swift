import VinylogueKit

/// Imports a user's friends from the service into the list of friends.
struct FriendsImportFlow {
    let environment: Environment

    /// Imports a user's friends; unless `all` is set, asks which of the new ones to add.
    func run(of user: String, all: Bool, restoring: Bool) async throws -> FriendsImport {
        let source = try environment.service(mode: environment.network.newestMode)
        let people = try await environment.showingProgress("Loading friends") { progress in
            try await source.friends(of: user, progress: progress)
        }.map(Friend.init)
        if people.isEmpty {
            let account = Account(user)
            let place = account.isOnlyFiles ? "to import" : "on \(account.serviceName.shown)"
            environment.note(
                "\(account.name.shown) has no friends \(place). "
                    + "Add friends by name with `vinylogue friends add NAME`."
            )
        }
        var preview = try environment.accounts.settings.friends
        let added = preview.merge(people, restoring: restoring).added
        let refused = all || added.isEmpty ? [] : try refused(among: added)
        let refusedNames = Set(refused.map { $0.username.lowercased() })
        let wanted = people.filter { !refusedNames.contains($0.username.lowercased()) }
        return try environment.stores.changeFriends { $0.merge(wanted, restoring: restoring) }
    }

    private func refused(among new: [Friend]) throws -> [Friend] {
        guard environment.machine.canAsk else { throw EnvironmentError.mustAsk(.friends) }
        let items = new.map { ($0.username, $0.realName ?? "") }
        guard let chosen = try environment.choose("Which friends do you want to add?", items)
        else { throw EnvironmentError.declined }
        return new.indices.filter { !chosen.contains($0) }.map { new[$0] }
    }
}

extension Stores {
    /// Changes and saves the list of friends in one step; saves nothing if it throws.
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
        guard let outcome else { throw EnvironmentError.declined }
        return outcome
    }
}
