/// Loads the chart of the same day, week or month in other years.
package struct ChartLoader: Sendable {
    let history: any ListeningSource
    let filter: MinimumPlays
    let subject: ChartSubject
    let kind: CalendarPeriod.Kind
    let ranking: ChartRanking

    /// Creates a loader; by default for a weekly album chart.
    ///
    /// - Parameter ranking: what the charts of `history` are ranked by.
    package init(
        history: any ListeningSource,
        filter: MinimumPlays,
        by subject: ChartSubject = .albums,
        of kind: CalendarPeriod.Kind = .week,
        ranking: ChartRanking = .plays
    ) {
        self.history = history
        self.filter = filter
        self.subject = subject
        self.kind = kind
        self.ranking = ranking
    }

    /// The chart for `date`'s period, in the selected year.
    ///
    /// Throws `KitError.noChart` if that year has no chart, and the errors of the source.
    package func chart(
        of user: String,
        on date: CalendarDate,
        in selection: YearSelection
    ) async throws -> Chart {
        let base = CalendarPeriod(kind, containing: date)
        let years = try await history.years(of: user, with: base)
        return try await chart(in: years, year: selection.year(from: base))
    }

    /// The chart of one year.
    func chart(in years: PeriodYears, year: Int) async throws -> Chart {
        guard let span = years.spans[year] else {
            throw KitError.noChart(
                user: years.user,
                period: years.period,
                year: year,
                years: years.years
            )
        }
        let answer = try await history.chart(of: years.user, by: subject, in: span)
        let ranked = answer.value
        return Chart(
            user: years.user,
            subject: subject,
            period: years.period.inYear(year),
            span: span,
            yearsAgo: years.period.year - year,
            rows: filter.passing(ranked),
            filter: filter,
            rowCount: ranked.count,
            totalPlays: ranked.reduce(0) { $0 + $1.playCount },
            time: ranking == .time
                ? ranked.reduce(into: ListeningTime()) { $0 += $1.time ?? ListeningTime() } : nil,
            earlierYear: years.years.last { $0 < year },
            laterYear: years.years.first { $0 > year },
            years: years.years,
            source: answer.source,
            staleSource: [answer.source, years.source].first { $0.isStale }
        )
    }
}

/// Which year to show.
package enum YearSelection: Hashable, Sendable {
    /// This many years before the date's year; for weeks, ISO years.
    case yearsAgo(Int)
    /// The year with this number.
    case year(Int)

    /// The selected year, where `yearsAgo` counts from the year of `period`.
    package func year(from period: CalendarPeriod) -> Int {
        switch self {
        case .year(let year): year
        case .yearsAgo(let years): period.year.subtractingReportingOverflow(years).partialValue
        }
    }
}
