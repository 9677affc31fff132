import Core
import Names
import SQLite

extension Archive {
    /// A listener's plays before a time, in columns, with spellings and editions combined.
    ///
    /// Empty for an unknown listener.
    ///
    /// - Parameter end: the Unix time of the first play left out.
    package func plays(of user: String, before end: Int) throws(Failure) -> PlayColumns {
        try read { database in
            var plays = PlayColumns()
            guard let listener = try database.listener(user) else { return plays }
            let artists = try database.map("SELECT id, family FROM artists", sizedBy: "artists")
            let albums = try database.map("SELECT id, family FROM albums", sizedBy: "albums")
            let tracks = try database.map("SELECT id, artist FROM tracks", sizedBy: "tracks")
            for (ids, table) in [(artists, "artists"), (albums, "albums")] {
                // Counts are kept in lists that are as long as the largest ID.
                guard ids.allSatisfy({ $0 < ids.count }) else {
                    throw Failure.damaged("a family ID in \(table) is too large")
                }
            }
            let lengths = try database.map("SELECT id, length FROM tracks", sizedBy: "tracks")
            var families = tracks.indices.map { Int32($0) }
            try database.each(ChartSubject.trackFamilies) { row in
                let (id, family) = (row.integer(0), row.integer(1))
                guard families.indices.contains(id), families.indices.contains(family) else {
                    return
                }
                families[id] = Int32(family)
            }
            let query = """
                SELECT time, track, album, length FROM plays WHERE listener = ?1 AND time < ?2
                """
            try database.each(query, [listener, .integer(end)]) { row in
                let track = row.integer(1)
                let artist = Int(tracks.at(track))
                plays.append(
                    time: UInt32(row.time(0)),
                    artist: artists.at(artist),
                    album: albums.at(row.integer(2)),
                    track: families.at(track),
                    length: UInt16(clamping: row.length(3) ?? Int(lengths.at(track)))
                )
            }
            return plays
        }
    }

    /// The Unix times of a listener's plays in a period, in order; empty for an unknown listener.
    package func times(of user: String, in period: TimeSpan) throws(Failure) -> [UInt32] {
        try read { database in
            guard let listener = try database.listener(user) else { return [] }
            let query = "SELECT time FROM plays WHERE listener = ?1 AND time >= ?2 AND time < ?3"
            var times: [UInt32] = []
            try database.each(query, [listener, .integer(period.from), .integer(period.to)]) {
                times.append(UInt32($0.time(0)))
            }
            return times
        }
    }

    /// The Unix times of the plays of an album, in any edition and spelling that the rules don't keep
    /// apart, in order.
    package func times(
        ofAlbum title: String,
        by artist: String,
        of user: String
    ) throws(Failure) -> [UInt32] {
        try read { database in
            guard let listener = try database.listener(user) else { return [] }
            var times: [UInt32] = []
            try database.each(
                """
                SELECT time FROM plays WHERE listener = ?1 AND album IN (
                    SELECT id FROM albums WHERE family = (
                        SELECT found.family
                        FROM (SELECT DISTINCT family FROM (\(familiesOfAlbum))) AS found
                        CROSS JOIN albums ON albums.family = found.family
                        CROSS JOIN album_totals ON listener = ?1 AND album = albums.id
                        JOIN artists owner ON owner.id = albums.artist
                        GROUP BY found.family ORDER BY \(bestFamily) LIMIT 1))
                """,
                [
                    listener, .text(artist.looseName), .text(title.looseTitle),
                    .text(NameTable.exact(title)),
                ]
            ) { times.append(UInt32($0.time(0))) }
            return times
        }
    }

    /// The ID of the artist with this name, in any spelling; nil if there is none.
    package func artistID(_ name: String) throws(Failure) -> Int32? {
        try read { database in
            try database.integer(
                "SELECT family FROM artists WHERE loose = ?1 ORDER BY id LIMIT 1",
                .text(name.looseName)
            ).flatMap { Int32(exactly: $0) }
        }
    }

    /// The names of artists, albums and tracks; IDs that are not in the archive are left out.
    package func names(of ids: PlayIDs) throws(Failure) -> PlayNames {
        try read { database in
            var names = PlayNames()
            for id in ids.artists {
                try database.each("SELECT name FROM artists WHERE id = ?1", [.integer(Int(id))]) {
                    names.artists[id] = $0.text(0) ?? ""
                }
            }
            for id in ids.albums { names.albums[id] = try database.title(of: id, in: "albums") }
            for id in ids.tracks { names.tracks[id] = try database.title(of: id, in: "tracks") }
            return names
        }
    }
}

extension [Int32] {
    /// The value for an ID; 0 for IDs that are not in the archive.
    fileprivate func at(_ id: Int) -> Int32 { indices.contains(id) ? self[id] : 0 }
}

extension Database {
    /// The second column of a query by the first, which is an ID; 0 for IDs without a row.
    fileprivate func map(_ query: String, sizedBy table: String) throws -> [Int32] {
        let last = try integer("SELECT max(id) FROM \(table)") ?? 0
        // IDs have few gaps, so a much larger one is damage, and would need too much memory.
        let count = try integer("SELECT count(*) FROM \(table)") ?? 0
        guard last >= 0, last <= 1_000_000 + 64 * count else {
            throw Archive.Failure.damaged("an ID in \(table) is too large")
        }
        var map = [Int32](repeating: 0, count: last + 1)
        try each(query) { row in
            let (id, value) = (row.integer(0), row.integer(1))
            guard map.indices.contains(id), value >= 0 else { return }
            map[id] = Int32(exactly: value) ?? 0
        }
        return map
    }

    /// The artist and title of an album or a track.
    fileprivate func title(of id: Int32, in table: String) throws -> PlayNames.Title? {
        var title: PlayNames.Title?
        let query = """
            SELECT name, title FROM \(table) JOIN artists ON artists.id = artist
            WHERE \(table).id = ?1
            """
        try each(query, [.integer(Int(id))]) {
            title = PlayNames.Title(artist: $0.text(0) ?? "", title: $0.text(1) ?? "")
        }
        return title
    }
}
