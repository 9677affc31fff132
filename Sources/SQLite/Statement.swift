import CSQLite

/// A value in a statement or row.
package enum Value: Equatable, Sendable {
    case null
    case integer(Int)
    case text(String)
}

extension Value: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByNilLiteral {
    package init(integerLiteral value: Int) { self = .integer(value) }
    package init(stringLiteral value: String) { self = .text(value) }
    package init(nilLiteral: ()) { self = .null }
}

/// A prepared statement and, after a step, its current row.
@safe package final class Statement {
    // SQLite keeps a connection open until its last statement is finalized, so this class needs no
    // reference to `Database`.
    private let handle: OpaquePointer
    private let sqlite: SQLiteFunctions

    init(_ handle: OpaquePointer, _ sqlite: SQLiteFunctions) {
        unsafe self.handle = handle
        self.sqlite = sqlite
    }

    deinit {
        unsafe _ = sqlite.sqlite3_finalize(handle)
    }

    /// Binds values to `?1`, `?2`…; further parameters keep their values.
    package func bind(_ values: [Value]) throws(SQLiteError) {
        for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
    }

    private func bind(_ value: Value, at index: Int32) throws(SQLiteError) {
        let status: Int32
        switch value {
        case .null: status = unsafe sqlite.sqlite3_bind_null(handle, index)
        case .integer(let number):
            status = unsafe sqlite.sqlite3_bind_int64(handle, index, Int64(number))
        case .text(let text):
            let size = Int32(clamping: text.utf8.count)
            status = unsafe csqlite_bind_text(sqlite, handle, index, text, size)
        }
        if status != SQLITE_OK { throw error(status) }
    }

    /// Advances to the next row; false if there is none.
    package func step() throws(SQLiteError) -> Bool {
        switch unsafe sqlite.sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let status: throw error(status)
        }
    }

    /// Resets the statement so that it can run again.
    package func reset() {
        unsafe _ = sqlite.sqlite3_reset(handle)
    }

    /// Binds the values and runs the statement to its end, ignoring any rows.
    package func run(_ values: Value...) throws(SQLiteError) {
        defer { reset() }
        try bind(values)
        while try step() {}
    }

    /// The number of columns in a row.
    package var columnCount: Int { unsafe Int(sqlite.sqlite3_column_count(handle)) }

    /// Whether a column of the current row, counted from 0, is NULL.
    package func isNull(_ column: Int) -> Bool {
        unsafe sqlite.sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL
    }

    /// A column of the current row as an integer, converted by SQLite if it has another type.
    package func integer(_ column: Int) -> Int {
        unsafe Int(sqlite.sqlite3_column_int64(handle, Int32(column)))
    }

    /// A column of the current row as text; nil if it is not text or not valid UTF-8.
    package func text(_ column: Int) -> String? {
        let column = Int32(column)
        guard unsafe sqlite.sqlite3_column_type(handle, column) == SQLITE_TEXT,
            let start = unsafe sqlite.sqlite3_column_text(handle, column)
        else { return nil }
        let size = unsafe Int(sqlite.sqlite3_column_bytes(handle, column))
        let bytes = unsafe UnsafeBufferPointer(start: start, count: size)
        return unsafe String(validating: bytes, as: UTF8.self)
    }

    private func error(_ status: Int32) -> SQLiteError {
        unsafe SQLiteError(status, of: sqlite.sqlite3_db_handle(handle), sqlite)
    }
}
