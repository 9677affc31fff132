import VinylogueKit

/// Loads an album's details and its plays by year, in parallel.
struct AlbumDetailLoader {
    let session: Session
    let settings: Settings

    /// Loads the album, and the plays of the same week by year. Without `withHistory` the plays come
    /// from the cache only, and missing years are left out.
    func load(
        artist: String,
        album: String,
        user: String?,
        date: CalendarDate,
        played: PlayedAlbum?,
        withHistory: Bool
    ) async throws -> AlbumOutput {
        let service = try session.service(settings)
        // Loading all years is free in the demo.
        let isHistoryAsked = withHistory || session.options.demo
        let source = isHistoryAsked ? service : try session.service(settings, mode: .offline)
        let loader = ChartLoader(service: source, filter: .none)
        async let known = AlbumLoader(service: service)
            .album(artist: artist, album: album, user: user)
        async let overview = overview(loader, of: user, on: date)
        let info = try await known
        if info.source.isStale { session.noteStaleness(of: info.source) }
        let years = await overview.map { YearPlays.of(artist: artist, album: album, in: $0) }
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
