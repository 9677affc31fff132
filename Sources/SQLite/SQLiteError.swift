import CSQLite

/// Why a database operation failed.
package enum SQLiteError: Error, Equatable {
    /// The library is not installed.
    case unavailable
    /// Another connection did not finish writing in time.
    case busy
    /// There is no space left for the file.
    case full
    /// The file is damaged or not a database, with SQLite's extended code and message.
    case damaged(code: Int32, message: String)
    /// The database has the schema of a later version of the program.
    case newer(version: Int)
    /// The query took more steps than `Database.limitWork` allows.
    case endless
    /// Any other error, with SQLite's extended code and message.
    case failed(code: Int32, message: String)

    /// Converts a status that a connection has just returned; `database` is nil if it did not open.
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

    /// Whether a statement did not fit the tables, or a row broke a constraint. If both are known
    /// to be correct, the database is damaged.
    package var isContradiction: Bool {
        isMissingTable || hasFailed(SQLITE_CONSTRAINT) || hasFailed(SQLITE_MISMATCH)
    }

    /// Whether a statement names a table or column that does not exist.
    ///
    /// Only the message tells this from a statement that is too large for SQLite.
    private var isMissingTable: Bool {
        hasFailed(SQLITE_ERROR)
            && (["no such table", "no such column"].contains { message.hasPrefix($0) }
                || message.contains(" has no column named "))
    }

    /// Whether the database or one of its auxiliary files could not be opened.
    package var isUnopened: Bool { hasFailed(SQLITE_CANTOPEN) }

    /// Whether the operation needed to write to a read-only database.
    package var isReadOnly: Bool { hasFailed(SQLITE_READONLY) }

    private func hasFailed(_ status: Int32) -> Bool {
        if case .failed(let code, _) = self { code & 0xFF == status } else { false }
    }
}
