/// The same week in every year that has charts.
package struct YearsOverview: Sendable {
    /// One year of the overview.
    package struct Year: Sendable {
        /// The ISO year.
        package var year: Int
        /// How many ISO years before the given date; negative if after.
        package var yearsAgo: Int
        /// The calendar week.
        package var week: CalendarWeek
        /// The service's week.
        package var chartWeek: TimeSpan
        /// The chart, or why this year's failed.
        package var result: Result<Chart, any Error>
    }

    /// The user in the service's spelling.
    package var user: String
    /// The week's number.
    package var weekNumber: Int
    /// Newest first.
    package var years: [Year]
}

extension ChartLoader {
    /// The calendar week of `date` in every year with a chart for it, all loaded at the same time.
    ///
    /// `progress` receives the number of loaded years and the total. Throws if the years are
    /// unknown; a failure in one year becomes that year's result.
    package func overview(
        of user: String,
        on date: CalendarDate,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> YearsOverview {
        let base = CalendarWeek(containing: date)
        let years = try await history.years(of: user, with: .week(base))
        let newestFirst = years.spans.sorted { $0.key > $1.key }
        let results = try await sideBySide(newestFirst, progress: progress) { year, chartWeek in
            try await result(of: year, base.inYear(year), chartWeek, in: years)
        }
        return YearsOverview(
            user: years.user,
            weekNumber: base.number,
            years: results
        )
    }

    private func result(
        of year: Int,
        _ week: CalendarWeek,
        _ chartWeek: TimeSpan,
        in years: PeriodYears
    ) async throws -> YearsOverview.Year {
        let result: Result<Chart, any Error>
        do {
            result = .success(try await chart(in: years, year: year))
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            result = .failure(error)
        }
        return YearsOverview.Year(
            year: year,
            yearsAgo: years.period.year - year,
            week: week,
            chartWeek: chartWeek,
            result: result
        )
    }
}

/// How often an album was played in the same week of a year.
package struct YearPlays: Hashable, Sendable {
    /// The ISO year.
    package var year: Int
    /// Plays; 0 if the album was not in the chart.
    package var playCount: Int

    /// An album's plays in all its spellings, in the charts of an overview, newest year first.
    ///
    /// Years without a chart are left out. The overview must not be filtered.
    package static func of(_ album: Album, in overview: YearsOverview) -> [YearPlays] {
        let id = album.id
        return overview.years.compactMap { year in
            guard let chart = try? year.result.get() else { return nil }
            let plays = chart.rows.reduce(0) { $0 + ($1.album.id == id ? $1.playCount : 0) }
            return YearPlays(year: year.year, playCount: plays)
        }
    }
}
