import Core
import Foundation
import SQLite

extension Archive {
    /// All listeners in the archive, sorted by name.
    package func listeners() throws(Failure) -> [ArchivedListener] {
        try read { database in
            try database.rows("SELECT id, name FROM listeners ORDER BY key") {
                ($0.integer(0), $0.text(1) ?? "")
            }
            .map { id, name in try database.listener(id: .integer(id), name: name) }
        }
    }

    /// The number of a listener's plays in a period, from one source or, if nil, from all.
    package func count(
        of user: String,
        in period: TimeSpan,
        from source: String? = nil
    ) throws(Failure) -> Int {
        try read { database in
            guard let listener = try database.listener(user) else { return 0 }
            let query = """
                SELECT count(*) FROM plays WHERE listener = ?1 AND time >= ?2 AND time < ?3
                AND (?4 IS NULL OR source = (SELECT id FROM sources WHERE name = ?4))
                """
            return try database.integer(
                query,
                listener,
                .integer(period.from),
                .integer(period.to),
                source.map(Value.text) ?? .null
            ) ?? 0
        }
    }

    /// The names of the sources of a chart's plays, in order; if `period` is nil, of all the
    /// listener's plays.
    ///
    /// If the archive has several sources, this reads the plays until each source is found. An
    /// all-time chart of the only listener has all sources, and is loaded without reading plays.
    package func sources(
        of user: String,
        by grouping: ChartSubject,
        in period: TimeSpan? = nil
    ) throws(Failure) -> [String] {
        try read { database in
            guard let listener = try database.listener(user) else { return [] }
            let names = try database.rows("SELECT name FROM sources ORDER BY name") {
                $0.text(0) ?? ""
            }
            let hasOthers = try database.integer("SELECT count(*) FROM listeners") ?? 0 > 1
            guard names.count > 1, period != nil || hasOthers else { return names }
            let period = period ?? TimeSpan(from: 0, to: .max)
            return try database.rows(
                """
                SELECT name FROM sources WHERE EXISTS (SELECT 1 \(grouping.played) AND source = sources.id)
                ORDER BY name
                """,
                listener,
                .integer(period.from),
                .integer(period.to)
            ) { $0.text(0) ?? "" }
        }
    }

    /// The Unix times of a listener's first and last plays; nil if there are none.
    package func span(of user: String) throws(Failure) -> (first: Int, last: Int)? {
        try read { database in
            try database.listener(user).flatMap(database.span)
        }
    }

    /// The periods of a listener's history that a sync has read completely, in order.
    ///
    /// - Parameter service: a further account's source; empty for the listener's own account.
    package func completePeriods(
        of user: String,
        from service: String = ""
    ) throws(Failure) -> [TimeSpan] {
        try read { database in
            guard let listener = try database.listener(user) else { return [] }
            return try database.completePeriods(of: listener, from: service)
        }
    }

    /// The periods of a listener's history that a sync could not read, in order.
    ///
    /// - Parameter service: a further account's source; empty for the listener's own account.
    package func gaps(
        of user: String,
        from service: String = ""
    ) throws(Failure) -> [SyncReport.Gap] {
        try read { database in
            guard let listener = try database.listener(user) else { return [] }
            return try database.gaps(of: listener, from: service)
        }
    }

    /// The size of the archive's files in bytes, and this version's number of migrations.
    package func size() throws(Failure) -> (bytes: Int, schema: Int) {
        (file.size, Schema.migrations.count)
    }

    /// Removes a listener, their plays, and the artists, albums and tracks that only they played.
    ///
    /// - Returns: the number of plays removed.
    package func remove(_ user: String) throws(Failure) -> Int {
        try hold { database in
            guard let listener = try database.listener(user) else { return 0 }
            // For each removed name, SQLite would search all plays for references, without an
            // index.
            try database.execute("PRAGMA foreign_keys = OFF")
            defer { try? database.execute("PRAGMA foreign_keys = ON") }
            let count = try database.transaction {
                try database.run("DELETE FROM plays WHERE listener = ?1", listener)
                let count = database.changes
                let progress = ["complete", "gaps", "full_syncs", "further_accounts"]
                for table in TotalsTable.all.map(\.name) + progress {
                    try database.run("DELETE FROM \(table) WHERE listener = ?1", listener)
                }
                try database.run("DELETE FROM listeners WHERE id = ?1", listener)
                try database.run(
                    "DELETE FROM tracks WHERE id NOT IN (SELECT track FROM track_totals)"
                )
                try database.run(
                    "DELETE FROM sources WHERE id NOT IN (SELECT source FROM plays)"
                )
                for kind in ["album", "artist"] {
                    let played = "(SELECT \(kind) FROM \(kind)_totals)"
                    // If a family's first row is removed, its first remaining row takes over.
                    try database.execute(
                        """
                        UPDATE \(kind)s SET family = new
                        FROM (SELECT family AS old, min(id) AS new FROM \(kind)s
                            WHERE id IN \(played) GROUP BY family)
                        WHERE family = old AND old <> new;
                        DELETE FROM \(kind)s WHERE id NOT IN \(played);
                        """
                    )
                }
                try database.identifyAlbums()
                return count
            }
            // The plays are gone even if the disk is too full to make the file smaller.
            try? database.execute("VACUUM")
            return count
        }
    }
}

extension Database {
    fileprivate func listener(id: Value, name: String) throws -> ArchivedListener {
        var listener = ArchivedListener(name: name)
        try each(
            """
            SELECT name, n FROM (SELECT source, count(*) AS n FROM plays WHERE listener = ?1 GROUP BY 1)
            JOIN sources ON sources.id = source
            """,
            [id]
        ) { row in
            listener.plays += row.integer(1)
            listener.sources[row.text(0) ?? ""] = row.integer(1)
        }
        let span = try span(of: id)
        listener.first = span.map { Date(unixTime: $0.first) }
        listener.last = span.map { Date(unixTime: $0.last) }
        listener.complete = try completePeriods(of: id)
        listener.gaps = try gaps(of: id)
        return listener
    }

    /// The Unix times of a listener's first and last plays, each read from one end of the B-tree.
    func span(of listener: Value) throws -> (first: Int, last: Int)? {
        let first = try integer("SELECT min(time) FROM main.plays WHERE listener = ?1", listener)
        let last = try integer("SELECT max(time) FROM main.plays WHERE listener = ?1", listener)
        guard let first, let last else { return nil }
        return (first.storedTime, last.storedTime)
    }

    func completePeriods(of listener: Value, from service: String = "") throws -> [TimeSpan] {
        try rows(
            "SELECT since, until FROM complete WHERE listener = ?1 AND service = ?2 ORDER BY since",
            listener,
            .text(service)
        ) {
            TimeSpan(from: $0.time(0), to: $0.time(1))
        }
    }

    fileprivate func gaps(
        of listener: Value,
        from service: String = ""
    ) throws -> [SyncReport.Gap] {
        try rows(
            "SELECT since, until, reason FROM gaps WHERE listener = ?1 AND service = ?2 ORDER BY since",
            listener,
            .text(service)
        ) {
            let period = TimeSpan(from: $0.time(0), to: $0.time(1))
            return SyncReport.Gap(period: period, reason: GapReason(code: $0.text(2) ?? ""))
        }
    }
}
