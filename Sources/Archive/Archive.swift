import Dispatch
import Foundation
import SQLite

/// The database of plays on the user's own disk.
///
/// Reading sees what other processes have committed. One thread at a time uses the connection, the
/// others wait. To read while a long `update` runs, open a second `Archive`.
package final class Archive: Sendable {
    /// Where the database is.
    package let path: String
    private let turn = DispatchQueue(label: "vinylogue.archive")
    /// Used only on `turn`.
    nonisolated(unsafe) private var connection: Connection
    private let patience: Int32

    private enum Connection {
        /// Reads a file that no one writes: without locks, and without a file beside it.
        case resting(Database, ArchiveRest)
        /// Reads and writes beside others.
        case shared(Database)
    }

    /// Opens the archive at a path, and brings its schema up to date.
    ///
    /// - Parameters:
    ///   - isMade: whether to create it, and its folder, if it does not exist.
    ///   - patience: how long to wait while another process writes, in milliseconds.
    package init(path: String, isMade: Bool, patience: Int32 = 5000) throws(Failure) {
        self.path = path
        self.patience = patience
        if let (database, rest) = Self.resting(at: path) {
            unsafe connection = .resting(database, rest)
            return
        }
        do {
            if !FileManager.default.fileExists(atPath: path) {
                guard isMade else { throw Failure.missing }
                try Self.makeFile(at: path)
            }
            unsafe connection = .shared(try Self.shared(at: path, patience))
        } catch {
            throw Failure(error)
        }
    }

    /// An archive of this version that nobody has open; opening it otherwise takes a fourth of the time of a week.
    private static func resting(at path: String) -> (Database, ArchiveRest)? {
        guard let rest = ArchiveRest(of: path),
            let database = try? Database(path: path, access: .immutable),
            (try? database.integer("SELECT count(*) FROM sqlite_master")) ?? 0 > 0,
            (try? database.integer("PRAGMA application_id")) == Schema.applicationID,
            (try? database.integer("PRAGMA user_version")) == Int64(Schema.migrations.count)
        else { return nil }
        return (database, rest)
    }

    private static func shared(at path: String, _ patience: Int32) throws -> Database {
        let database = try Database(path: path, patience: patience)
        try prepare(database, at: path)
        return database
    }

    private static func makeFile(at path: String) throws {
        let folder = URL(filePath: path).deletingLastPathComponent()
        // Foundation would also change the mode of a folder that exists.
        if !FileManager.default.fileExists(atPath: folder.path) {
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        }
        guard
            FileManager.default.createFile(
                atPath: path,
                contents: nil,
                attributes: [.posixPermissions: 0o600]
            )
        else { throw Failure.other("the file cannot be created") }
    }

    private static func prepare(_ database: Database, at path: String) throws {
        let id = try database.integer("PRAGMA application_id")
        let isEmpty = try database.integer("SELECT count(*) FROM sqlite_master") == 0
        guard isEmpty || id == Schema.applicationID else { throw Failure.foreign }
        if isEmpty {
            // A damaged first page looks like this; a schema would be written over what is left.
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            let size = attributes[.size] as? Int ?? 0
            let pageSize = Int(try database.integer("PRAGMA page_size") ?? 1)
            guard size <= pageSize, size % pageSize == 0 else {
                throw Failure.damaged("its list of tables is empty")
            }
            try database.execute("PRAGMA journal_mode = WAL")
            try database.execute("PRAGMA application_id = \(Schema.applicationID)")
        }
        do {
            try database.migrate(Schema.migrations)
        } catch SQLiteError.failed(_, let message) {
            // The header contradicts the tables.
            throw Failure.damaged(message)
        }
        // In write-ahead mode this is safe; only the last commits may be lost with the power.
        try database.execute("PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON")
        // In KiB: the tree of plays grows at one end, those of names everywhere.
        try database.execute("PRAGMA cache_size = -8000")
    }

    /// Asks questions, possibly twice: again if someone wrote meanwhile.
    func read<Answer>(_ body: (Database) throws -> Answer) throws(Failure) -> Answer {
        do {
            return try turn.sync {
                if case .resting(let database, let rest) = unsafe connection {
                    let answer = Result { try body(database) }
                    if rest == ArchiveRest(of: path) { return try answer.get() }
                }
                return try body(try share())
            }
        } catch {
            throw Failure(error)
        }
    }

    /// Uses the connection beside others who write.
    func hold<Answer>(_ body: (Database) throws -> Answer) throws(Failure) -> Answer {
        do {
            return try turn.sync { try body(try share()) }
        } catch {
            throw Failure(error)
        }
    }

    /// The connection that works beside others; only on `turn`.
    private func share() throws -> Database {
        if case .shared(let database) = unsafe connection { return database }
        // SQLite would make it anew.
        guard FileManager.default.fileExists(atPath: path) else { throw Failure.missing }
        let database = try Self.shared(at: path, patience)
        unsafe connection = .shared(database)
        return database
    }

    /// Moves the contents of the write-ahead log into the database, so that the log takes no space.
    func shrinkLog() {
        // While others read or write, it stays as it is, which does no harm.
        try? hold { try $0.execute("PRAGMA wal_checkpoint(TRUNCATE)") }
    }

    /// Makes changes in one transaction: all of them or, if `body` throws, none.
    ///
    /// `Failure` is what the archive throws; other errors of `body` come through as they are.
    package func update<Result>(_ body: (Writer) throws -> Result) throws -> Result {
        do {
            return try turn.sync {
                let database = try share()
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

extension Archive {
    /// Why the archive failed to answer a question or to take a play.
    package enum Failure: Error, Equatable {
        /// There is no archive at the path.
        case missing
        /// The file is a database, but not an archive.
        case foreign
        /// The file is damaged; with SQLite's words.
        case damaged(String)
        /// A later version of the program made it, with that many migrations.
        case newer(Int)
        /// Another process writes, and did not end in time.
        case busy
        /// The disk is full.
        case full
        /// SQLite is not installed.
        case noLibrary
        /// Anything else, in SQLite's or the system's words.
        case other(String)

        init(_ error: any Error) {
            self =
                switch error {
                case let failure as Failure: failure
                case SQLiteError.unavailable: .noLibrary
                case SQLiteError.busy: .busy
                case SQLiteError.full: .full
                case SQLiteError.damaged(_, let message): .damaged(message)
                case SQLiteError.newer(let version): .newer(version)
                case SQLiteError.failed(_, let message): .other(message)
                default: .other("\(error)")
                }
        }
    }

    /// Moves the files of a damaged archive out of the way, under a name that is free.
    ///
    /// - Returns: the new path of the database.
    package static func setAside(_ path: String) throws -> String {
        let manager = FileManager.default
        var number = 1
        while manager.fileExists(atPath: "\(path).damaged-\(number)") { number += 1 }
        let aside = "\(path).damaged-\(number)"
        for suffix in ["-wal", "-shm", ""] where manager.fileExists(atPath: path + suffix) {
            try manager.moveItem(atPath: path + suffix, toPath: aside + suffix)
        }
        return aside
    }
}
