/// The same week for several people, each with their own chart or error.
package struct FriendsOverview: Sendable {
    /// One of the people.
    package struct Section: Sendable {
        /// The name that was asked for.
        package var user: String
        /// The chart, or the error that this person alone met.
        package var result: Result<WeekChart, any Error>
    }

    /// The week that was asked for.
    package var week: CalendarWeek
    /// In the order that was asked for.
    package var sections: [Section]
}

extension ChartLoader {
    /// The chart of one week for each of several people, all requested side by side.
    ///
    /// What fails for one of them is that one's result.
    package func charts(
        of users: [String],
        on date: CalendarDate,
        in selection: YearSelection,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> FriendsOverview {
        let loader = listing(by: users.first)
        // Asked for once before all need it; what fails here fails for each of them.
        _ = try? await loader.history(of: users.first ?? "", with: CalendarWeek(containing: date))
        let sections = try await withThrowingTaskGroup(
            of: (Int, FriendsOverview.Section).self
        ) { group in
            for (index, user) in users.enumerated() {
                group.addTask {
                    (index, try await loader.section(of: user, on: date, in: selection))
                }
            }
            var sections: [Int: FriendsOverview.Section] = [:]
            for try await (index, section) in group {
                sections[index] = section
                progress(sections.count, users.count)
            }
            return sections.sorted { $0.key < $1.key }.map(\.value)
        }
        let base = CalendarWeek(containing: date)
        // A year far out of range has no week; then every section says so by its own error.
        let year = min(max(selection.year(from: base), 1), 9999)
        return FriendsOverview(week: base.inYear(year), sections: sections)
    }

    private func section(
        of user: String,
        on date: CalendarDate,
        in selection: YearSelection
    ) async throws -> FriendsOverview.Section {
        do {
            let chart = try await chart(of: user, on: date, in: selection)
            return FriendsOverview.Section(user: user, result: .success(chart))
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            return FriendsOverview.Section(user: user, result: .failure(error))
        }
    }
}
