import Core
import SQLite

extension TotalsTable {
    /// The albums' release groups.
    ///
    /// A service may take a track of a compilation for the one on the original album, so that one
    /// track's ID is no proof.
    static let albumIDs = TotalsTable(
        name: "album_ids",
        column: "release_group",
        query: "SELECT album, release_group FROM track_ids AS own",
        grouping: """
            album, release_group HAVING count(*) > 2 AND count(*) * 2 > (SELECT count(*)
                FROM track_ids WHERE album = own.album AND release_group IS NOT NULL)
            """
    )
}

extension Database {
    /// Records the IDs that came with a play.
    ///
    /// - Parameter album: 0 if unknown.
    /// - Returns: whether the album's release group may have changed.
    func note(_ ids: MusicIDs, track: Int32, album: Int32) throws -> Bool {
        guard ids != MusicIDs() else { return false }
        try run(
            """
            INSERT INTO track_ids VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT DO UPDATE SET recording = coalesce(excluded.recording, recording),
                release_group = coalesce(excluded.release_group, release_group)
            WHERE recording IS NOT coalesce(excluded.recording, recording)
                OR release_group IS NOT coalesce(excluded.release_group, release_group)
            """,
            .integer(Int(track)),
            .integer(Int(album)),
            ids.recording.map(Value.text) ?? .null,
            album == 0 ? .null : ids.releaseGroup.map(Value.text) ?? .null
        )
        return changes > 0 && album != 0
    }

    /// Determines some albums' release groups again, and with them the families.
    func identify(albums: Set<Int32>) throws {
        guard !albums.isEmpty else { return }
        let those = "album IN (\(albums.map(String.init).joined(separator: ",")))"
        let expected = TotalsTable.albumIDs.expected(where: those)
        let known = "SELECT album, release_group FROM album_ids WHERE \(those)"
        let change = try integer(
            """
            SELECT EXISTS (SELECT * FROM (\(expected)) EXCEPT \(known))
                OR EXISTS (\(known) EXCEPT SELECT * FROM (\(expected)))
            """
        )
        guard change == 1 else { return }
        try execute("DELETE FROM album_ids WHERE \(those)")
        try execute("INSERT INTO album_ids \(expected)")
        try regroupAlbums()
    }

    /// Determines all release groups and families again, after tracks or albums were removed.
    func identifyAlbums() throws {
        try execute(
            """
            DELETE FROM track_ids WHERE track NOT IN (SELECT id FROM tracks)
                OR album <> 0 AND album NOT IN (SELECT id FROM albums);
            DELETE FROM album_ids;
            INSERT INTO album_ids \(TotalsTable.albumIDs.expected());
            """
        )
        try regroupAlbums()
    }

    private func regroupAlbums() throws {
        let artists = try rows("SELECT id, family FROM artists") { ($0.integer(0), $0.integer(1)) }
        let families = try albumFamilies(
            artists.reduce(into: [:]) { $0[$1.0] = $1.1 }
        )
        let stored = try rows("SELECT id, family FROM albums") { ($0.integer(0), $0.integer(1)) }
        for (id, family) in stored {
            guard let right = families[id], right != family else { continue }
            try run("UPDATE albums SET family = ?2 WHERE id = ?1", .integer(id), .integer(right))
        }
    }

    /// The expected family of each album: the first album that it is connected with by loose names or
    /// release groups.
    ///
    /// - Parameter artists: the artists' families.
    func albumFamilies(_ artists: [Int: Int]) throws -> [Int: Int] {
        enum Key: Hashable {
            case names(artist: Int, title: String)
            case releaseGroup(String)
        }
        var firsts: [Key: Int] = [:]
        var families: [Int: Int] = [:]
        func family(of id: Int) -> Int {
            var id = id
            while let next = families[id], next != id { id = next }
            return id
        }
        try each(
            """
            SELECT id, artist, loose, release_group FROM albums
            LEFT JOIN album_ids ON album = id ORDER BY id
            """,
            []
        ) { row in
            let id = row.integer(0)
            families[id] = id
            let names = Key.names(artist: artists[row.integer(1)] ?? 0, title: row.text(2) ?? "")
            for key in [names, row.text(3).map(Key.releaseGroup)].compactMap(\.self) {
                guard let first = firsts[key] else {
                    firsts[key] = id
                    continue
                }
                let (one, other) = (family(of: first), family(of: id))
                families[max(one, other)] = min(one, other)
            }
        }
        return families.mapValues { family(of: $0) }
    }
}
