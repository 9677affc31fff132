import Core
import SQLite

/// How an archive's tables compare with this version's.
enum SchemaState {
    /// There are no tables yet.
    case empty
    /// The tables are an earlier version's.
    case older
    /// The tables are this version's.
    case current

    /// Determines the state of a newly opened database, with a few quick checks.
    ///
    /// Throws `Archive.Failure` if it is not an archive, is damaged, or was created by a newer
    /// version.
    init(of database: Database, in file: ArchiveFile) throws {
        // Read before the tables are counted, since another process may be creating them.
        let size = file.status?.size ?? 0
        let tableCount = try database.integer("SELECT count(*) FROM sqlite_master") ?? 0
        let version = try database.integer("PRAGMA user_version") ?? 0
        guard tableCount > 0 else {
            // A damaged first page also looks empty; creating tables would overwrite other pages.
            let pageSize = try database.integer("PRAGMA page_size") ?? 1
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
        // If these differ, the version in the header is damaged.
        let recorded = try database.integer("SELECT count(*) FROM migrations") ?? 0
        guard version == recorded else {
            throw Archive.Failure.damaged("its version number has changed")
        }
        guard version < known else { throw Archive.Failure.newer(version) }
        self = .older
    }
}

extension Database {
    /// Whether it has tables that only an archive has.
    fileprivate var hasArchiveTables: Bool {
        get throws {
            let names = "('migrations', 'listeners', 'plays', 'artist_totals')"
            return try integer("SELECT count(*) FROM sqlite_master WHERE name IN \(names)") == 4
        }
    }

    /// Whether a table or an index of this version is missing or changed.
    var lacksTables: Bool {
        get throws { try !tables.isSuperset(of: Schema.tables()) }
    }

    /// The type, name and SQL of each table and index.
    var tables: Set<String> {
        get throws {
            let query = "SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_master"
            return Set(try rows(query) { $0.text(0) ?? "?" })
        }
    }
}

extension Schema {
    /// The type, name and SQL of each of this version's tables and indices.
    static func tables() throws -> Set<String> {
        let fresh = try Database(path: ":memory:")
        try fresh.migrate(migrations)
        return try fresh.tables
    }
}

extension Int {
    /// A time from the database, clamped so that sums cannot overflow even if it is damaged.
    var storedTime: Int { Swift.min(Swift.max(self, 0), Int(UInt32.max)) }
}

extension Statement {
    /// The value of a column (from 0) as a play count, clamped so that sums cannot overflow.
    func count(_ column: Int) -> Int { Swift.min(Swift.max(integer(column), 0), 1 << 40) }

    /// The value of a column (from 0) as a length in seconds; nil if there is none, or it is impossible.
    func length(_ column: Int) -> Int? {
        let seconds = integer(column)
        return Play.lengths.contains(seconds) ? seconds : nil
    }

    /// The value of a column (from 0) as a Unix time, clamped to possible times.
    func time(_ column: Int) -> Int { integer(column).storedTime }
}
