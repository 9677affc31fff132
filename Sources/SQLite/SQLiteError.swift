import CSQLite

/// Why SQLite failed to do something.
package enum SQLiteError: Error, Equatable {
    /// The library is not installed.
    case unavailable
    /// Another connection was writing, and did not finish in time.
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

    /// The error for a status that a connection has just returned, without a connection if it did
    /// not open.
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

    /// SQLite's message; empty if there is none.
    package var message: String {
        switch self {
        case .damaged(_, let message), .failed(_, let message): message
        default: ""
        }
    }

    /// Whether a statement does not match the tables, or a row conflicts with others: if both
    /// are known to be correct, the database is damaged.
    package var isContradiction: Bool {
        hasFailed(SQLITE_ERROR) || hasFailed(SQLITE_CONSTRAINT) || hasFailed(SQLITE_MISMATCH)
    }

    /// Whether the database or one of its other files could not be opened.
    package var isUnopened: Bool { hasFailed(SQLITE_CANTOPEN) }

    /// Whether it would have had to write to something read-only.
    package var isReadOnly: Bool { hasFailed(SQLITE_READONLY) }

    private func hasFailed(_ status: Int32) -> Bool {
        if case .failed(let code, _) = self { code & 0xFF == status } else { false }
    }
}
