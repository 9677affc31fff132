import Core
import SQLite

extension Archive {
    /// The chart of a period, most plays first; equal counts are sorted by artist and title, in the
    /// order of Unicode scalars.
    ///
    /// Empty for an unknown listener. As on the service, editions of an album count separately.
    package func chart(
        of user: String,
        by grouping: ChartSubject,
        in period: TimeSpan
    ) throws(Failure) -> [ChartRow] {
        try read { database in
            guard let listener = try database.listener(user) else { return [] }
            let played = grouping.played
            let query =
                switch grouping {
                case .albums:
                    """
                    SELECT artists.name, title, n
                    FROM (SELECT album, count(*) AS n \(played) GROUP BY album)
                    JOIN albums ON albums.id = album JOIN artists ON artists.id = artist
                    """
                case .artists:
                    """
                    SELECT artists.name, '', sum(n)
                    FROM (SELECT track, count(*) AS n \(played) GROUP BY track)
                    JOIN tracks ON tracks.id = track JOIN artists ON artists.id = artist
                    GROUP BY artists.id
                    """
                case .tracks:
                    """
                    SELECT artists.name, title, n
                    FROM (SELECT track, count(*) AS n \(played) GROUP BY track)
                    JOIN tracks ON tracks.id = track JOIN artists ON artists.id = artist
                    """
                }
            return try database.chart(
                "\(query) ORDER BY 3 DESC, 1, 2",
                [listener, .integer(period.from), .integer(period.to)]
            )
        }
    }

    /// The all-time chart, most plays first. Editions of an album count as one, and so do tracks of the same
    /// title by an artist in several spellings.
    package func top(
        of user: String,
        by grouping: ChartSubject,
        limit: Int
    ) throws(Failure) -> [ChartRow] {
        try read { database in
            guard let listener = try database.listener(user) else { return [] }
            let totals = grouping.totals(hasSpellings: try database.hasSpellings)
            return try database.chart(
                "\(totals) ORDER BY 3 DESC, 1, 2 LIMIT ?2",
                [listener, .integer(limit)]
            )
        }
    }

    /// All names with their plays of all time, counted as in the all-time chart, but in no order, so the
    /// ranks mean nothing.
    package func totals(
        of user: String,
        by grouping: ChartSubject
    ) throws(Failure) -> [ChartRow] {
        try read { database in
            guard let listener = try database.listener(user) else { return [] }
            let totals = grouping.totals(hasSpellings: try database.hasSpellings)
            return try database.chart(totals, [listener])
        }
    }
}

extension ChartSubject {
    /// SQL for the artists, titles and plays of all time of listener ?1.
    ///
    /// - Parameter hasSpellings: whether any artist is there in several spellings.
    fileprivate func totals(hasSpellings: Bool) -> String {
        switch self {
        case .albums:
            """
            SELECT artists.name, albums.title, n
            FROM (SELECT family AS shown, sum(plays) AS n FROM album_totals
                JOIN albums ON albums.id = album WHERE listener = ?1 GROUP BY family)
            JOIN albums ON albums.id = shown JOIN artists ON artists.id = artist
            """
        case .artists:
            """
            SELECT artists.name, '', n
            FROM (SELECT family AS shown, sum(plays) AS n FROM artist_totals
                JOIN artists ON artists.id = artist WHERE listener = ?1 GROUP BY family)
            JOIN artists ON artists.id = shown
            """
        case .tracks where !hasSpellings:
            """
            SELECT artists.name, title, plays AS n FROM track_totals
            JOIN tracks ON tracks.id = track JOIN artists ON artists.id = artist
            WHERE listener = ?1
            """
        case .tracks:
            """
            SELECT artists.name, title, n
            FROM (SELECT track AS shown, plays AS n FROM track_totals
                WHERE listener = ?1 AND track NOT IN (SELECT id FROM (\(Self.trackFamilies)))
                UNION ALL SELECT family, sum(plays) FROM (\(Self.trackFamilies)) AS own
                CROSS JOIN track_totals ON listener = ?1 AND track = own.id GROUP BY family)
            JOIN tracks ON tracks.id = shown JOIN artists ON artists.id = artist
            """
        }
    }

    /// SQL for the tracks of artists in several spellings: each track's ID as `id` and, as `family`,
    /// the ID of the first track with its title in any of the spellings.
    ///
    /// Rules move tracks only within an artist's family, so the table, which has an index, will do.
    static let trackFamilies = """
        SELECT titled.id, min(titled.id) OVER (PARTITION BY artists.family, titled.exact) AS family
        FROM artists CROSS JOIN main.tracks AS titled ON titled.artist = artists.id
        WHERE artists.family IN (SELECT family FROM artists WHERE family <> id)
        """

    /// SQL for the plays in a chart of listener ?1, from time ?2 up to, but excluding, ?3.
    var played: String {
        let plays = "FROM plays WHERE listener = ?1 AND time >= ?2 AND time < ?3"
        return self == .albums ? "\(plays) AND album IS NOT NULL" : plays
    }
}

extension Database {
    /// The rows of a query for artists, titles and play counts, ranked in the query's order.
    fileprivate func chart(_ query: String, _ values: [Value]) throws -> [ChartRow] {
        var rows: [ChartRow] = []
        try each(query, values) { row in
            rows.append(
                ChartRow(
                    rank: rows.count + 1,
                    artist: row.text(0) ?? "",
                    title: row.text(1) ?? "",
                    playCount: row.count(2)
                )
            )
        }
        return rows
    }

    /// Whether any artist is there in several spellings.
    fileprivate var hasSpellings: Bool {
        get throws { try integer("SELECT 1 FROM artists WHERE family <> id LIMIT 1") != nil }
    }

    /// The ID of the listener with this name, ignoring case; nil if not in the archive.
    func listener(_ user: String) throws -> Value? {
        try integer("SELECT id FROM listeners WHERE key = ?1", .text(user.lowercased()))
            .map(Value.integer)
    }
}
