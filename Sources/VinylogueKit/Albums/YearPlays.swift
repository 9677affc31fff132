/// How often an album was played in the same week of one year.
package struct YearPlays: Hashable, Sendable {
    /// The ISO year.
    package var year: Int
    /// Plays; 0 if the album was not in the chart.
    package var playCount: Int

    /// The plays of an album in the charts of an overview, newest year first.
    ///
    /// Years without a chart are left out. The overview must not be filtered.
    package static func of(
        artist: String,
        album: String,
        in overview: YearsOverview
    ) -> [YearPlays] {
        overview.years.compactMap { year in
            guard let chart = try? year.result.get() else { return nil }
            let plays = chart.albums.first { $0.artist == artist && $0.album == album }?.playCount
            return YearPlays(year: year.year, playCount: plays ?? 0)
        }
    }
}
