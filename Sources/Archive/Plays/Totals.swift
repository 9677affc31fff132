import SQLite

/// The counts that new plays add to a listener's totals.
struct NewTotals {
    private struct Total {
        var plays: Int
        var first: Int
        var last: Int

        mutating func count(_ time: Int) {
            plays += 1
            last = time
        }
    }

    private var artists: [Int32: Total] = [:]
    private var albums: [Int32: Total] = [:]
    private var tracks: [Int32: Total] = [:]

    /// Counts a play, which must not be older than those already counted.
    mutating func count(_ play: BatchedPlay) {
        let time = Int(play.time)
        Self.count(time, in: &artists, play.artist)
        Self.count(time, in: &tracks, play.track)
        guard play.album != 0 else { return }
        Self.count(time, in: &albums, play.album)
    }

    private static func count(_ time: Int, in totals: inout [Int32: Total], _ id: Int32) {
        totals[id, default: Total(plays: 0, first: time, last: time)].count(time)
    }

    /// Adds the counts to a listener's totals, in the order of the tables' keys.
    func write(to database: Database, of listener: Int) throws {
        for (kind, totals) in [("artist", artists), ("album", albums), ("track", tracks)] {
            let statement = try database.prepare(
                """
                INSERT INTO \(kind)_totals VALUES (?1, ?2, ?3, ?4, ?5)
                ON CONFLICT DO UPDATE SET plays = plays + excluded.plays,
                    first = min(first, excluded.first), last = max(last, excluded.last)
                """
            )
            for (id, total) in totals.sorted(by: { $0.key < $1.key }) {
                try statement.run(
                    .integer(listener),
                    .integer(Int(id)),
                    .integer(total.plays),
                    .integer(total.first),
                    .integer(total.last)
                )
            }
        }
    }
}

/// A table of totals, and the query for its expected contents.
struct TotalsTable {
    var name: String
    /// The column that selects the rows affected by a change.
    var column: String
    var query: String
    var grouping: String

    static let tracks = TotalsTable(
        name: "track_totals",
        column: "track",
        query: "SELECT listener, track, count(*), min(time), max(time) FROM plays",
        grouping: "listener, track"
    )
    static let albums = TotalsTable(
        name: "album_totals",
        column: "album",
        query: "SELECT listener, album, count(*), min(time), max(time) FROM plays",
        grouping: "listener, album"
    )
    /// Computed from the track totals, so it must come after them in `all`.
    static let artists = TotalsTable(
        name: "artist_totals",
        column: "artist",
        query: """
            SELECT listener, artist, sum(plays), min(first), max(last)
            FROM track_totals JOIN tracks ON tracks.id = track
            """,
        grouping: "listener, artist"
    )
    static let all = [tracks, albums, artists]

    /// The SQL for the expected rows that meet a condition.
    func expected(where condition: String = "1") -> String {
        "\(query) WHERE \(column) IS NOT NULL AND \(condition) GROUP BY \(grouping)"
    }
}

extension Database {
    /// Recounts the totals of some albums and tracks, and of the tracks' artists.
    func recountTotals(of listener: Int, albums: Set<Int>, tracks: Set<Int>) throws {
        func list(_ ids: Set<Int>) -> String { ids.map(String.init).joined(separator: ",") }
        let artists = "SELECT artist FROM tracks WHERE id IN (\(list(tracks)))"
        let touched = [list(tracks), list(albums), artists]
        for (table, ids) in zip(TotalsTable.all, touched) {
            let condition = "listener = \(listener) AND \(table.column) IN (\(ids))"
            try execute("DELETE FROM \(table.name) WHERE \(condition)")
            try execute("INSERT INTO \(table.name) \(table.expected(where: condition))")
        }
    }
}
