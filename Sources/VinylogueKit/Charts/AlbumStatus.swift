import Foundation

/// The later history of an album that was once at the top of a week's chart.
package enum AlbumStatus: String, Sendable {
    /// The next year with plays in the same week came after at least two years without.
    case returned
    /// Played in the last 365 days.
    case stillPlayed = "still played"
    /// Not played in the last 365 days.
    case forgotten
}

extension ChartLoader {
    /// The statuses of each year's top albums, by year and rank; empty if the source does not know
    /// when albums were last played.
    package func statuses(
        in overview: YearsOverview,
        top: Int,
        on date: CalendarDate
    ) -> [Int: [Int: AlbumStatus]] {
        guard subject == .albums else { return [:] }
        let charts: [Int: Chart] = overview.years.reduce(into: [:]) { charts, year in
            charts[year.year] = try? year.result.get()
        }
        let played = charts.mapValues { Set($0.rows.map(\.album.looseID)) }
        let lastYear = Date(unixTime: date.adding(days: -365).unixTime)
        return charts.mapValues { chart in
            chart.rows.prefix(top).reduce(into: [:]) { statuses, row in
                guard let last = history.lastPlay(of: row.album, by: overview.user) else { return }
                let album = row.album.looseID
                let next = played.filter { $0.key > chart.period.year && $0.value.contains(album) }
                    .keys.min()
                if let next, next - chart.period.year > 2 {
                    statuses[row.rank] = .returned
                } else {
                    statuses[row.rank] = last >= lastYear ? .stillPlayed : .forgotten
                }
            }
        }
    }
}
