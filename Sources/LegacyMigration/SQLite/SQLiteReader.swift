import CSQLite

/// Reads a SQLite database that others wrote, without ever changing it or leaving a file beside it.
///
/// The database is opened as one that nobody can change, so neither a lock nor a journal is made.
/// What a write-ahead log beside it holds is therefore not seen.
@safe struct SQLiteReader: ~Copyable {
    private let database: OpaquePointer

    /// Why a database could not be read.
    enum Failure: Error, Equatable {
        case damaged(String)

        /// The reason in words.
        var words: String {
            switch self {
            case .damaged(let what): what
            }
        }
    }

    /// A value of a row; blobs and reals are not needed and come as `.other`.
    enum Value: Equatable {
        case integer(Int64)
        case text(String)
        case other

        /// The text, or nil.
        var text: String? {
            if case .text(let text) = self { text } else { nil }
        }
    }

    /// The most bytes of a single value.
    private static let valueSize: Int32 = 1 << 20
    /// The most bytes of text that one query may give.
    private static let resultSize = 32 << 20

    /// Opens the database at a path, which is known to be a regular file of `size` bytes.
    ///
    /// The work of each query is bounded by the size: no honest query on it needs more.
    init(path: String, size: Int) throws(Failure) {
        unsafe database = try Self.open(path)
        unsafe sqlite3_limit(database, SQLITE_LIMIT_LENGTH, Self.valueSize)
        unsafe sqlite3_limit(database, SQLITE_LIMIT_ATTACHED, 0)
        unsafe vinylogue_sqlite_set_flag(database, SQLITE_DBCONFIG_DEFENSIVE, 1)
        unsafe vinylogue_sqlite_set_flag(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
        let steps = Int32(clamping: 50_000 + min(size, Int(Int32.max)))
        unsafe sqlite3_progress_handler(database, steps, { _ in 1 }, nil)
        unsafe sqlite3_exec(database, "PRAGMA cell_size_check = 1", nil, nil, nil)
        unsafe sqlite3_exec(database, "PRAGMA temp_store = MEMORY", nil, nil, nil)
    }

    private static func open(_ path: String) throws(Failure) -> OpaquePointer {
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
        let status = unsafe sqlite3_open_v2(address(of: path), &handle, flags, nil)
        guard status == SQLITE_OK, let handle = unsafe handle else {
            unsafe sqlite3_close_v2(handle)
            throw .damaged("it cannot be opened as a database")
        }
        return unsafe handle
    }

    deinit {
        unsafe sqlite3_close_v2(database)
    }

    /// The names of the tables.
    func tables() throws(Failure) -> [String] {
        try rows("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid")
            .compactMap { $0.first?.text }
    }

    /// The names of a table's columns in their order.
    func columns(of table: String) throws(Failure) -> [String] {
        try rows("SELECT name FROM pragma_table_info(?1)", binding: table)
            .compactMap { $0.first?.text }
    }

    /// The rows of one query, whose `?1` stands for `binding`.
    func rows(_ query: String, binding: String? = nil) throws(Failure) -> [[Value]] {
        var prepared: OpaquePointer?
        let status = unsafe sqlite3_prepare_v2(database, query, -1, &prepared, nil)
        defer { unsafe sqlite3_finalize(prepared) }
        guard status == SQLITE_OK, let statement = unsafe prepared else { throw failure(status) }
        if let binding {
            // SQLITE_TRANSIENT, a macro that Swift cannot see: SQLite copies the text.
            let copied = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
            let size = Int32(clamping: binding.utf8.count)
            unsafe sqlite3_bind_text(statement, 1, binding, size, copied)
        }
        var rows: [[Value]] = []
        var size = 0
        while true {
            let status = unsafe sqlite3_step(statement)
            if status == SQLITE_DONE { return rows }
            guard status == SQLITE_ROW else { throw failure(status) }
            let row = unsafe Self.row(of: statement)
            size += row.reduce(0) { $0 + 16 + ($1.text?.utf8.count ?? 0) }
            guard rows.count < LegacyLimits.rowCount, size <= Self.resultSize else {
                throw .damaged("a table has too many rows")
            }
            rows.append(row)
        }
    }

    /// A table or column name as SQL has it.
    static func quoted(_ name: String) -> String {
        "\""
            + name.split(separator: "\"", omittingEmptySubsequences: false).joined(
                separator: "\"\""
            )
            + "\""
    }

    private static func row(of statement: OpaquePointer) -> [Value] {
        (0..<(unsafe sqlite3_column_count(statement))).map { column in
            switch unsafe sqlite3_column_type(statement, column) {
            case SQLITE_INTEGER:
                return unsafe .integer(sqlite3_column_int64(statement, column))
            case SQLITE_TEXT:
                guard let start = unsafe sqlite3_column_text(statement, column) else {
                    return .other
                }
                let size = unsafe Int(sqlite3_column_bytes(statement, column))
                let bytes = unsafe UnsafeBufferPointer(start: start, count: size)
                return unsafe String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .other
            default:
                return .other
            }
        }
    }

    private func failure(_ status: Int32) -> Failure {
        switch status {
        case SQLITE_INTERRUPT: .damaged("a table has no end")
        case SQLITE_NOTADB: .damaged("it is not a database")
        default: .damaged(unsafe String(cString: sqlite3_errstr(status)))
        }
    }

    /// The address that makes SQLite open a file read-only and without any file beside it.
    static func address(of path: String) -> String {
        var address = path.hasPrefix("/") ? "file://" : "file:"
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
                UInt8(ascii: "-"), UInt8(ascii: "_"):
                address.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16)
                address += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return address + "?mode=ro&immutable=1"
    }
}
