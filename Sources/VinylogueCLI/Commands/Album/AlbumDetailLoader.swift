import VinylogueKit

/// Loads an album's details and its plays by year, in parallel.
struct AlbumDetailLoader {
    let environment: Environment
    /// Whether the archive or the service answers.
    let source: HistorySource

    /// Loads the album, and the plays of the same week by year. Without `withHistory` the plays come
    /// from the cache only, and missing years are left out.
    func load(
        _ album: Album,
        user: String?,
        date: CalendarDate,
        played: PlayedAlbum?,
        withHistory: Bool
    ) async throws -> AlbumOutput {
        let history = try environment.history(source: source)
        // Loading all years costs nothing in the demo.
        let isHistoryAsked = withHistory || environment.network.isInstant
        let known =
            isHistoryAsked
            ? history : try environment.history(mode: .offline, source: source)
        let loader = ChartLoader(history: known, filter: .none)
        async let details = history.details(of: album, for: user)
        async let overview = overview(loader, of: user, on: date)
        let info = try await details
        if info.source.isStale { environment.noteStaleness(of: info.source) }
        let years = await overview.map { YearPlays.of(album, in: $0) }
        return AlbumOutput(
            info: info.value,
            source: info.source,
            user: user,
            played: played,
            years: years ?? [],
            weekNumber: CalendarWeek(containing: date).number
        )
    }

    private func overview(
        _ loader: ChartLoader,
        of user: String?,
        on date: CalendarDate
    ) async -> YearsOverview? {
        guard let user else { return nil }
        return try? await loader.overview(of: user, on: date)
    }
}

/// An album chosen from a week's chart.
struct PlayedAlbum: Sendable {
    /// The album in the chart.
    var album: ChartRow
    /// The week of the chart.
    var week: CalendarWeek
}
