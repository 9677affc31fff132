import Dispatch
import SQLite

/// The database of plays on the user's own disk.
///
/// Reading sees what other processes have committed, and never writes: a damaged archive, an older
/// one, or one on a read-only disk is not changed. One thread at a time uses the connection; others
/// wait. To read during a long `update`, open a second `Archive`.
package final class Archive: Sendable {
    /// Where the database is.
    package let path: String
    let file: ArchiveFile
    private let turn = DispatchQueue(label: "vinylogue.archive")
    /// Used only on `turn`.
    nonisolated(unsafe) private var connection: Connection
    private let busyTimeout: Int32

    private enum Connection {
        case none
        /// Reads a file that no one is writing, without locks or extra files.
        case idle(Database, IdleFingerprint)
        /// Reads while others may write to the file.
        case reading(Database, FileStatus)
        /// Reads and writes alongside others.
        case writing(Database)
    }

    /// Opens the archive at a path.
    ///
    /// - Parameters:
    ///   - createIfMissing: whether to create it and its folder if there is none, and to look for damage
    ///     before plays are added. Otherwise that is done by the first change.
    ///   - busyTimeout: how long to wait while another process writes, in milliseconds.
    package init(path: String, createIfMissing: Bool, busyTimeout: Int32 = 5000) throws(Failure) {
        self.path = path
        self.busyTimeout = busyTimeout
        file = ArchiveFile(path: path)
        unsafe connection = .none
        if createIfMissing {
            try file.make()
            try hold { _ in }
        } else {
            try read { _ in }
        }
    }

    /// A temporary in-memory copy of an archive, which may be changed.
    init(copying archive: Archive) throws(Failure) {
        path = archive.path
        file = archive.file
        busyTimeout = archive.busyTimeout
        unsafe connection = .writing(try archive.read { try $0.copied() })
    }

    /// Reads a consistent state of the archive. If another process writes while `body` runs, it runs again.
    func read<Answer>(_ body: (Database) throws -> Answer) throws(Failure) -> Answer {
        do {
            return try turn.sync { try answer(body) }
        } catch {
            throw Failure(error)
        }
    }

    /// Runs work on the writing connection.
    func hold<Answer>(_ body: (Database) throws -> Answer) throws(Failure) -> Answer {
        do {
            return try turn.sync { try body(try writable()) }
        } catch {
            throw Failure(error)
        }
    }

    /// Moves the contents of the write-ahead log into the database, so that the log takes no space.
    func shrinkLog() {
        // If others are reading or writing, the log is not touched, which does no harm.
        try? hold { try $0.execute("PRAGMA wal_checkpoint(TRUNCATE)") }
    }

    /// Makes changes in one transaction: all of them or, if `body` throws, none.
    ///
    /// `Failure` is what the archive throws; other errors of `body` are passed on unchanged.
    package func update<Result>(_ body: (Writer) throws -> Result) throws -> Result {
        do {
            return try turn.sync {
                let database = try writable()
                return try database.transaction {
                    let writer = try Writer(database)
                    let result = try body(writer)
                    try writer.finish()
                    return result
                }
            }
        } catch let error as SQLiteError {
            throw Failure(error)
        }
    }
}

// Everything below runs only on `turn`.
extension Archive {
    private func answer<Answer>(_ body: (Database) throws -> Answer) throws -> Answer {
        if case .writing(let database) = unsafe connection {
            return try database.snapshot { try body(database) }
        }
        for _ in 1...2 {
            guard let fingerprint = IdleFingerprint(of: file) else { break }
            let answer = Result { try body(try idle(fingerprint)) }
            if fingerprint == IdleFingerprint(of: file) { return try answer.get() }
        }
        let database = try reading()
        return try database.snapshot { try body(database) }
    }

    /// A lock-free connection to an archive that no process has open: about 0.3 ms faster than the
    /// others.
    private func idle(_ fingerprint: IdleFingerprint) throws -> Database {
        if case .idle(let database, fingerprint) = unsafe connection { return database }
        unsafe connection = .none
        try file.mustExist()
        let database = try opened(.immutable)
        unsafe connection = .idle(database, fingerprint)
        return database
    }

    /// A connection that reads alongside others.
    private func reading() throws -> Database {
        try file.mustExist()
        guard let status = file.status else { throw Failure.missing }
        if case .reading(let database, let known) = unsafe connection, known.isSameFile(as: status)
        {
            return database
        }
        unsafe connection = .none
        let database = try opened(.readOnly)
        // A copy would not see what others write.
        if !database.isInMemory { unsafe connection = .reading(database, status) }
        return database
    }

    /// A read-only connection; to an in-memory copy, if the tables are not this version's.
    private func opened(_ access: Database.Access) throws -> Database {
        do {
            let database = try Database(path: path, access: access, busyTimeout: busyTimeout)
            let state = try database.snapshot { try SchemaState(of: database, in: file) }
            if case .current = state { return database }
            let copy = try database.copied()
            try copy.migrate(Schema.migrations)
            return copy
        } catch let error as SQLiteError where error.isUnopened && file.logSize > 0 {
            // SQLite creates a file next to it to read the log.
            throw Failure.other(
                "its newest plays are in \(file.beside("-wal")), "
                    + "which can be read only in a folder that you can write to"
            )
        } catch let error as SQLiteError where error.isReadOnly && file.isInterrupted {
            throw Failure.other("a change was interrupted; the next sync or import will undo it")
        }
    }

    /// Throws if added plays could overwrite others.
    private static func check(_ database: Database) throws {
        if let damage = try database.damage().first { throw Failure.damaged(damage) }
        if try database.lacksTables { throw Failure.damaged("its tables have changed") }
    }

    /// The connection that writes.
    private func writable() throws -> Database {
        if case .writing(let database) = unsafe connection { return database }
        // Even opening a damaged file for writing may change it.
        let isChecked = !file.isInterrupted
        if isChecked { try answer(Self.check) }
        try file.mustExist()
        // A second connection would keep the log from being emptied.
        unsafe connection = .none
        let database = try Database(path: path, busyTimeout: busyTimeout)
        let state = try database.snapshot { try SchemaState(of: database, in: file) }
        // SQLite treats a version it does not know this way.
        if database.isReadOnly, file.isWritable { throw Failure.damaged("its header has changed") }
        if case .empty = state {
            try database.execute("PRAGMA journal_mode = WAL")
            try database.execute("PRAGMA application_id = \(Schema.applicationID)")
        }
        try database.migrate(Schema.migrations)
        if !isChecked { try Self.check(database) }
        // In write-ahead mode this is safe; only the last commits may be lost in a power failure.
        try database.execute("PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON")
        // In KiB: the tree of plays grows at one end, the trees of names everywhere.
        try database.execute("PRAGMA cache_size = -8000")
        unsafe connection = .writing(database)
        return database
    }
}
