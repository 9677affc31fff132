/// The charts of a week in earlier years, for one or more people.
package struct Digest: Sendable {
    /// One person's part of the digest.
    package struct Section: Sendable {
        /// The username as requested.
        package var user: String
        /// The charts of earlier years, or the error if they could not be loaded.
        package var result: Result<YearsOverview, any Error>
    }

    /// The calendar week of the requested date.
    package var week: CalendarWeek
    /// One section per person, in the requested order.
    package var sections: [Section]

    /// The errors of the people and years that could not be loaded.
    package var failures: [any Error] {
        sections.flatMap { section -> [any Error] in
            switch section.result {
            case .failure(let error): [error]
            case .success(let overview):
                overview.years.compactMap { year in
                    if case .failure(let error) = year.result { error } else { nil }
                }
            }
        }
    }
}

extension ChartLoader {
    /// Several people's charts of `date`'s calendar week in earlier years.
    ///
    /// `progress` receives the number of people done and the total. A failure for one person does
    /// not affect the others.
    package func digest(
        of users: [String],
        on date: CalendarDate,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> Digest {
        let loader = ChartLoader(
            history: await history.sharingChartList(among: users),
            filter: filter
        )
        var sections: [Digest.Section] = []
        // One person at a time: each needs many requests, and all share one rate limit.
        for user in users {
            do {
                var overview = try await loader.overview(of: user, on: date)
                overview.years.removeAll { $0.yearsAgo < 1 }
                sections.append(Digest.Section(user: user, result: .success(overview)))
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                sections.append(Digest.Section(user: user, result: .failure(error)))
            }
            progress(sections.count, users.count)
        }
        return Digest(week: CalendarWeek(containing: date), sections: sections)
    }
}
