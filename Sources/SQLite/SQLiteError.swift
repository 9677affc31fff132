import CSQLite

/// Why SQLite did not do something.
package enum SQLiteError: Error, Equatable {
    /// The library is not installed.
    case unavailable
    /// Another connection writes, and did not end in time.
    case busy
    /// There is no space left for the file.
    case full
    /// The file is not a database, or a damaged one; with SQLite's extended code and its message.
    case damaged(code: Int32, message: String)
    /// The database has the schema of a later version of the program.
    case newer(version: Int)
    /// The query took more steps than `Database.limitWork` allows.
    case endless
    /// Anything else, with SQLite's extended code and its message.
    case failed(code: Int32, message: String)

    /// The error for a status that a connection has just returned; without one if it did not open.
    init(_ status: Int32, of database: OpaquePointer?, _ sqlite: SQLiteFunctions) {
        let words = unsafe sqlite.sqlite3_errmsg(database)
        let message = unsafe words.map { unsafe String(cString: $0) } ?? ""
        self =
            switch status & 0xFF {
            case SQLITE_BUSY, SQLITE_LOCKED: .busy
            case SQLITE_FULL: .full
            case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged(code: status, message: message)
            case SQLITE_INTERRUPT: .endless
            default: .failed(code: status, message: message)
            }
    }
}
