import Core
import Names
import SQLite

extension Archive {
    /// A listener's most played albums by artists of whom the length of any track is unknown, most
    /// plays first.
    package func albumsWithoutLengths(
        of user: String,
        limit: Int
    ) throws(Failure) -> [(artist: String, title: String)] {
        try read { database in
            guard let listener = try database.listener(user) else { return [] }
            return try database.rows(
                """
                SELECT name, title FROM album_totals JOIN albums ON albums.id = album
                JOIN artists ON artists.id = artist
                WHERE listener = ?1 AND EXISTS (
                    SELECT 1 FROM tracks WHERE tracks.artist = artists.id AND length IS NULL)
                ORDER BY plays DESC, album LIMIT ?2
                """,
                listener,
                .integer(limit)
            ) { ($0.text(0) ?? "", $0.text(1) ?? "") }
        }
    }
}

extension Archive.Writer {
    /// Records the lengths of an artist's tracks that the archive has without a length.
    ///
    /// - Parameters:
    ///   - artist: the artist, in any spelling.
    ///   - tracks: titles, which are compared in their loose forms, and lengths in seconds.
    /// - Returns: the number of lengths that are new.
    package func note(
        lengthsOfTracksBy artist: String,
        _ tracks: [(title: String, seconds: Int)]
    ) throws -> Int {
        let known = try database.rows(
            """
            SELECT tracks.id, title FROM artists JOIN tracks ON tracks.artist = artists.id
            WHERE loose = ?1 AND length IS NULL
            """,
            .text(artist.looseName)
        ) { (id: $0.integer(0), title: ($0.text(1) ?? "").looseTitle) }
        guard !known.isEmpty else { return 0 }
        var lengths: [String: Int] = [:]
        for track in tracks where Play.lengths.contains(track.seconds) {
            lengths[track.title.looseTitle] = lengths[track.title.looseTitle] ?? track.seconds
        }
        var count = 0
        for track in known {
            guard let length = lengths[track.title] else { continue }
            try database.run(
                "UPDATE tracks SET length = ?2 WHERE id = ?1",
                .integer(track.id),
                .integer(length)
            )
            count += 1
        }
        return count
    }
}
