/// The charts of the same period for several people, or an error for each chart that failed.
package struct FriendsOverview: Sendable {
    /// One person's chart or error.
    package struct Section: Sendable {
        /// The username as requested.
        package var user: String
        /// The chart, or the error if it could not be loaded.
        package var result: Result<Chart, any Error>
    }

    /// The day, calendar week or month.
    package var period: CalendarPeriod
    /// One section per person, in the requested order.
    package var sections: [Section]
}

extension ChartLoader {
    /// Loads the charts of the same period for several people concurrently.
    ///
    /// A failure for one person does not affect the others.
    package func charts(
        of users: [String],
        on date: CalendarDate,
        in selection: YearSelection,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> FriendsOverview {
        let loader = ChartLoader(
            history: await history.sharingChartList(among: users),
            filter: filter,
            by: subject,
            of: kind,
            ranking: ranking
        )
        let sections = try await sideBySide(users, progress: progress) { user in
            try await loader.section(of: user, on: date, in: selection)
        }
        let base = CalendarPeriod(kind, containing: date)
        // Periods exist only in years 1 to 9999; the sections for other years contain errors.
        let year = min(max(selection.year(from: base), 1), 9999)
        return FriendsOverview(period: base.inYear(year), sections: sections)
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
