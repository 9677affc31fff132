import Foundation
import SQLite
import TestSupport
import Testing

@Suite struct DatabaseTests {
    private let folder: TemporaryDirectory
    private var path: String { folder.url.appending(path: "a.sqlite").path }

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func database(_ script: String = "CREATE TABLE a(n INTEGER, t TEXT)") throws -> Database
    {
        let database = try Database(path: path)
        try database.execute(script)
        return database
    }

    @Test(.timeLimit(.minutes(20)), arguments: [Database.Access.readWrite, .readOnly, .immutable])
    func `Opening a pipe, a device or a folder as a database fails without blocking`(
        access: Database.Access
    ) throws {
        #expect(unsafe mkfifo(path, 0o600) == 0)
        for path in [path, "/dev/null", folder.url.path] {
            let failure = #expect(throws: SQLiteError.self) {
                try Database(path: path, access: access)
            }
            guard case .failed(_, "It is not a regular file") = failure else {
                Issue.record("\(String(describing: failure))")
                return
            }
        }
    }

    @Test func `Values are read back as they were bound`() throws {
        let database = try database()
        try database.run("INSERT INTO a VALUES (?1, ?2)", .integer(.min), "é\0🎸")
        try database.run("INSERT INTO a VALUES (?1, ?2)", nil, "")
        let rows = try database.rows("SELECT n, t, n IS NULL FROM a") { row in
            (row.integer(0), row.text(1), row.isNull(0), row.text(2))
        }
        #expect(rows.map(\.0) == [.min, 0])
        #expect(rows.map(\.1) == ["é\0🎸", ""])
        #expect(rows.map(\.2) == [false, true])
        #expect(rows.map(\.3) == [nil, nil])
        #expect(try database.integer("SELECT n FROM a WHERE t = ?1", "") == nil)
        #expect(try database.integer("SELECT n FROM a WHERE 0") == nil)
        #expect(database.lastID == 2)
    }

    @Test func `Reading invalid UTF-8 or a blob as text returns nil`() throws {
        let database = try database(
            "CREATE TABLE a(t); INSERT INTO a VALUES (CAST(x'FF' AS TEXT)), (x'41')"
        )
        #expect(try database.rows("SELECT t FROM a") { $0.text(0) } == [nil, nil])
    }

    @Test func `A query can run again while its rows are being read`() throws {
        let database = try database()
        try database.execute("INSERT INTO a(n) VALUES (1), (2), (3)")
        var pairs = 0
        let query = "SELECT n FROM a"
        try database.each(query) { _ in try database.each(query) { _ in pairs += 1 } }
        #expect(pairs == 9)
    }

    @Test func `A transaction that throws is rolled back`() throws {
        let database = try database()
        #expect(throws: CancellationError.self) {
            try database.transaction {
                try database.run("INSERT INTO a(n) VALUES (1)")
                throw CancellationError()
            }
        }
        #expect(try database.integer("SELECT count(*) FROM a") == 0)
        try database.transaction { try database.run("INSERT INTO a(n) VALUES (1)") }
        #expect(try database.integer("SELECT count(*) FROM a") == 1)
        #expect(database.changes == 1)
    }

    @Test func `A second writer is rejected, but readers are not`() throws {
        let first = try database("PRAGMA journal_mode = WAL; CREATE TABLE a(n)")
        let second = try Database(path: path, busyTimeout: 20)
        let reader = try Database(path: path, access: .readOnly)
        try first.transaction {
            try first.run("INSERT INTO a VALUES (1)")
            #expect(throws: SQLiteError.busy) { try second.transaction {} }
            #expect(try reader.integer("SELECT count(*) FROM a") == 0)
        }
        #expect(try reader.integer("SELECT count(*) FROM a") == 1)
        #expect(throws: SQLiteError.self) { try reader.run("INSERT INTO a VALUES (2)") }
    }

    @Test func `A busy database is retried for five seconds, or for the given time`() throws {
        #expect(try Database(path: path).integer("PRAGMA busy_timeout") == 5000)
        #expect(try Database(path: path, busyTimeout: 20).integer("PRAGMA busy_timeout") == 20)
    }

    @Test func `A full disk is reported, and the connection stays usable`() throws {
        let database = try database("CREATE TABLE a(t); PRAGMA max_page_count = 8")
        #expect(throws: SQLiteError.full) {
            try database.transaction {
                try database.run("INSERT INTO a VALUES (?1)", "sound")
                let long = Value.text(String(repeating: "x", count: 100_000))
                try database.run("INSERT INTO a VALUES (?1)", long)
            }
        }
        #expect(try database.integer("SELECT count(*) FROM a") == 0)
        try database.transaction { try database.run("INSERT INTO a VALUES (?1)", "sound") }
        #expect(try database.damage() == [])
    }

    @Test func `An invalid query throws an error with SQLite's message`() throws {
        let database = try database()
        #expect(throws: SQLiteError.failed(code: 1, message: "no such table: b")) {
            try database.run("SELECT * FROM b")
        }
        #expect(throws: SQLiteError.self) { try database.run("") }
    }

    @Test(arguments: [
        "SELECT * FROM b", "SELECT b FROM a", "INSERT INTO a(b) VALUES (1)", "DELETE FROM b",
    ])
    func `A missing table or column contradicts the tables`(query: String) throws {
        let database = try database()
        let failure = #expect(throws: SQLiteError.self) { try database.run(query) }
        #expect(failure?.isContradiction == true, "\(String(describing: failure))")
    }

    @Test(arguments: [
        Array(repeating: "SELECT n FROM a", count: 20_000).joined(separator: " UNION ALL "),
        "SELECT n FROM a WHERE " + Array(repeating: "n", count: 20_000).joined(separator: " + "),
        "SELECT ?9999999", "SELECT n FROM", "SELECT unknown(n) FROM a",
    ])
    func `A query that is too large or invalid does not contradict the tables`(
        query: String
    ) throws {
        let database = try database()
        let failure = #expect(throws: SQLiteError.self) { try database.run(query) }
        #expect(failure?.isContradiction == false, "\(String(describing: failure))")
    }

    @Test func `A file that is not a database is reported as damaged`() throws {
        try Data("not a database at all, whatever its name says".utf8).write(
            to: URL(filePath: path)
        )
        #expect(throws: SQLiteError.damaged(code: 26, message: "file is not a database")) {
            try Database(path: path).integer("PRAGMA user_version")
        }
        #expect(throws: SQLiteError.self) {
            try Database(path: folder.url.path + "/none/a.sqlite")
        }
    }

    @Test func `Damage inside a database is detected`() throws {
        try database("CREATE TABLE a(n); CREATE INDEX b ON a(n); INSERT INTO a VALUES (1), (2)")
            .execute("")
        var bytes = try Data(contentsOf: URL(filePath: path))
        bytes.replaceSubrange(8192..<8292, with: Data(repeating: 7, count: 100))
        try bytes.write(to: URL(filePath: path))
        let found = Result { try Database(path: path).damage() }
        #expect((try? found.get())?.isEmpty != true)
    }

    @Test
    func `Databases open at any path, and immutable ones create no extra files`()
        throws
    {
        let path = folder.url.path + "/50% off?mode=rwc#1 é&x\u{1}.sqlite"
        try Database(path: path).execute("PRAGMA journal_mode = WAL; CREATE TABLE a(n)")
        let database = try Database(path: path, access: .immutable)
        #expect(try database.integer("SELECT count(*) FROM a") == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(names == ["50% off?mode=rwc#1 é&x\u{1}.sqlite"])
    }

    @Test func `A connection closes with its last reference, despite its prepared statements`()
        throws
    {
        do {
            let database = try database("PRAGMA journal_mode = WAL; CREATE TABLE a(n)")
            try database.run("INSERT INTO a VALUES (1)")
            #expect(try database.integer("SELECT n FROM a") == 1)
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a.sqlite"]
        )
    }

    @Test(arguments: [Database.Access.readWrite, .readOnly, .immutable])
    func `Triggers in a file are never run`(access: Database.Access) throws {
        try database().execute(
            """
            INSERT INTO a(n) VALUES (1);
            CREATE TRIGGER b AFTER INSERT ON a BEGIN DELETE FROM a; END;
            """
        )
        let database = try Database(path: path, access: access)
        if case .readWrite = access { try database.run("INSERT INTO a(n) VALUES (2)") }
        let copy = try database.copied()
        try copy.run("INSERT INTO a(n) VALUES (3)")
        #expect(
            try copy.rows("SELECT n FROM a") { $0.integer(0) }
                == (database.isReadOnly ? [1, 3] : [1, 2, 3])
        )
    }

    @Test func `A query that never ends or returns a huge value is aborted`() throws {
        let database = try database()
        try database.run(
            "INSERT INTO a(t) VALUES (?1)",
            .text(String(repeating: "x", count: 10_000))
        )
        try database.limitWork(steps: 10_000, valueSize: 1000)
        #expect(throws: SQLiteError.endless) {
            try database.run(
                """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
                SELECT i FROM n WHERE i < 0
                """
            )
        }
        #expect(throws: SQLiteError.self) { try database.run("SELECT t FROM a") }
    }
}
