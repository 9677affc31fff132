import Foundation
import Testing

@testable import LegacyMigration

/// Reading databases, which must not change them or take too long.
@Suite struct DatabaseTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `Paths with special characters can be opened`() throws {
        let path = folder.path("50% off?mode=rwc#1 é&x.sqlite")
        try FileManager.default.copyItem(
            atPath: Samples.path("coredata/vinylogue.sqlite"),
            toPath: path
        )
        #expect(try readLegacySource(at: path)[0].findings.friends?.value.count == 2)
    }

    @Test func `A store in write-ahead mode is read without creating files`() throws {
        let path = folder.path("store.sqlite")
        try SQLiteWriter.write(
            """
            PRAGMA journal_mode = WAL; CREATE TABLE Z_METADATA (a); CREATE TABLE ZF (ZUSERNAME);
            INSERT INTO ZF VALUES ('joe');
            """,
            to: path
        )
        let before = try Samples.contents(of: folder.url)
        #expect(before.keys.sorted() == ["store.sqlite"])
        #expect(try readLegacySource(at: path)[0].findings.friends?.value.count == 1)
        #expect(try Samples.contents(of: folder.url) == before)
    }

    @Test func `Unread changes in a write-ahead log are reported`() throws {
        let path = folder.path("store.sqlite")
        try SQLiteWriter.write("CREATE TABLE Z_METADATA (a);", to: path)
        _ = try folder.write([1, 2, 3], to: "store.sqlite-wal")
        let findings = try readLegacySource(at: path)[0].findings
        #expect(
            findings.notes == [
                "store.sqlite-wal has changes that were not read",
                "store.sqlite has no usernames",
            ]
        )
        #expect(!findings.isComplete)
    }

    @Test func `Table and column names cannot change the query`() throws {
        let path = folder.path("store.sqlite")
        try SQLiteWriter.write(
            """
            CREATE TABLE Z_METADATA (a); CREATE TABLE "x""; DROP" ("userName", "url");
            INSERT INTO "x""; DROP" VALUES ('joe', 'there'), (NULL, 'a'), ('', 'b'), (7, 'c');
            """,
            to: path
        )
        #expect(
            try readLegacySource(at: path)[0].findings.friends?.value
                == [LegacyFriend(username: "joe", url: "there")]
        )
    }

    @Test func `An endless query is interrupted`() throws {
        let path = folder.path("store.sqlite")
        try SQLiteWriter.write("CREATE TABLE a (b);", to: path)
        let database = try LegacyDatabase(path: path, size: 8192)
        #expect(throws: LegacyDatabase.Failure.damaged("reading a table took too long")) {
            try database.rows(
                """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
                SELECT i FROM n WHERE i < 0
                """
            )
        }
    }
}
