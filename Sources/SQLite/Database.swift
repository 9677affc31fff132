import CSQLite

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A connection to a SQLite database, to be used by one thread at a time.
@safe package final class Database {
    /// What a connection may do.
    package enum Access {
        /// Reads and writes; the file is created if it does not exist.
        case readWrite
        /// Only reads, and sees changes by other connections.
        case readOnly
        /// Only reads, and assumes that the file does not change: takes no lock, creates no files,
        /// and ignores the changes in a write-ahead log.
        case immutable
    }

    private let sqlite: SQLiteFunctions
    private let handle: OpaquePointer
    /// Whether the database is in memory, so that it disappears with the connection.
    package let isInMemory: Bool
    /// Prepared statements that are not in use, keyed by their SQL.
    private var idle: [String: Statement] = [:]

    /// Opens the database at a path.
    ///
    /// - Parameter busyTimeout: how long to wait for another connection that writes, in milliseconds.
    package init(
        path: String,
        access: Access = .readWrite,
        busyTimeout: Int32 = 5000
    ) throws(SQLiteError) {
        guard let sqlite = SQLiteFunctions.loaded else { throw .unavailable }
        var file = stat()
        // Opening a named pipe would block until another process opens it for writing.
        guard unsafe stat(path, &file) != 0 || file.st_mode & S_IFMT == S_IFREG else {
            throw .failed(code: SQLITE_CANTOPEN, message: "It is not a regular file")
        }
        let mode =
            switch access {
            case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .readOnly, .immutable: SQLITE_OPEN_READONLY
            }
        let flags = mode | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        var opened: OpaquePointer?
        let status = unsafe sqlite.sqlite3_open_v2(access.address(of: path), &opened, flags, nil)
        guard status == SQLITE_OK, let opened = unsafe opened else {
            defer { unsafe _ = sqlite.sqlite3_close_v2(opened) }
            throw unsafe SQLiteError(status, of: opened, sqlite)
        }
        self.sqlite = sqlite
        unsafe handle = opened
        isInMemory = path == ":memory:"
        unsafe _ = sqlite.sqlite3_busy_timeout(handle, busyTimeout)
        // An untrusted schema could do harm with functions, and its triggers could change rows.
        unsafe _ = csqlite_set_flag(sqlite, handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
        unsafe _ = csqlite_set_flag(sqlite, handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
        unsafe _ = csqlite_set_flag(sqlite, handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
    }

    deinit {
        // Statements that are still alive keep the connection open until they are released.
        unsafe _ = sqlite.sqlite3_close_v2(handle)
    }

    /// Limits the cost of reading an untrusted database.
    ///
    /// - Parameters:
    ///   - steps: the maximum number of virtual machine steps per query; each row needs a few.
    ///   - valueSize: the maximum size of one value, in bytes.
    package func limitWork(steps: Int32, valueSize: Int32) throws(SQLiteError) {
        unsafe _ = sqlite.sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, valueSize)
        unsafe _ = sqlite.sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
        unsafe sqlite.sqlite3_progress_handler(handle, steps, { _ in 1 }, nil)
        try execute("PRAGMA cell_size_check = 1; PRAGMA temp_store = MEMORY")
    }

    /// Runs statements without parameters, ignoring any rows.
    package func execute(_ script: String) throws(SQLiteError) {
        let status = unsafe sqlite.sqlite3_exec(handle, script, nil, nil, nil)
        if status != SQLITE_OK { throw error(status) }
    }

    /// Runs one statement with values for its `?1`, `?2`…, ignoring any rows.
    package func run(_ query: String, _ values: Value...) throws {
        try each(query, values) { _ in }
    }

    /// Calls `take` with each row of a query; a row is valid only during that call.
    package func each(
        _ query: String,
        _ values: [Value] = [],
        _ take: (Statement) throws -> Void
    ) throws {
        let statement = try idle.removeValue(forKey: query) ?? prepare(query)
        defer {
            statement.reset()
            idle[query] = statement
        }
        try statement.bind(values)
        while try statement.step() { try take(statement) }
    }

    /// A query's rows, each converted by `read`.
    package func rows<Row>(
        _ query: String,
        _ values: Value...,
        read: (Statement) throws -> Row
    ) throws -> [Row] {
        var rows: [Row] = []
        try each(query, values) { rows.append(try read($0)) }
        return rows
    }

    /// The integer in the first column of the first row; nil if there is no row or it is NULL.
    package func integer(_ query: String, _ values: Value...) throws -> Int? {
        let statement = try idle.removeValue(forKey: query) ?? prepare(query)
        defer {
            statement.reset()
            idle[query] = statement
        }
        try statement.bind(values)
        return try statement.step() && !statement.isNull(0) ? statement.integer(0) : nil
    }

    /// Prepares a statement for repeated use.
    package func prepare(_ query: String) throws(SQLiteError) -> Statement {
        var prepared: OpaquePointer?
        let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
        let status = unsafe sqlite.sqlite3_prepare_v3(handle, query, -1, flags, &prepared, nil)
        guard status == SQLITE_OK else { throw error(status) }
        guard let prepared = unsafe prepared else {
            throw .failed(code: SQLITE_MISUSE, message: "an empty statement")
        }
        return unsafe Statement(prepared, sqlite)
    }

    /// The ID of the last inserted row.
    package var lastID: Int { unsafe Int(sqlite.sqlite3_last_insert_rowid(handle)) }

    /// Whether the file or, once it has been read, its header makes the database read-only.
    package var isReadOnly: Bool { unsafe sqlite.sqlite3_db_readonly(handle, "main") == 1 }

    /// The number of rows the last statement inserted, changed or deleted.
    package var changes: Int { unsafe Int(sqlite.sqlite3_changes(handle)) }

    /// Whether the file was removed, moved or replaced since it was opened; false for one in memory.
    package var hasMoved: Bool {
        var moved: CInt = 0
        let code = unsafe sqlite.sqlite3_file_control(
            handle,
            "main",
            SQLITE_FCNTL_HAS_MOVED,
            &moved
        )
        return code == SQLITE_OK && moved != 0
    }

    /// Runs `body` in a transaction that blocks other writers; rolls it back if `body` throws.
    package func transaction<Result>(_ body: () throws -> Result) throws -> Result {
        try execute("BEGIN IMMEDIATE")
        do {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            // SQLite has already rolled back if the disk is full.
            if unsafe sqlite.sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
            throw error
        }
    }

    /// Runs `body` on a snapshot of the database, unaffected by other connections' writes.
    package func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
        try execute("BEGIN")
        // `body` only reads, so there is nothing to commit.
        defer { try? execute("ROLLBACK") }
        return try body()
    }

    /// An independent in-memory copy, which is writable.
    package func copied() throws(SQLiteError) -> Database {
        let copy = try Database(path: ":memory:")
        guard
            let backup = unsafe sqlite.sqlite3_backup_init(copy.handle, "main", handle, "main")
        else { throw unsafe SQLiteError(SQLITE_ERROR, of: copy.handle, sqlite) }
        let status = unsafe sqlite.sqlite3_backup_step(backup, -1)
        unsafe _ = sqlite.sqlite3_backup_finish(backup)
        guard status == SQLITE_DONE else {
            throw unsafe SQLiteError(status, of: copy.handle, sqlite)
        }
        return copy
    }

    /// The errors that SQLite's integrity check reports; empty if the database is sound.
    package func damage() throws -> [String] {
        let texts = try rows("PRAGMA integrity_check") { $0.text(0) ?? "" }
        let lines: [Substring] = texts.flatMap { $0.split(separator: "\n") }
        // "ok" is the result without errors, and "***" marks a heading.
        return lines.filter { $0 != "ok" && !$0.hasPrefix("***") }.map(String.init)
    }

    private func error(_ status: Int32) -> SQLiteError {
        unsafe SQLiteError(status, of: handle, sqlite)
    }
}

extension Database.Access {
    /// The URI that makes SQLite open a file with this access.
    func address(of path: String) -> String {
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
        return switch self {
        case .readWrite: address
        case .readOnly: address + "?mode=ro"
        case .immutable: address + "?mode=ro&immutable=1"
        }
    }
}

extension SQLiteFunctions {
    /// The SQLite functions, loaded when a database is first opened; nil if SQLite is not
    /// installed.
    static let loaded: SQLiteFunctions? = unsafe load_SQLite()?.pointee
}
