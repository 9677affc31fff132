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
                FROM (SELECT DISTINCT albums.family FROM artists
                    CROSS JOIN albums ON albums.artist = artists.id
                    WHERE artists.loose = ?2 AND albums.loose = ?3) AS found
                CROSS JOIN albums ON albums.family = found.family
                CROSS JOIN album_totals ON listener = ?1 AND album = albums.id
                JOIN albums shown ON shown.id = found.family
                JOIN artists shower ON shower.id = shown.artist GROUP BY found.family
                """,
                listener,
                .text(artist.looseName),
                .text(title.looseTitle),
                read: AlbumHistory.init
            ).first
        }
    }

    /// Albums with at least `minPlays` plays that were last played before a time, most plays first;
    /// editions of one album count as one.
    package func forgotten(
        of user: String,
        since time: Int,
        minPlays: Int,
        limit: Int
    ) throws(Failure) -> [AlbumHistory] {
        try read { database in
            guard let listener = try database.listener(user) else { return [] }
            return try database.rows(
                """
                SELECT artists.name, shown.title, n, since, until FROM (
                    SELECT family, sum(plays) AS n, min(first) AS since, max(last) AS until
                    FROM album_totals JOIN albums ON albums.id = album
                    WHERE listener = ?1 GROUP BY family HAVING until < ?2 AND n >= ?3) AS totals
                JOIN albums shown ON shown.id = totals.family
                JOIN artists ON artists.id = shown.artist ORDER BY 3 DESC, 1, 2 LIMIT ?4
                """,
                listener,
                .integer(time),
                .integer(Int(minPlays)),
                .integer(Int(limit)),
                read: AlbumHistory.init
            )
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
