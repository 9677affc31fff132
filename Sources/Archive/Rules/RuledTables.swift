import SQLite

extension Database {
    /// Makes this connection's queries see names and plays as the rules put them right.
    ///
    /// Temporary views take the place of the tables, with the same names and columns; `main.` before a
    /// name still means the table. The rows that rules don't change come from the tables, so the cost
    /// is that of the rules.
    func apply(_ names: RuledNames) throws {
        let rows = [
            ("artists", names.artists), ("albums", names.albums), ("tracks", names.tracks),
        ]
        guard rows.contains(where: { !$0.1.isEmpty }) else { return }
        try execute("PRAGMA temp_store = MEMORY; BEGIN")
        for (table, rows) in rows {
            try execute(
                """
                CREATE TEMP TABLE ruled_\(table)(
                    id INTEGER PRIMARY KEY, becomes INTEGER NOT NULL, family INTEGER,
                    artist INTEGER, recounted INTEGER NOT NULL)
                """
            )
            let statement = try prepare("INSERT INTO ruled_\(table) VALUES (?1, ?2, ?3, ?4, ?5)")
            for (id, row) in rows {
                try statement.run(
                    .integer(id),
                    .integer(row.becomes ?? id),
                    row.family.map(Value.integer) ?? .null,
                    row.artist.map(Value.integer) ?? .null,
                    .integer(row.isRecounted ? 1 : 0)
                )
            }
        }
        try execute(Self.ruledTables)
        for (kind, rows) in [("track", names.tracks), ("album", names.albums)] {
            let isRecounted = rows.values.contains { $0.isRecounted }
            try execute(Self.ruledTotals(kind, isRecounted: isRecounted))
        }
        let isRecounted = names.artists.values.contains { $0.isRecounted }
        try execute(Self.ruledTotals("artist", isRecounted: isRecounted))
        try execute("COMMIT")
    }

    private static let ruledTables = """
        CREATE TEMP VIEW artists AS SELECT own.id, name, exact, loose,
            coalesce(ruled.family, own.family) AS family
            FROM main.artists own LEFT JOIN ruled_artists ruled ON ruled.id = own.id;
        CREATE TEMP VIEW albums AS SELECT own.id, coalesce(ruled.artist, own.artist) AS artist,
            title, exact, loose, coalesce(ruled.family, own.family) AS family
            FROM main.albums own LEFT JOIN ruled_albums ruled ON ruled.id = own.id;
        CREATE TEMP VIEW tracks AS SELECT own.id, coalesce(ruled.artist, own.artist) AS artist,
            title, exact, length
            FROM main.tracks own LEFT JOIN ruled_tracks ruled ON ruled.id = own.id;
        CREATE TEMP VIEW plays AS SELECT listener, time, coalesce(ruled_tracks.becomes, track) AS track,
            coalesce(ruled_albums.becomes, album) AS album, source, lasted,
            -- A track that has become another keeps its length.
            coalesce(length, CASE WHEN ruled_tracks.becomes THEN (
                SELECT own.length FROM main.tracks own WHERE own.id = track) END) AS length
            FROM main.plays LEFT JOIN ruled_tracks ON ruled_tracks.id = track
            LEFT JOIN ruled_albums ON ruled_albums.id = album
            WHERE coalesce(ruled_tracks.becomes, 1) <> 0 AND coalesce(ruled_albums.becomes, 1) <> 0;
        """

    /// SQL for the view of the totals of artists, albums or tracks.
    private static func ruledTotals(_ kind: String, isRecounted: Bool) -> String {
        let (columns, ruled) = ("listener, \(kind), plays, first, last", "ruled_\(kind)s")
        let counted = "count(*), min(time), max(time)"
        // Artists and tracks are found by plays' tracks.
        let (own, key) =
            switch kind {
            case "artist": ("ruled_tracks", "coalesce(ruled_tracks.artist, tracks.artist)")
            case "album": ("ruled_albums", "ruled_albums.becomes")
            default: ("ruled_tracks", "ruled_tracks.becomes")
            }
        let recount = """
             UNION ALL SELECT listener, \(key), \(counted) FROM main.plays
                CROSS JOIN main.tracks ON tracks.id = track
                LEFT JOIN ruled_tracks ON ruled_tracks.id = track
                LEFT JOIN ruled_albums ON ruled_albums.id = album
                WHERE \(own).recounted AND coalesce(ruled_tracks.becomes, 1) <> 0
                    AND coalesce(ruled_albums.becomes, 1) <> 0 GROUP BY 1, 2
            """
        return """
            CREATE TEMP VIEW \(kind)_totals(\(columns)) AS
            SELECT \(columns) FROM main.\(kind)_totals WHERE \(kind) NOT IN (SELECT id FROM \(ruled))
            UNION ALL SELECT listener, becomes, sum(plays), min(first), max(last)
                FROM \(ruled) CROSS JOIN main.\(kind)_totals ON \(kind)_totals.\(kind) = id
                WHERE becomes <> 0 AND NOT recounted GROUP BY 1, 2\(isRecounted ? recount : "");
            """
    }
}
