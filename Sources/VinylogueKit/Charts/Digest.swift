/// This week in earlier years, for one or more people.
package struct Digest: Sendable {
    /// One of the people.
    package struct Section: Sendable {
        /// The requested name.
        package var user: String
        /// The years before this one, or why they could not be loaded.
        package var result: Result<YearsOverview, any Error>
    }

    /// The week of the date.
    package var week: CalendarWeek
    /// In the requested order.
    package var sections: [Section]

    /// Why parts are missing.
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
    /// The calendar week of `date` in each earlier year with a chart for it, for several people.
    ///
    /// `progress` receives the number of people done and the total. A failure for one of them does
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
        // One after another: each has many years, and they share one rate limit.
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
