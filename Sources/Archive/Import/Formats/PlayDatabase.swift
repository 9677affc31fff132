import Core
import Foundation
import SQLite

/// A lastfm-to-sqlite or scrobbledb database; both use the same tables.
struct PlayDatabase {
    private let database: Database
    /// Which program created it; only scrobbledb's times have a time zone.
    let kind: ImportKind

    /// Opens a database file of `size` bytes; nil if it lacks the tables of these programs.
    init?(path: String, size: Int) throws {
        // A write-ahead log may contain more plays, but reading it creates an extra file.
        let hasLog = ArchiveFile(path: path).logSize > 0
        database = try Database(path: path, access: hasLog ? .readOnly : .immutable)
        let steps = Int32(clamping: 1_000_000 + 100 * min(size, Int(Int32.max)))
        try database.limitWork(steps: steps, valueSize: 1 << 20)
        let wanted = [
            "artists": ["id", "name"], "albums": ["id", "title", "artist_id"],
            "tracks": ["id", "title", "album_id"], "plays": ["track_id", "timestamp"],
        ]
        for (table, columns) in wanted {
            let query = "SELECT name FROM pragma_table_info(?1)"
            let names = try database.rows(query, .text(table)) { $0.text(0) ?? "" }
            guard Set(names).isSuperset(of: columns) else { return nil }
        }
        let first = try database.rows("SELECT timestamp FROM plays LIMIT 1") { $0.text(0) }.first
        let hasZone = (first ?? nil).map { $0.hasSuffix("Z") || $0.hasSuffix("+00:00") } ?? false
        kind = hasZone ? .scrobbledb : .lastfmToSQLite
    }

    /// Passes on each row of the table of plays, or why it was rejected.
    ///
    /// - Parameter zone: the time zone in which lastfm-to-sqlite ran, since it writes local times.
    func forEach(in zone: TimeZone, _ take: (Result<ImportRow, ImportRow.Invalid>) throws -> Void)
        throws
    {
        try database.each(
            """
            SELECT plays.timestamp, artists.name, albums.title, tracks.title FROM plays
            LEFT JOIN tracks ON tracks.id = plays.track_id
            LEFT JOIN albums ON albums.id = tracks.album_id
            LEFT JOIN artists ON artists.id = albums.artist_id
            """
        ) { row in
            let time = row.text(0).map { Timestamp.iso8601($0, in: zone) }
            let album = row.text(2)
            do {
                try take(
                    .success(
                        try .play(
                            time ?? (row.isNull(0) ? nil : row.integer(0)),
                            row.text(1),
                            album == "(unknown album)" ? nil : album,
                            row.text(3),
                            from: kind.rawValue
                        )
                    )
                )
            } catch let error as ImportRow.Invalid {
                try take(.failure(error))
            }
        }
    }
}
