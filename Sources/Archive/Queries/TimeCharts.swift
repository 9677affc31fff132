import Core
import SQLite

extension Archive {
    /// The chart of a period by listening time, longest first; equal times are sorted by plays, artist
    /// and title, in the order of Unicode scalars.
    ///
    /// Empty for an unknown listener. Reads all plays of the period.
    ///
    /// - Parameters:
    ///   - period: nil for all plays.
    ///   - combinesEditions: whether editions and spellings count as one, as in the all-time chart.
    ///   - limit: the maximum number of rows; nil for all.
    package func timeChart(
        of user: String,
        by grouping: ChartSubject,
        in period: TimeSpan? = nil,
        combinesEditions: Bool = false,
        limit: Int? = nil
    ) throws(Failure) -> [ChartRow] {
        try read { database in
            guard let listener = try database.listener(user) else { return [] }
            let shown =
                switch grouping {
                case .albums: "albums ON albums.id = shown JOIN artists ON artists.id = artist"
                case .artists: "artists ON artists.id = shown"
                case .tracks: "tracks ON tracks.id = shown JOIN artists ON artists.id = artist"
                }
            let period = period ?? TimeSpan(from: 0, to: Int(UInt32.max))
            var rows: [ChartRow] = []
            try database.each(
                """
                SELECT artists.name, \(grouping == .artists ? "''" : "title"), n, seconds, guesses
                FROM (\(grouping.timed(combinesEditions))) JOIN \(shown)
                ORDER BY seconds DESC, n DESC, 1, 2 LIMIT ?4
                """,
                [
                    listener, .integer(period.from), .integer(period.to),
                    .integer(limit ?? -1),
                ]
            ) { row in
                rows.append(
                    ChartRow(
                        rank: rows.count + 1,
                        artist: row.text(0) ?? "",
                        title: row.text(1) ?? "",
                        playCount: row.count(2),
                        time: row.listeningTime(3)
                    )
                )
            }
            return rows
        }
    }
}

extension ChartSubject {
    /// SQL for the plays in a chart of listener ?1, from time ?2 up to, but excluding, ?3: an ID as
    /// `shown`, the number of plays, their seconds, and how many of the lengths are estimated.
    func timed(_ combinesEditions: Bool) -> String {
        let (key, join) =
            switch self {
            case .albums where combinesEditions:
                ("albums.family", " CROSS JOIN albums ON albums.id = album")
            case .albums: ("album", "")
            case .artists where combinesEditions:
                ("artists.family", " CROSS JOIN artists ON artists.id = tracks.artist")
            case .artists: ("tracks.artist", "")
            case .tracks: ("track", "")
            }
        let times = """
            SELECT \(key) AS shown, count(*) AS n,
                sum(coalesce(plays.length, tracks.length, \(ListeningTime.estimate))) AS seconds,
                sum(plays.length IS NULL AND tracks.length IS NULL) AS guesses
            FROM plays CROSS JOIN tracks ON tracks.id = track\(join)
            WHERE listener = ?1 AND time >= ?2 AND time < ?3
            \(self == .albums ? "AND album IS NOT NULL" : "") GROUP BY 1
            """
        guard self == .tracks, combinesEditions else { return times }
        return """
            SELECT coalesce(own.family, shown) AS shown, sum(n) AS n, sum(seconds) AS seconds,
                sum(guesses) AS guesses
            FROM (\(times)) LEFT JOIN (\(Self.trackFamilies)) AS own ON own.id = shown GROUP BY 1
            """
    }
}

extension Statement {
    /// The seconds in a column (from 0), with the number of estimated lengths in the next one.
    func listeningTime(_ column: Int) -> ListeningTime {
        let seconds = count(column)
        return ListeningTime(
            seconds: seconds,
            estimatedSeconds: min(count(column + 1) * ListeningTime.estimate, seconds)
        )
    }
}
