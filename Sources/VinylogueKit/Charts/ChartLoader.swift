/// Loads the chart of the same week in other years.
package struct ChartLoader: Sendable {
    let history: any ListeningHistory
    let filter: MinimumPlays

    /// Creates it.
    package init(history: any ListeningHistory, filter: MinimumPlays) {
        self.history = history
        self.filter = filter
    }

    /// The chart of the calendar week of `date`, in the year that `selection` names.
    ///
    /// Throws `KitError.noChart` for a year without one, and what the history throws.
    package func chart(
        of user: String,
        on date: CalendarDate,
        in selection: YearSelection
    ) async throws -> WeekChart {
        let base = CalendarWeek(containing: date)
        let years = try await history.years(of: user, with: base)
        return try await chart(in: years, year: selection.year(from: base))
    }

    /// The chart of one year.
    func chart(in years: WeekYears, year: Int) async throws -> WeekChart {
        guard let chartWeek = years.spans[year] else {
            throw KitError.noChart(
                user: years.user,
                weekNumber: years.week.number,
                year: year,
                years: years.years
            )
        }
        let answer = try await history.chart(of: years.user, in: chartWeek)
        let ranked = answer.value
        return WeekChart(
            user: years.user,
            week: years.week.inYear(year),
            chartWeek: chartWeek,
            yearsAgo: years.week.year - year,
            albums: filter.passing(ranked),
            filter: filter,
            albumCount: ranked.count,
            totalPlays: ranked.reduce(0) { $0 + $1.playCount },
            earlierYear: years.years.last { $0 < year },
            laterYear: years.years.first { $0 > year },
            years: years.years,
            source: answer.source,
            staleSource: [answer.source, years.source].first { $0.isStale }
        )
    }
}

/// Which year's week to show.
package enum YearSelection: Hashable, Sendable {
    /// This many ISO years before the date's.
    case yearsAgo(Int)
    /// This ISO year.
    case year(Int)

    /// The ISO year, counted from that of `week`.
    package func year(from week: CalendarWeek) -> Int {
        switch self {
        case .year(let year): year
        case .yearsAgo(let years): week.year.subtractingReportingOverflow(years).partialValue
        }
    }
}
