import Archive
import Core
import Foundation
import SQLite
import TestSupport
import Testing

/// Opening archives of other versions, damaged archives, and files of other programs.
@Suite struct OpeningTests {
    @Test func `An archive is created only on request, and only its user can read it`() throws {
        let folder = try TestArchive.folder()
        let path = folder.url.path + "/deep/er/archive.sqlite"
        #expect(throws: Archive.Failure.missing) { try Archive(path: path, createIfMissing: false) }
        #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/deep"))
        let archive = try Archive(path: path, createIfMissing: true)
        #expect(try archive.listeners().isEmpty)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test(arguments: [1, 2, 3, 4])
    func `Archives of earlier versions open with all their data`(version: Int) throws {
        let folder = try TestArchive.folder()
        let path = folder.url.appending(path: "archive.sqlite").path
        let script = try fixture("version-\(version).sql", in: Bundle.module)
        try Database(path: path).execute(String(decoding: script, as: UTF8.self))
        let before = try Data(contentsOf: URL(filePath: path))
        let archive = try Archive(path: path, createIfMissing: false)
        #expect(try archive.verify() == [])
        var text: [UInt8] = []
        #expect(try archive.export(as: .csv) { text += $0 } == 4)
        // The first two fixtures have no lengths.
        let length = version > 2 ? "200" : ""
        #expect(
            String(decoding: text, as: UTF8.self) == """
                album,artist,source,time,track,user,seconds,trackSeconds
                Red,Zoo,lastfm,2015-07-01T00:00:00Z,Two,max,,
                Blue,Élan,lastfm,2008-02-29T23:59:59Z,One,Nora,,
                Blue (Deluxe Edition),The Élan,spotify,2015-07-01T00:00:00Z,One,Nora,\(length),
                ,Zoo,lastfm,2015-07-01T00:00:00Z,Two,Nora,,

                """
        )
        #expect(try archive.album("Blue", by: "Élan", of: "nora")?.plays == 2)
        #expect(try archive.completePeriods(of: "nora") == [TimeSpan(from: 1000, to: 2000)])
        #expect(try archive.gaps(of: "nora").map(\.reason.code) == ["error 8"])
        // Opening an archive only for reading does not migrate it.
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
        _ = try Archive(path: path, createIfMissing: true)
        let names = try Database(path: path).rows(
            "SELECT name FROM migrations ORDER BY rowid"
        ) { $0.text(0) }
        #expect(names == ["plays", "sync-codes", "services", "lengths", "accounts"])
        // Each new schema version needs a fixture of the previous version in this test.
        #expect(names.count == 5)
        #expect(try Archive(path: path, createIfMissing: false).size().schema == names.count)
    }

    @Test(arguments: [1, 2, 3, 4])
    func `A migration that fails leaves the archive as it was, to be migrated later`(
        version: Int
    ) throws {
        let folder = try TestArchive.folder()
        let path = folder.url.appending(path: "archive.sqlite").path
        let script = try fixture("version-\(version).sql", in: Bundle.module)
        let database = try Database(path: path)
        try database.execute(String(decoding: script, as: UTF8.self))
        func state() throws -> [String?] {
            try database.rows("SELECT sql FROM sqlite_schema ORDER BY name") {
                $0.text(0)
            }
                + database.rows("SELECT name FROM migrations ORDER BY rowid") { $0.text(0) }
        }
        // The last migration fails, since the name is taken.
        try database.execute("CREATE TABLE further_accounts(obstacle)")
        let before = try state()
        #expect(throws: Archive.Failure.self) { try Archive(path: path, createIfMissing: true) }
        #expect(try state() == before)
        try database.execute("DROP TABLE further_accounts")
        let archive = try Archive(path: path, createIfMissing: true)
        #expect(try archive.verify() == [])
        #expect(try archive.listeners().map(\.plays).reduce(0, +) == 4)
    }

    @Test
    func `Gap reasons that older archives store as sentences become codes; other text is kept`()
        throws
    {
        let folder = try TestArchive.folder()
        let path = folder.url.appending(path: "archive.sqlite").path
        let script = try fixture("version-1.sql", in: Bundle.module)
        let database = try Database(path: path)
        try database.execute(String(decoding: script, as: UTF8.self))
        let sentences = [
            ("Last.fm is temporarily unavailable (error 8)", "error-8"),
            ("Last.fm is temporarily unavailable (HTTP 503)", "http-503"),
            ("Last.fm's rate limit was reached", "rate-limit"),
            ("Last.fm answered with another user's plays", "other-user"),
            ("Last.fm's answer could not be read", "unreadable"),
            ("Last.fm took too long to answer", "timeout"),
            ("Last.fm's answer was too large", "too-large"),
            ("The connection was lost", "connection"), ("The page was empty", "empty-page"),
            ("Something else (error 8)", "Something else (error 8)"),
        ]
        for (index, sentence) in sentences.enumerated() {
            let start = Int(10_000 * (index + 1))
            try database.run(
                "INSERT INTO gaps VALUES (1, ?1, ?2, ?3)",
                .integer(start),
                .integer(start + 1),
                .text(sentence.0)
            )
        }
        let gaps = try Archive(path: path, createIfMissing: false).gaps(of: "nora").map(
            \.reason.code
        )
        #expect(gaps.dropFirst() == sentences.map(\.1)[...])
    }

    @Test func `Impossible times and play counts in an archive are clamped when read`() throws {
        let test = try TestArchive([.init(1000, "A", "B")])
        try Database(path: test.path).execute(
            """
            INSERT INTO complete(listener, since, until) VALUES (1, -9223372036854775807 - 1, 9223372036854775807);
            INSERT INTO gaps(listener, since, until, reason)
                VALUES (1, -9223372036854775807 - 1, 9223372036854775807, 'error-8');
            INSERT INTO plays VALUES (1, -9223372036854775807 - 1, 1, 1, 1, NULL, NULL),
                (1, 9223372036854775807, 1, 1, 1, NULL, NULL);
            UPDATE album_totals SET plays = 9223372036854775807, last = 9223372036854775807;
            """
        )
        let latest = Int(UInt32.max)
        let span = try #require(try test.archive.span(of: "nora"))
        #expect(span == (0, latest))
        #expect(try test.archive.completePeriods(of: "nora") == [.init(from: 0, to: latest)])
        #expect(try test.archive.gaps(of: "nora").map(\.period) == [.init(from: 0, to: latest)])
        let coverage = try test.archive.coverage(of: "nora")
        #expect(coverage?.first == 0 && coverage?.last == latest)
        let top = try test.archive.top(of: "nora", by: .albums, limit: 5)
        #expect(top.map(\.playCount) == [1 << 40])
    }

    @Test func `An archive of a newer version is refused and not changed`() throws {
        let folder = try TestArchive.folder()
        let path = folder.url.appending(path: "a.sqlite").path
        do {
            _ = try Archive(path: path, createIfMissing: true)
            let database = try Database(path: path)
            for version in 6...99 {
                try database.run("INSERT INTO migrations(name) VALUES (?1)", .text("\(version)"))
            }
            try database.execute("PRAGMA user_version = 99")
        }
        let before = try Data(contentsOf: URL(filePath: path))
        #expect(throws: Archive.Failure.newer(99)) {
            try Archive(path: path, createIfMissing: true)
        }
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a.sqlite"]
        )
    }

    @Test func `A database of another program is refused and not changed`() throws {
        let folder = try TestArchive.folder()
        let path = folder.url.appending(path: "a.sqlite").path
        try Database(path: path).execute("CREATE TABLE songs(name)")
        let before = try Data(contentsOf: URL(filePath: path))
        #expect(throws: Archive.Failure.foreign) { try Archive(path: path, createIfMissing: true) }
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }

    @Test func `An archive without its list of tables is reported as damaged and left unchanged`()
        throws
    {
        let folder = try TestArchive.folder()
        let path = folder.url.appending(path: "archive.sqlite").path
        _ = try Archive(path: path, createIfMissing: true)
        var bytes = try Data(contentsOf: URL(filePath: path))
        // Makes the first page a leaf without tables, indices and views.
        bytes[100] = 0x0D
        bytes.replaceSubrange(103...104, with: [0, 0])
        try bytes.write(to: URL(filePath: path))
        #expect(throws: Archive.Failure.damaged("its list of tables is empty")) {
            try Archive(path: path, createIfMissing: true)
        }
        #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    }

    @Test func `Verification finds names that are not text`() throws {
        let folder = try TestArchive.folder()
        let path = folder.url.appending(path: "archive.sqlite").path
        let archive = try Archive(path: path, createIfMissing: true)
        try Database(path: path).execute(
            "INSERT INTO sources(id, name) VALUES (1, x'00FF'), (2, CAST(x'61A4' AS TEXT))"
        )
        #expect(try archive.verify() == ["2 unreadable names in sources"])
    }

    @Test func `A file that is not a database is reported as damaged and can be moved aside`()
        throws
    {
        let folder = try TestArchive.folder()
        let path = folder.url.appending(path: "archive.sqlite").path
        for number in 1...2 {
            try Data("what the disk left of it, number \(number)".utf8).write(
                to: URL(filePath: path)
            )
            #expect(throws: Archive.Failure.damaged("file is not a database")) {
                try Archive(path: path, createIfMissing: true)
            }
            #expect(try Archive.setAside(path) == "\(path).damaged-\(number)")
            #expect(!FileManager.default.fileExists(atPath: path))
        }
        let first = try String(contentsOfFile: path + ".damaged-1", encoding: .utf8)
        #expect(first == "what the disk left of it, number 1")
    }

    @Test func `A writer is rejected while another process is writing`() throws {
        let test = try TestArchive()
        let other = try Archive(path: test.path, createIfMissing: false, busyTimeout: 10)
        try test.archive.update { _ in
            #expect(throws: Archive.Failure.busy) { try other.update { _ in } }
            let listeners = try other.listeners()
            #expect(listeners.isEmpty)
        }
    }
}
