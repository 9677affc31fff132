import CSQLite

/// Makes a database from a script of SQL statements.
enum SQLiteWriter {
    struct Failure: Error {
        var status: Int32
    }

    static func write(_ script: String, to path: String) throws {
        var database: OpaquePointer?
        defer { unsafe sqlite3_close(database) }
        let opened = unsafe sqlite3_open(path, &database)
        guard opened == SQLITE_OK else { throw Failure(status: opened) }
        let status = unsafe sqlite3_exec(database, script, nil, nil, nil)
        guard status == SQLITE_OK else { throw Failure(status: status) }
    }
}
