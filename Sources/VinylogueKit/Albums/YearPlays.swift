/// How often an album was played in the same week of one year.
package struct YearPlays: Hashable, Sendable {
    /// The ISO year.
    package var year: Int
    /// Plays; 0 if the album was not in the chart.
    package var playCount: Int

    /// The plays of an album, in all its spellings, in the charts of an overview, newest year first.
    ///
    /// Years without a chart are left out. The overview must not be filtered.
    package static func of(_ album: Album, in overview: YearsOverview) -> [YearPlays] {
        let id = album.id
        return overview.years.compactMap { year in
            guard let chart = try? year.result.get() else { return nil }
            let plays = chart.albums.reduce(0) { $0 + ($1.album.id == id ? $1.playCount : 0) }
            return YearPlays(year: year.year, playCount: plays)
        }
    }
}
