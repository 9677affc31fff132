import LastFM

/// Looks people up at the service.
package struct PeopleDirectory: Sendable {
    private let service: CachedLastFM

    /// Creates it.
    package init(service: CachedLastFM) {
        self.service = service
    }

    /// What the service knows of an account, its name in the service's own spelling.
    ///
    /// Throws `LastFMError.userNotFound` when there is none, and what `CachedLastFM` throws.
    package func person(named name: String) async throws -> UserInfo {
        try await service.answer(to: UserInfoRequest(user: name)).value
    }

    /// The whole friends list of an account in the service's order: the first page, then the others
    /// side by side.
    ///
    /// `progress` is told how many pages of how many are there. Nobody is listed twice, even if
    /// the list changes while it is read. An account without friends has an empty list.
    package func friends(
        of name: String,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> [UserInfo] {
        let first = try await service.answer(to: FriendsRequest(user: name)).value
        // No real account has so many friends that a hundred pages would not hold them.
        let last = min(first.totalPages, 100)
        var pages = [1: first.friends]
        if last > 1 {
            try await withThrowingTaskGroup(of: (Int, [UserInfo]).self) { group in
                for page in 2...last {
                    group.addTask {
                        let request = FriendsRequest(user: name, page: page)
                        return (page, try await service.answer(to: request).value.friends)
                    }
                }
                for try await (page, friends) in group {
                    pages[page] = friends
                    progress(pages.count, last)
                }
            }
        }
        var seen: Set<String> = []
        return pages.sorted { $0.key < $1.key }.flatMap(\.value)
            .filter { seen.insert($0.name.lowercased()).inserted }
    }

    /// What the service knows of many accounts, asked side by side; those it does not answer for
    /// are left out.
    ///
    /// `progress` is told for how many of how many there is an answer, or none.
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
