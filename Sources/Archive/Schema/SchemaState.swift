import SQLite

/// How the tables of an archive relate to those of this version.
enum SchemaState {
    /// There are none yet.
    case empty
    /// Those of an earlier version.
    case older
    /// Those of this version.
    case current

    /// Looks at a database that has just been opened; only what takes no time.
    ///
    /// Throws `Archive.Failure` if it is not an archive, if it is damaged, or if a newer version made it.
    init(of database: Database, in file: ArchiveFile) throws {
        // Before the tables are counted, since another process may be making them.
        let size = file.status?.size ?? 0
        let tableCount = try database.integer("SELECT count(*) FROM sqlite_master") ?? 0
        let version = Int(try database.integer("PRAGMA user_version") ?? 0)
        guard tableCount > 0 else {
            // A damaged first page looks like this; a schema would be written over what is left.
            let pageSize = Int(try database.integer("PRAGMA page_size") ?? 1)
            guard size <= pageSize, size % pageSize == 0, version == 0 else {
                throw Archive.Failure.damaged("its list of tables is empty")
            }
            self = .empty
            return
        }
        guard try database.integer("PRAGMA application_id") == Schema.applicationID else {
            throw try database.hasArchiveTables
                ? Archive.Failure.damaged("its header has changed") : Archive.Failure.foreign
        }
        let known = Schema.migrations.count
        if version == known {
            self = .current
            return
        }
        // The header contradicts the tables.
        let recorded = try database.integer("SELECT count(*) FROM migrations") ?? 0
        guard version == recorded else {
            throw Archive.Failure.damaged("its version number has changed")
        }
        guard version < known else { throw Archive.Failure.newer(version) }
        self = .older
    }
}

extension Database {
    /// Whether it has tables that only an archive has together.
    fileprivate var hasArchiveTables: Bool {
        get throws {
            let names = "('migrations', 'listeners', 'plays', 'artist_totals', 'album_months')"
            return try integer("SELECT count(*) FROM sqlite_master WHERE name IN \(names)") == 5
        }
    }

    /// Whether it lacks a table or an index of this version, or has one that was changed.
    var lacksTables: Bool {
        get throws { try !tables.isSuperset(of: Schema.tables()) }
    }

    /// The tables and indices, as they were made.
    var tables: Set<String> {
        get throws {
            let query = "SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_master"
            return Set(try rows(query) { $0.text(0) ?? "?" })
        }
    }
}

extension Schema {
    /// The tables and indices of this version, as they are made.
    static func tables() throws -> Set<String> {
        let fresh = try Database(path: ":memory:")
        try fresh.migrate(migrations)
        return try fresh.tables
    }
}

extension Int {
    /// A time from the database within the bounds of any play's, so that a damaged one does no harm in
    /// sums.
    var storedTime: Int { Swift.min(Swift.max(self, 0), Int(UInt32.max)) }
}

extension Statement {
    /// A column of the row, counted from 0, as a number of plays, of which no sum overflows.
    func count(_ column: Int) -> Int { Int(Swift.min(Swift.max(integer(column), 0), 1 << 40)) }

    /// A column of the row, counted from 0, as a time.
    func time(_ column: Int) -> Int { integer(column).storedTime }
}
