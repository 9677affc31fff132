import Core
import SQLite

extension Archive {
    /// Exports the plays that SQLite can still read in a damaged archive, without changing it.
    ///
    /// - Parameters:
    ///   - user: the listener; nil for all.
    ///   - time: the earliest time of a play, in Unix seconds.
    /// - Returns: how many plays were written, and how many were left out because their names or
    ///   times are damaged. The number of plays that were not found is unknown.
    package static func salvage(
        from path: String,
        of user: String? = nil,
        since time: Int = .min,
        as format: ExportFormat,
        write: ([UInt8]) throws -> Void
    ) throws -> (plays: Int, nameless: Int) {
        let database: Database
        do {
            // The write-ahead log may contain more plays.
            let file = ArchiveFile(path: path)
            try file.mustExist()
            database = try Database(path: path, access: file.logSize > 0 ? .readOnly : .immutable)
            // Without a readable schema there is nothing to search.
            _ = try database.prepare(Salvage.query(hasLengths: false))
        } catch {
            throw Failure(error)
        }
        var salvage = Salvage(database: database, output: ExportedRows(format))
        // If the table of listeners is unreadable, tries the first 64 IDs.
        let last = (try? database.integer("SELECT max(id) FROM listeners")) ?? 64
        var listeners = Array(1...max(1, min(last, 65_535)))
        if let user {
            do {
                listeners = try database.rows(
                    "SELECT id FROM listeners WHERE key = ?1",
                    .text(user.lowercased())
                ) { $0.integer(0) }
            } catch {
                throw Failure(error)
            }
        }
        for listener in listeners {
            try salvage.readPlays(
                of: listener,
                after: (max(time, 0), -1),
                to: 1 << 32,
                write: write
            )
        }
        try write(salvage.output.bytes)
        return (salvage.output.count, salvage.nameless)
    }
}

/// Finds the plays that can still be reached, skipping unreadable pages.
private struct Salvage {
    let database: Database
    var output: ExportedRows
    var nameless = 0
    private var failures = 0
    private var names: [String: [Int: [String]]] = [:]
    /// The lengths of tracks by ID; 0 if unknown.
    private var lengths: [Int: Int] = [:]

    /// The shortest span to split, in seconds; an unreadable page has a few days' plays.
    private static let shortest = 24 * 3600
    /// The number of failed queries after which spans are no longer split.
    private static let failureLimit = 20_000

    /// Whether plays and tracks have lengths; those of former versions don't.
    private let hasLengths: Bool

    static func query(hasLengths: Bool) -> String {
        """
        SELECT time, track, album, source, \(hasLengths ? "length" : "NULL") FROM plays
        WHERE listener = ?1 AND (time, track) > (?2, ?3) AND time < ?4
        ORDER BY time, track LIMIT 20000
        """
    }

    init(database: Database, output: ExportedRows) {
        self.database = database
        self.output = output
        hasLengths = (try? database.prepare(Self.query(hasLengths: true))) != nil
    }

    /// Writes the plays in a span; if the query fails, tries each half of the span that remains.
    mutating func readPlays(
        of listener: Int,
        after start: (time: Int, track: Int),
        to end: Int,
        write: ([UInt8]) throws -> Void
    ) throws {
        var last = start
        var rows: [Row] = []
        var hasFailed = false
        do {
            try database.each(
                Self.query(hasLengths: hasLengths),
                [.integer(listener), .integer(start.time), .integer(start.track), .integer(end)]
            ) { rows.append(Row($0)) }
        } catch {
            hasFailed = true
            failures += 1
        }
        for row in rows {
            last = (row.time, row.track)
            add(row, of: listener)
        }
        if output.bytes.count > 1 << 16 {
            try write(output.bytes)
            output.bytes.removeAll(keepingCapacity: true)
        }
        if rows.count == 20_000 {
            try readPlays(of: listener, after: last, to: end, write: write)
        } else if hasFailed, failures < Self.failureLimit, end - last.time > Self.shortest {
            let middle = last.time + (end - last.time) / 2
            try readPlays(of: listener, after: last, to: middle, write: write)
            try readPlays(of: listener, after: (middle, -1), to: end, write: write)
        }
    }

    private struct Row {
        var time: Int
        var track: Int
        var album: Int
        var source: Int
        var length: Int?

        init(_ row: Statement) {
            time = row.integer(0)
            track = row.integer(1)
            album = row.integer(2)
            source = row.integer(3)
            length = row.length(4)
        }
    }

    private mutating func add(
        _ row: Row,
        of listener: Int
    ) {
        guard Play.times.contains(row.time),
            let track = texts(
                "tracks JOIN artists ON artists.id = artist",
                "artists.name, title",
                row.track
            )
        else {
            nameless += 1
            return
        }
        let album = row.album == 0 ? nil : texts("albums", "title", row.album)
        output.add(
            album: album?[0] ?? "",
            artist: track[0],
            source: texts("sources", "name", row.source)?[0] ?? "salvaged",
            time: row.time,
            track: track[1],
            user: texts("listeners", "name", listener)?[0] ?? "listener \(listener)",
            length: row.length,
            trackLength: trackLength(row.track)
        )
    }

    private mutating func trackLength(_ track: Int) -> Int? {
        guard hasLengths else { return nil }
        if let known = lengths[track] { return known > 0 ? known : nil }
        let query = "SELECT length FROM tracks WHERE id = ?1"
        let length = try? database.rows(query, .integer(track)) { $0.length(0) }.first ?? nil
        lengths[track] = length ?? 0
        return length
    }

    /// The columns of the row with an ID; nil if any of them is unreadable or not text.
    private mutating func texts(_ tables: String, _ columns: String, _ id: Int) -> [String]? {
        if let known = names[tables]?[id] { return known.isEmpty ? nil : known }
        let table = tables.prefix { $0 != " " }
        let rows = try? database.rows(
            "SELECT \(columns) FROM \(tables) WHERE \(table).id = ?1",
            .integer(id)
        ) { row in (0..<row.columnCount).map(row.text) }
        let texts = (rows?.first ?? []).compactMap { $0 }
        let isWhole = !texts.isEmpty && texts.count == rows?.first?.count
        names[tables, default: [:]][id] = isWhole ? texts : []
        return isWhole ? texts : nil
    }
}
