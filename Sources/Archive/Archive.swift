import Core
import Dispatch
import SQLite

/// The database of plays on the user's disk.
///
/// Reads see what other processes have committed. They never change the file, which may be damaged,
/// from an older version, or on a read-only disk. Threads take turns using the connection; to read
/// during a long `update`, open a second `Archive`.
package final class Archive: Sendable {
    /// The path of the database.
    package let path: String
    let file: ArchiveFile
    /// The rules that reads follow; changes and their checks never do.
    let rules: [NameRule]
    private let turn = DispatchQueue(label: "vinylogue.archive")
    /// Used only on `turn`.
    nonisolated(unsafe) private var connection: Connection
    private let busyTimeout: Int32

    private enum Connection {
        case none
        /// Reads a file that no process is writing to, without locks or extra files.
        case idle(Database, IdleFingerprint)
        /// Reads a file that other processes may be writing to.
        case reading(Database, FileStatus)
        /// Reads and writes a file that other processes may also use.
        case writing(Database)
    }

    /// Opens the archive at a path.
    ///
    /// - Parameters:
    ///   - createIfMissing: whether to create a missing archive and its folder, and check for
    ///     damage. If not, a missing archive is an error, and the first change checks for damage.
    ///   - rules: the rules that names and plays are read by.
    ///   - busyTimeout: how long to wait while another process writes, in milliseconds.
    package init(
        path: String,
        createIfMissing: Bool,
        rules: [NameRule] = [],
        busyTimeout: Int32 = 5000
    ) throws(Failure) {
        self.path = path
        self.rules = rules
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

    /// Creates a temporary in-memory copy of an archive, for a dry run; changes to it are not saved.
    ///
    /// Even a transaction that is rolled back may write to the file.
    package init(copying archive: Archive) throws(Failure) {
        path = archive.path
        file = archive.file
        rules = []
        busyTimeout = archive.busyTimeout
        unsafe connection = .writing(try archive.read { try $0.copied() })
    }

    /// Reads a consistent state of the archive. `body` may run again if another process writes.
    func read<Answer>(_ body: (Database) throws -> Answer) throws(Failure) -> Answer {
        do {
            return try turn.sync { try answer(body) }
        } catch {
            throw Failure(error)
        }
    }

    /// Runs `body` on the connection for writing.
    func hold<Answer>(_ body: (Database) throws -> Answer) throws(Failure) -> Answer {
        do {
            return try turn.sync {
                defer { forgetUnlessPlain() }
                return try body(try writable())
            }
        } catch {
            throw Failure(error)
        }
    }

    /// Moves the contents of the write-ahead log into the database, so that the log takes no space.
    func shrinkLog() {
        // While other processes are reading or writing, this has no effect, which is harmless.
        try? hold { try $0.execute("PRAGMA wal_checkpoint(TRUNCATE)") }
    }

    /// Makes changes in one transaction: all of them or, if `body` throws, none.
    ///
    /// SQLite's errors are thrown as `Failure`; other errors from `body` are passed on unchanged.
    package func update<Result>(_ body: (Writer) throws -> Result) throws -> Result {
        do {
            return try turn.sync {
                defer { forgetUnlessPlain() }
                let database = try writable()
                return try database.transaction {
                    let writer = try Writer(database)
                    let result = try body(writer)
                    try writer.finish()
                    try Self.mustBeInPlace(database)
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

    /// Closes the connection if the next read needs one that follows rules.
    private func forgetUnlessPlain() {
        if !rules.isEmpty { unsafe connection = .none }
    }

    /// A connection without locks, for an archive that no process is writing to. This saves about
    /// 0.3 ms.
    private func idle(_ fingerprint: IdleFingerprint) throws -> Database {
        if case .idle(let database, fingerprint) = unsafe connection { return database }
        unsafe connection = .none
        try file.mustExist()
        let database = try opened(.immutable)
        if !rules.isEmpty { try database.apply(RuledNames(rules, in: database)) }
        unsafe connection = .idle(database, fingerprint)
        return database
    }

    /// A connection for reading while other processes may write.
    private func reading() throws -> Database {
        try file.mustExist()
        guard let status = file.status else { throw Failure.missing }
        // With rules, the connection is opened again, since other processes may have added names.
        if rules.isEmpty, case .reading(let database, let known) = unsafe connection,
            known.isSameFile(as: status)
        {
            return database
        }
        unsafe connection = .none
        let database = try opened(.readOnly)
        if !rules.isEmpty {
            try database.apply(database.snapshot { try RuledNames(rules, in: database) })
        }
        // An in-memory copy does not see later changes, so it is not kept.
        if !database.isInMemory { unsafe connection = .reading(database, status) }
        return database
    }

    /// A read-only connection, or one to a migrated in-memory copy if the tables are outdated.
    private func opened(_ access: Database.Access) throws -> Database {
        do {
            let database = try Database(path: path, access: access, busyTimeout: busyTimeout)
            let state = try database.snapshot { try SchemaState(of: database, in: file) }
            if case .current = state { return database }
            let copy = try database.copied()
            try copy.migrate(Schema.migrations)
            return copy
        } catch let error as SQLiteError where error.isUnopened && file.logSize > 0 {
            // To read the log, SQLite must create a file in the same folder.
            throw Failure.other(
                "its newest plays are in \(file.beside("-wal")), "
                    + "and to read them, SQLite must be able to write to that folder"
            )
        } catch let error as SQLiteError where error.isReadOnly && file.isInterrupted {
            throw Failure.other(
                "the last change was interrupted; the next sync or import will undo it"
            )
        }
    }

    /// Throws if damage could make added plays overwrite existing ones.
    private static func check(_ database: Database) throws {
        if let damage = try database.damage().first { throw Failure.damaged(damage) }
        if try database.lacksTables { throw Failure.damaged("its tables have changed") }
    }

    /// Throws `removed` if a database's file is no longer at its path: what is written to it is lost.
    static func mustBeInPlace(_ database: Database) throws(Failure) {
        guard !database.hasMoved else { throw .removed }
    }

    /// The connection for writing, opened after a check for damage if necessary.
    private func writable() throws -> Database {
        if case .writing(let database) = unsafe connection {
            try Self.mustBeInPlace(database)
            return database
        }
        // Even opening a damaged file for writing may change it.
        let isChecked = !file.isInterrupted
        if isChecked { try answer(Self.check) }
        try file.mustExist()
        // A second connection would keep the log from being emptied.
        unsafe connection = .none
        let database = try Database(path: path, busyTimeout: busyTimeout)
        let state = try database.snapshot { try SchemaState(of: database, in: file) }
        // SQLite opens a database as read-only if its header has an unknown format version.
        if database.isReadOnly, file.isWritable { throw Failure.damaged("its header has changed") }
        if case .empty = state {
            try database.execute("PRAGMA journal_mode = WAL")
            try database.execute("PRAGMA application_id = \(Schema.applicationID)")
        }
        try database.migrate(Schema.migrations)
        if !isChecked { try Self.check(database) }
        // `NORMAL` is safe in write-ahead mode: a power failure can lose only the last commits.
        try database.execute("PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON")
        // 8,000 KiB of cache, since new names are inserted all over their B-trees.
        try database.execute("PRAGMA cache_size = -8000")
        unsafe connection = .writing(database)
        return database
    }
}
