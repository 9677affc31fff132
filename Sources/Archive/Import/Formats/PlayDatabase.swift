import Core
import Foundation
import SQLite

/// A database of plays: of lastfm-to-sqlite or scrobbledb, which use the same tables, or of Navidrome.
///
/// Navidrome's `scrobbles` has the time in Unix seconds. Source: its migration
/// `20251206013022_create_scrobbles_table.sql`, and `consts.go` for missing names.
struct PlayDatabase {
    private let database: Database
    /// Which program created it; lastfm-to-sqlite's times have no time zone.
    let kind: ImportKind
    /// Whether Navidrome's tracks have their lengths, in seconds.
    private var hasLengths = false

    private static let tables = [
        "artists": ["id", "name"], "albums": ["id", "title", "artist_id"],
        "tracks": ["id", "title", "album_id"], "plays": ["track_id", "timestamp"],
    ]
    private static let navidromeTables = [
        "scrobbles": ["media_file_id", "user_id", "submission_time"],
        "media_file": ["id", "title", "album", "artist"], "user": ["id", "user_name"],
    ]

    /// Opens a database file of `size` bytes; nil if it lacks the tables of these programs.
    init?(path: String, size: Int) throws {
        // A write-ahead log may contain more plays, but reading it creates an extra file.
        let hasLog = ArchiveFile(path: path).logSize > 0
        database = try Database(path: path, access: hasLog ? .readOnly : .immutable)
        let steps = Int32(clamping: 1_000_000 + 100 * min(size, Int(Int32.max)))
        try database.limitWork(steps: steps, valueSize: 1 << 20)
        if try Self.has(Self.navidromeTables, in: database) {
            kind = .navidrome
            hasLengths = try Self.has(["media_file": ["duration"]], in: database)
            return
        }
        guard try Self.has(Self.tables, in: database) else { return nil }
        let first = try database.rows("SELECT timestamp FROM plays LIMIT 1") { $0.text(0) }.first
        let hasZone = (first ?? nil).map { $0.hasSuffix("Z") || $0.hasSuffix("+00:00") } ?? false
        kind = hasZone ? .scrobbledb : .lastfmToSQLite
    }

    private static func has(_ tables: [String: [String]], in database: Database) throws -> Bool {
        try tables.allSatisfy { table, columns in
            let query = "SELECT name FROM pragma_table_info(?1)"
            let names = try database.rows(query, .text(table)) { $0.text(0) ?? "" }
            return Set(names).isSuperset(of: columns)
        }
    }

    /// Passes on each row of the table of plays, or why it was rejected.
    ///
    /// - Parameters:
    ///   - user: the user to import if several people use the server.
    ///   - zone: the time zone in which lastfm-to-sqlite ran, since it writes local times.
    func forEach(
        of user: String?,
        in zone: TimeZone,
        _ take: (Result<ImportRow, ImportRow.Invalid>) throws -> Void
    ) throws {
        let read = try kind == .navidrome ? navidromeReader(user) : reader(zone)
        try database.each(kind == .navidrome ? navidromePlays : Self.plays) { row in
            do {
                try take(.success(try read(row)))
            } catch let error as ImportRow.Invalid {
                try take(.failure(error))
            }
        }
    }

    private static let plays = """
        SELECT plays.timestamp, artists.name, albums.title, tracks.title FROM plays
        LEFT JOIN tracks ON tracks.id = plays.track_id
        LEFT JOIN albums ON albums.id = tracks.album_id
        LEFT JOIN artists ON artists.id = albums.artist_id
        """

    private func reader(_ zone: TimeZone) -> (Statement) throws -> ImportRow {
        { row in
            let time = row.text(0).map { Timestamp.iso8601($0, in: zone) }
            let album = row.text(2)
            return try .play(
                time ?? (row.isNull(0) ? nil : row.integer(0)),
                row.text(1),
                album == "(unknown album)" ? nil : album,
                row.text(3),
                from: kind.rawValue
            )
        }
    }

    private var navidromePlays: String {
        """
        SELECT submission_time, media_file.artist, media_file.album, media_file.title, user_name,
            \(hasLengths ? "media_file.duration" : "NULL")
        FROM scrobbles LEFT JOIN media_file ON media_file.id = media_file_id
        LEFT JOIN user ON user.id = user_id
        """
    }

    private func navidromeReader(_ user: String?) throws -> (Statement) throws -> ImportRow {
        let users = try database.integer("SELECT count(DISTINCT user_id) FROM scrobbles") ?? 0
        // The text of an account may name a service first, such as `listenbrainz:nora`.
        let name = user.map {
            $0[($0.firstIndex(of: ":").map($0.index(after:)) ?? $0.startIndex)...]
        }?
        .lowercased()
        return { row in
            if users > 1, let name, row.text(4)?.lowercased() != name {
                return .skipped(.otherUser)
            }
            let (artist, album) = (row.text(1), row.text(2))
            return try .play(
                row.isNull(0) ? nil : row.integer(0),
                artist == "[Unknown Artist]" ? nil : artist,
                album == "[Unknown Album]" ? nil : album,
                row.text(3),
                from: kind.rawValue,
                length: row.integer(5),
                trackLength: row.integer(5)
            )
        }
    }
}
