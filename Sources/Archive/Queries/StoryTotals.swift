import Core
import Names
import SQLite

extension Archive {
    /// An artist or album first played in one of several periods.
    package struct FirstPlay: Equatable, Sendable {
        /// The artist's name.
        package var artist: String
        /// The album's title; nil for an artist.
        package var album: String?
        /// The time of the first play, in Unix seconds.
        package var time: Int
        /// The number of plays.
        package var plays: Int
    }

    /// The artists and albums that a listener first played in one of these periods, with their plays
    /// before `end`; editions count as one. The earliest come first, and an artist before the album.
    ///
    /// The cost grows with the number of plays after `end`.
    package func firstPlays(
        of user: String,
        in periods: [TimeSpan],
        playedBefore end: Int
    ) throws(Failure) -> [FirstPlay] {
        try read { database in
            guard !periods.isEmpty, let listener = try database.listener(user) else { return [] }
            // The totals of the families that were first played in one of the periods.
            func totals(_ kind: String) throws -> [FamilyTotal] {
                let sums = "min(first), sum(plays), max(last)"
                guard rules.isEmpty else {
                    // Rules may have totals counted from all plays, so they are read only once.
                    return try database.rows(
                        """
                        SELECT family, \(sums) FROM \(kind)_totals
                        CROSS JOIN \(kind)s ON \(kind)s.id = \(kind)
                        WHERE listener = ?1 GROUP BY family ORDER BY family
                        """,
                        listener,
                        read: FamilyTotal.init
                    )
                }
                let query = """
                    SELECT DISTINCT family FROM \(kind)s WHERE id IN (SELECT \(kind)
                        FROM \(kind)_totals WHERE listener = ?1 AND first >= ?2 AND first < ?3)
                    """
                var families: Set<Int> = []
                // A search for each period: a query for all would read every total, or be too long.
                for period in periods {
                    let times = [listener, .integer(period.from), .integer(period.to)]
                    try database.each(query, times) { families.insert($0.integer(0)) }
                }
                let total = """
                    SELECT ?2, \(sums) FROM \(kind)s
                    CROSS JOIN \(kind)_totals ON listener = ?1 AND \(kind) = \(kind)s.id
                    WHERE \(kind)s.family = ?2
                    """
                return try families.sorted().flatMap {
                    try database.rows(total, listener, .integer($0), read: FamilyTotal.init)
                }
            }
            // The plays from `end` on, by family, in one pass over these plays.
            func later(_ families: [Int], _ areArtists: Bool) throws -> [Int: Int] {
                guard !families.isEmpty else { return [:] }
                let list = families.map(String.init).joined(separator: ",")
                let (family, isWanted) =
                    areArtists
                    ? (
                        "SELECT family FROM tracks JOIN artists ON artists.id = artist WHERE tracks.id = track",
                        "track IN (SELECT id FROM tracks WHERE artist IN "
                            + "(SELECT id FROM artists WHERE family IN (\(list))))"
                    )
                    : (
                        "SELECT family FROM albums WHERE id = album",
                        "album IN (SELECT id FROM albums WHERE family IN (\(list)))"
                    )
                let query = """
                    SELECT (\(family)), count(*) FROM plays
                    WHERE listener = ?1 AND time >= ?2 AND \(isWanted) GROUP BY 1
                    """
                var counts: [Int: Int] = [:]
                try database.each(query, [listener, .integer(end)]) {
                    counts[$0.integer(0)] = $0.count(1)
                }
                return counts
            }
            var found: [FirstPlay] = []
            for kind in ["artist", "album"] {
                let isArtist = kind == "artist"
                let name =
                    isArtist
                    ? "SELECT name, NULL FROM artists WHERE id = ?1"
                    : """
                    SELECT name, title FROM albums JOIN artists ON artists.id = artist
                    WHERE albums.id = ?1
                    """
                // Another edition may have been played before.
                let own = try totals(kind).filter { total in
                    periods.contains { $0.from <= total.first && total.first < $0.to }
                }
                let later = try later(own.filter { $0.last >= end }.map(\.family), isArtist)
                for total in own {
                    try database.each(name, [.integer(total.family)]) { row in
                        found.append(
                            FirstPlay(
                                artist: row.text(0) ?? "",
                                album: row.text(1),
                                time: total.first,
                                plays: total.plays - (later[total.family] ?? 0)
                            )
                        )
                    }
                }
            }
            return found.sorted {
                ($0.time, $0.artist, $0.album ?? "") < ($1.time, $1.artist, $1.album ?? "")
            }
        }
    }

    /// The albums played in a period, with the time of the first play ever; editions are listed
    /// separately, but have the same first play.
    package func firstPlays(
        of user: String,
        ofAlbumsIn period: TimeSpan
    ) throws(Failure) -> [(artist: String, title: String, first: Int)] {
        try read { database in
            guard let listener = try database.listener(user) else { return [] }
            let played = "SELECT DISTINCT album \(ChartSubject.albums.played)"
            return try database.rows(
                """
                SELECT artists.name, shown.title, since
                FROM (SELECT albums.family AS root, min(first) AS since
                    FROM album_totals JOIN albums ON albums.id = album
                    WHERE listener = ?1
                    AND albums.family IN (SELECT family FROM albums WHERE id IN (\(played)))
                    GROUP BY albums.family)
                JOIN albums shown ON shown.family = root JOIN artists ON artists.id = shown.artist
                WHERE shown.id IN (\(played))
                """,
                listener,
                .integer(period.from),
                .integer(period.to)
            ) { (artist: $0.text(0) ?? "", title: $0.text(1) ?? "", first: $0.time(2)) }
        }
    }

    /// A listener's albums by an artist in any spelling, most plays first; editions count as one.
    package func albums(
        by artist: String,
        of user: String,
        limit: Int
    ) throws(Failure) -> [ChartRow] {
        try read { database in
            guard let listener = try database.listener(user) else { return [] }
            let rows = try database.rows(
                """
                SELECT artists.name, shown.title, sum(plays)
                FROM artists wanted
                CROSS JOIN artists spelled ON spelled.family = wanted.family
                CROSS JOIN albums ON albums.artist = spelled.id
                CROSS JOIN album_totals ON listener = ?1 AND album = albums.id
                JOIN albums shown ON shown.id = albums.family
                JOIN artists ON artists.id = shown.artist
                WHERE wanted.id = (SELECT min(id) FROM artists WHERE loose = ?2)
                GROUP BY shown.id ORDER BY 3 DESC, 1, 2 LIMIT ?3
                """,
                listener,
                .text(artist.looseName),
                .integer(limit)
            ) { (artist: $0.text(0) ?? "", title: $0.text(1) ?? "", plays: $0.count(2)) }
            return zip(1..., rows).map {
                ChartRow(rank: $0, artist: $1.artist, title: $1.title, playCount: $1.plays)
            }
        }
    }

    /// The number of a listener's plays by artist ID, with spellings combined.
    package func artistPlays(of user: String) throws(Failure) -> [Int32: Int] {
        try read { database in
            guard let listener = try database.listener(user) else { return [:] }
            var plays: [Int32: Int] = [:]
            let query = """
                SELECT family, plays FROM artist_totals JOIN artists ON id = artist
                WHERE listener = ?1
                """
            try database.each(query, [listener]) { row in
                guard let id = Int32(exactly: row.integer(0)) else { return }
                plays[id, default: 0] += row.count(1)
            }
            return plays
        }
    }

    /// The number of a listener's plays by album ID, with editions combined, and each album's artist.
    package func albumPlays(
        of user: String
    ) throws(Failure) -> [Int32: (artist: Int32, plays: Int)] {
        try read { database in
            guard let listener = try database.listener(user) else { return [:] }
            var plays: [Int32: (artist: Int32, plays: Int)] = [:]
            let query = """
                SELECT albums.family, artists.family, plays FROM album_totals
                JOIN albums ON albums.id = album JOIN artists ON artists.id = albums.artist
                WHERE listener = ?1
                """
            try database.each(query, [listener]) { row in
                guard let id = Int32(exactly: row.integer(0)),
                    let artist = Int32(exactly: row.integer(1))
                else { return }
                plays[id, default: (artist, 0)].plays += row.count(2)
            }
            return plays
        }
    }

    /// The time of a listener's last play before a time; nil if there is none.
    package func lastPlay(of user: String, before time: Int) throws(Failure) -> Int? {
        try read { database in
            guard let listener = try database.listener(user) else { return nil }
            return try database.integer(
                """
                SELECT time FROM plays WHERE listener = ?1 AND time < ?2
                ORDER BY time DESC LIMIT 1
                """,
                listener,
                .integer(time)
            )
        }
    }
}

/// The plays of an artist or album in all spellings and editions.
private struct FamilyTotal {
    var family: Int
    /// The times of the first and the last play, in Unix seconds.
    var first: Int
    var plays: Int
    var last: Int

    /// Reads a row with the family, the first play, the number of plays and the last play.
    init(_ row: Statement) {
        family = row.integer(0)
        first = row.time(1)
        plays = row.count(2)
        last = row.time(3)
    }
}
