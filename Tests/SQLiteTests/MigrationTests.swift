import Foundation
import SQLite
import TestSupport
import Testing

@Suite struct MigrationTests {
    private let folder: TemporaryDirectory
    private var path: String { folder.url.appending(path: "a.sqlite").path }
    private let first = Migration("first", "CREATE TABLE a(n); INSERT INTO a VALUES (1)")
    private let second = Migration("second", "ALTER TABLE a ADD COLUMN t TEXT")

    init() throws {
        folder = try TemporaryDirectory()
    }

    private func names() throws -> [String?] {
        try Database(path: path).rows("SELECT name FROM migrations ORDER BY rowid") { $0.text(0) }
    }

    @Test func `Each migration is applied once and recorded`() throws {
        try Database(path: path).migrate([first])
        try Database(path: path).migrate([first])
        #expect(try names() == ["first"])
        try Database(path: path).migrate([first, second])
        #expect(try names() == ["first", "second"])
        let database = try Database(path: path)
        #expect(try database.integer("PRAGMA user_version") == 2)
        #expect(try database.integer("SELECT count(*) FROM a WHERE t IS NULL") == 1)
    }

    @Test func `A migration that fails leaves the schema unchanged`() throws {
        try Database(path: path).migrate([first])
        #expect(throws: SQLiteError.self) {
            try Database(path: path).migrate([
                first, second, Migration("third", "CREATE TABLE a(n)"),
            ])
        }
        #expect(try names() == ["first"])
        #expect(try Database(path: path).integer("PRAGMA user_version") == 1)
    }

    @Test func `A newer schema is rejected and not changed`() throws {
        try Database(path: path).migrate([first, second])
        let before = try Data(contentsOf: URL(filePath: path))
        #expect(throws: SQLiteError.newer(version: 2)) {
            try Database(path: path).migrate([first])
        }
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 1)
    }
}
