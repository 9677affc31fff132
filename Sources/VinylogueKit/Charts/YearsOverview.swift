/// The charts of the same week in every year.
package struct YearsOverview: Sendable {
    /// One year of the overview.
    package struct Year: Sendable {
        /// The ISO year.
        package var year: Int
        /// How many ISO years before the requested date; negative for later years.
        package var yearsAgo: Int
        /// The calendar week.
        package var week: CalendarWeek
        /// The time span of the chart.
        package var chartWeek: TimeSpan
        /// The chart, or the error if it could not be loaded.
        package var result: Result<Chart, any Error>
    }

    /// The username in the source's spelling.
    package var user: String
    /// The ISO week number.
    package var weekNumber: Int
    /// The years that have a chart, newest first.
    package var years: [Year]
}

extension ChartLoader {
    /// Loads the charts of `date`'s calendar week in every year concurrently.
    ///
    /// `progress` receives the number of loaded years and the total. Throws if the list of years
    /// could not be loaded; a failure in one year becomes that year's result.
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

/// An album's plays in one year of a `YearsOverview`.
package struct YearPlays: Hashable, Sendable {
    /// The ISO year.
    package var year: Int
    /// The number of plays; 0 if the album was not in the chart.
    package var playCount: Int

    /// An album's plays in each year of an overview, in any spelling; newest year first.
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
