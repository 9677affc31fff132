import LastFM

/// Loads the chart of the same week in other years.
package struct ChartLoader: Sendable {
    private let service: CachedLastFM
    private let filter: MinimumPlays
    private let listUser: String?

    /// Creates it.
    package init(service: CachedLastFM, filter: MinimumPlays) {
        self.init(service: service, filter: filter, listUser: nil)
    }

    /// Creates one for several people.
    ///
    /// The list of chart weeks is the same for every user; with `listUser` it is always requested for
    /// that user, so that one answer serves all.
    private init(service: CachedLastFM, filter: MinimumPlays, listUser: String?) {
        self.service = service
        self.filter = filter
        self.listUser = listUser
    }

    /// The same loader, which requests the list of chart weeks for that user.
    func listing(by user: String?) -> ChartLoader {
        ChartLoader(service: service, filter: filter, listUser: user)
    }

    /// The chart of the calendar week of `date`, in the year that `selection` names.
    ///
    /// Throws `KitError.noChart` for a year without one, and what `CachedLastFM` throws.
    package func chart(
        of user: String,
        on date: CalendarDate,
        in selection: YearSelection
    ) async throws -> WeekChart {
        let base = CalendarWeek(containing: date)
        let history = try await history(of: user, with: base)
        return try await chart(in: history, year: selection.year(from: base))
    }

    /// The user's information, and the years with a chart of a week.
    func history(of user: String, with week: CalendarWeek) async throws -> History {
        async let info = service.answer(to: UserInfoRequest(user: user))
        async let list = service.answer(to: WeeklyChartListRequest(user: listUser ?? user))
        let (known, listed) = try await (info, list)
        let chartYears = ChartYears(
            list: listed.value,
            registered: known.value.registered,
            now: service.currentTime
        )
        return History(
            user: known.value.name,
            week: week,
            chartWeeks: chartYears.chartWeeks(with: week),
            source: known.source.isStale ? known.source : listed.source
        )
    }

    /// The chart of one year.
    func chart(in history: History, year: Int) async throws -> WeekChart {
        guard let chartWeek = history.chartWeeks[year] else {
            throw KitError.noChart(
                user: history.user,
                weekNumber: history.week.number,
                year: year,
                years: history.years
            )
        }
        let request = WeeklyAlbumChartRequest(user: history.user, week: chartWeek)
        let answer = try await service.answer(to: request)
        let years = history.years
        let ranked = answer.value.albums.enumerated().map { index, album in
            RankedAlbum(
                rank: index + 1,
                artist: album.artist,
                album: album.name,
                playCount: album.playCount,
                url: album.url
            )
        }
        return WeekChart(
            user: history.user,
            week: history.week.inYear(year),
            chartWeek: chartWeek,
            yearsAgo: history.week.year - year,
            albums: filter.passing(ranked),
            filter: filter,
            albumCount: ranked.count,
            totalPlays: ranked.reduce(0) { $0 + $1.playCount },
            earlierYear: years.last { $0 < year },
            laterYear: years.first { $0 > year },
            source: answer.source,
            staleSource: [answer.source, history.source].first { $0.isStale }
        )
    }
}
