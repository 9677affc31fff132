@testable import Archive
import Core
import Foundation
import SQLite
import TestSupport
import Testing

/// Reading an archive that no other connection has open, or to which another one writes.
@Suite struct IdleArchiveTests {
    private static let year = TimeSpan(from: 0, to: 31_536_000)

    /// Creates an archive with one play and closes it.
    private func closedArchive() throws -> (folder: TemporaryDirectory, path: String) {
        let archive = try TestArchive([Play(1000, "Élan", "Blue")])
        return (archive.folder, archive.path)
    }

    private func albums(in archive: Archive) throws -> [String] {
        try archive.chart(of: "nora", by: .albums, in: Self.year).map(\.title)
    }

    private func names(beside path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(
            atPath: URL(filePath: path).deletingLastPathComponent().path
        ).sorted()
    }

    @Test func `Reading a closed archive creates no files`() throws {
        let (folder, path) = try closedArchive()
        let archive = try Archive(path: path, createIfMissing: false)
        #expect(try albums(in: archive) == ["Blue"])
        #expect(try names(beside: path) == ["archive.sqlite"])
        // Writing creates SQLite's log files.
        _ = try archive.update { try $0.add(Play(2000, "Élan", "Red"), of: "nora") }
        #expect(
            try names(beside: path) == [
                "archive.sqlite", "archive.sqlite-shm", "archive.sqlite-wal",
            ]
        )
        withExtendedLifetime(folder) {}
    }

    @Test func `A query sees plays that another open connection has written`() throws {
        let (folder, path) = try closedArchive()
        let archive = try Archive(path: path, createIfMissing: false)
        #expect(try albums(in: archive) == ["Blue"])
        do {
            let other = try Archive(path: path, createIfMissing: false)
            _ = try other.update { try $0.add(Play(2000, "Élan", "Red"), of: "nora") }
            // The other connection is still open, so the play is only in the log.
            #expect(try albums(in: archive).sorted() == ["Blue", "Red"])
            _ = try other.update { try $0.add(Play(3000, "Élan", "Green"), of: "nora") }
            #expect(try albums(in: archive).sorted() == ["Blue", "Green", "Red"])
        }
        let third = try Archive(path: path, createIfMissing: false)
        #expect(try albums(in: third).sorted() == ["Blue", "Green", "Red"])
        withExtendedLifetime(folder) {}
    }

    @Test func `A query sees plays from a connection that has since been closed`()
        throws
    {
        let (folder, path) = try closedArchive()
        let archive = try Archive(path: path, createIfMissing: false)
        do {
            let other = try Archive(path: path, createIfMissing: false)
            _ = try other.update { try $0.add(Play(2000, "Élan", "Red"), of: "nora") }
        }
        #expect(try names(beside: path) == ["archive.sqlite"])
        #expect(try albums(in: archive).sorted() == ["Blue", "Red"])
        withExtendedLifetime(folder) {}
    }

    @Test func `A query is repeated if another connection writes while it runs`() throws {
        let (folder, path) = try closedArchive()
        let archive = try Archive(path: path, createIfMissing: false)
        var asked = 0
        let answer = try archive.read { database in
            asked += 1
            if asked == 1 {
                let other = try Archive(path: path, createIfMissing: false)
                _ = try other.update { try $0.add(Play(2000, "Élan", "Red"), of: "nora") }
                // The error that half-written pages may cause.
                throw SQLiteError.damaged(code: 11, message: "malformed")
            }
            return try database.integer("SELECT count(*) FROM plays")
        }
        #expect(answer == 2)
        #expect(asked == 2)
        withExtendedLifetime(folder) {}
    }

    @Test func `Reading a deleted archive is an error and does not create it again`() throws {
        let (folder, path) = try closedArchive()
        let archive = try Archive(path: path, createIfMissing: false)
        try FileManager.default.removeItem(atPath: path)
        #expect(throws: Archive.Failure.missing) { try albums(in: archive) }
        #expect(try names(beside: path) == [])
        withExtendedLifetime(folder) {}
    }
}
