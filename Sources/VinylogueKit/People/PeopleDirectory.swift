import LastFM

/// Looks up accounts at the service.
package struct PeopleDirectory: Sendable {
    private let service: CachedLastFM

    /// Creates it.
    package init(service: CachedLastFM) {
        self.service = service
    }

    /// The service's information about an account, with the name in the service's spelling.
    ///
    /// Throws `LastFMError.userNotFound`, and what `CachedLastFM` throws.
    package func person(named name: String) async throws -> UserInfo {
        try await service.answer(to: UserInfoRequest(user: name)).value
    }

    /// All friends of an account in the service's order: the first page, then the others, two at a
    /// time, because a page may be large.
    ///
    /// `progress` gets the number of pages that have been loaded, and of all. Nobody is listed twice,
    /// even if the list changes while it is read. An account without friends has an empty list.
    /// Throws `FriendsError.tooMany`, and what `CachedLastFM` throws.
    package func friends(
        of name: String,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> [UserInfo] {
        let firstRequest = FriendsRequest(user: name)
        let first = try await service.answer(to: firstRequest).value
        let last = first.totalPages
        guard last <= FriendsList.limit / firstRequest.limit else {
            throw FriendsError.tooMany(limit: FriendsList.limit)
        }
        var pages = [1: first.friends]
        var count = first.friends.count
        if last > 1 {
            progress(1, last)
            try await withThrowingTaskGroup(of: (Int, [UserInfo]).self) { group in
                func load(_ page: Int) {
                    guard page <= last else { return }
                    group.addTask {
                        let request = FriendsRequest(user: name, page: page)
                        return (page, try await service.answer(to: request).value.friends)
                    }
                }
                load(2)
                load(3)
                for try await (page, friends) in group {
                    pages[page] = friends
                    count += friends.count
                    guard count <= FriendsList.limit else {
                        throw FriendsError.tooMany(limit: FriendsList.limit)
                    }
                    progress(pages.count, last)
                    load(pages.count + 2)
                }
            }
        }
        guard count <= FriendsList.limit else {
            throw FriendsError.tooMany(limit: FriendsList.limit)
        }
        var seen: Set<String> = []
        return pages.sorted { $0.key < $1.key }.flatMap(\.value)
            .filter { seen.insert($0.name.lowercased()).inserted }
    }

    /// The service's information about many accounts by name, loaded at the same time; those that
    /// fail are left out.
    ///
    /// `progress` gets the number of accounts that are done, and of all.
    package func people(
        named names: [String],
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async -> [String: UserInfo] {
        await withTaskGroup(of: (String, UserInfo?).self) { group in
            for name in names {
                group.addTask { (name, try? await person(named: name)) }
            }
            var people: [String: UserInfo] = [:]
            var done = 0
            for await (name, person) in group {
                people[name] = person
                done += 1
                progress(done, names.count)
            }
            return people
        }
    }
}
