import Core
import Names
import SQLite

extension Archive {
    /// A summary of an album's plays in the archive.
    package struct AlbumHistory: Equatable, Sendable {
        /// The artist's name.
        package var artist: String
        /// The title of the edition that was added to the archive first.
        package var title: String
        /// The number of plays of all editions.
        package var plays: Int
        /// The time of the first play, in Unix seconds.
        package var first: Int
        /// The time of the last play, in Unix seconds.
        package var last: Int
        /// How long the plays lasted; nil where they are ranked by plays.
        package var time: ListeningTime?
    }

    /// The history of an album, in any edition and spelling, and under any name that has the same
    /// MusicBrainz ID; nil if it was never played.
    package func album(
        _ title: String,
        by artist: String,
        of user: String
    ) throws(Failure) -> AlbumHistory? {
        try read { database in
            guard let listener = try database.listener(user) else { return nil }
            // CROSS JOIN makes SQLite keep this order, which uses the index on loose artist names.
            return try database.rows(
                """
                SELECT shower.name, shown.title, sum(plays), min(first), max(last)
                FROM (SELECT DISTINCT family FROM (\(familiesOfAlbum))) AS found
                CROSS JOIN albums ON albums.family = found.family
                CROSS JOIN album_totals ON listener = ?1 AND album = albums.id
                JOIN artists owner ON owner.id = albums.artist
                JOIN albums shown ON shown.id = found.family
                JOIN artists shower ON shower.id = shown.artist GROUP BY found.family
                ORDER BY \(bestFamily)
                """,
                listener,
                .text(artist.looseName),
                .text(title.looseTitle),
                .text(NameTable.exact(title)),
                read: AlbumHistory.init
            ).first
        }
    }

    /// Albums with at least `minPlays` plays that were last played before a time, most plays or the most
    /// time first; editions of one album count as one.
    ///
    /// Ranking by time reads all plays.
    package func forgotten(
        of user: String,
        since time: Int,
        minPlays: Int,
        limit: Int,
        ranking: ChartRanking = .plays
    ) throws(Failure) -> [AlbumHistory] {
        try read { database in
            guard let listener = try database.listener(user) else { return [] }
            let totals = """
                SELECT family, sum(plays) AS n, min(first) AS since, max(last) AS until
                FROM album_totals JOIN albums ON albums.id = album
                WHERE listener = ?1 GROUP BY family HAVING until < ?4 AND n >= ?5
                """
            let (columns, times, order) =
                switch ranking {
                case .plays: ("", "", "3 DESC")
                case .time:
                    (
                        ", seconds, guesses",
                        "JOIN (\(ChartSubject.albums.timed(true))) AS timed ON timed.shown = totals.family",
                        "seconds DESC, 3 DESC"
                    )
                }
            return try database.rows(
                """
                SELECT artists.name, album.title, totals.n, since, until\(columns)
                FROM (\(totals)) AS totals \(times)
                JOIN albums album ON album.id = totals.family
                JOIN artists ON artists.id = album.artist ORDER BY \(order), 1, 2 LIMIT ?6
                """,
                listener,
                .integer(0),
                .integer(Int(UInt32.max)),
                .integer(time),
                .integer(Int(minPlays)),
                .integer(Int(limit))
            ) { row in
                var album = AlbumHistory(row)
                if ranking == .time { album.time = row.listeningTime(5) }
                return album
            }
        }
    }
}

extension Archive.AlbumHistory {
    /// Reads a row with the artist, title, number of plays, first play and last play.
    fileprivate init(_ row: Statement) {
        artist = row.text(0) ?? ""
        title = row.text(1) ?? ""
        plays = row.count(2)
        first = row.time(3)
        last = row.time(4)
    }
}
