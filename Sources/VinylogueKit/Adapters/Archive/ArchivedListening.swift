import Archive
import Foundation

extension ArchivedListening {
    /// The number of years after which an album counts as long unplayed.
    private static let silence = 4

    /// Reads a listener's data from the archive; nil if it has no album with at least five plays by the
    /// listener.
    init?(
        of user: String,
        in archive: PlayArchive,
        on day: CalendarDate,
        using random: SeededRandom
    ) {
        let archive = archive.archive
        guard let loved = try? archive.forgotten(of: user, since: .max, minPlays: 5, limit: 500),
            let first = loved.map(\.first).min()
        else { return nil }
        let today = day.components.year
        self.loved = loved.map(Row.init)
        unheard = self.loved.filter { $0.years.upperBound <= today - Self.silence }
        let week = CalendarWeek(containing: day)
        let firstYear = Self.year(of: first)
        let years = Array(firstYear..<max(today, firstYear + 1))
        thisWeek = years.reversed().flatMap { year -> [Row] in
            let span = week.inYear(year).chartWeek
            return Self.rows(archive, user, from: span.from, to: span.to, year).prefix(5).map(
                \.self
            )
        }
        var random = random
        if let year = years.randomElement(using: &random) {
            let start = CalendarDate.days(year, 1, 1) * TimeSpan.day
            let end = CalendarDate.days(year + 1, 1, 1) * TimeSpan.day
            let rows = Self.rows(archive, user, from: start, to: end, year)
            someYear = Array(rows.dropFirst(min(20, rows.count / 4)).prefix(100))
        }
    }

    private static func rows(
        _ archive: Archive,
        _ user: String,
        from start: Int,
        to end: Int,
        _ year: Int
    ) -> [Row] {
        let period = TimeSpan(from: start, to: end)
        let chart = try? archive.chart(of: user, by: .albums, in: period)
        return (chart ?? []).map { row in
            Row(
                album: Album(artist: row.artist, title: row.title),
                plays: row.playCount,
                years: year...year
            )
        }
    }

    fileprivate static func year(of time: Int) -> Int {
        let seconds = min(max(time, 0), 253_402_300_799)
        return CalendarDate(unixTime: seconds).components.year
    }
}

extension ArchivedListening.Row {
    fileprivate init(_ album: Archive.AlbumHistory) {
        let first = ArchivedListening.year(of: album.first)
        self.init(
            album: Album(artist: album.artist, title: album.title),
            plays: album.plays,
            years: first...max(first, ArchivedListening.year(of: album.last))
        )
    }
}

extension Attribution {
    /// Finds the services to credit for a listener's archived plays.
    ///
    /// - Parameter site: the website of the service that the archive is synced with, if known.
    init(ofPlaysOf user: String?, in archive: PlayArchive?, syncedWith site: String?) {
        guard let user, let archive,
            let sources = try? archive.archive.sources(of: user, by: .albums)
        else {
            self.init(of: [])
            return
        }
        self.init(ofPlaysFrom: sources, syncedWith: site)
    }
}
