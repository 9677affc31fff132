@testable import Archive
import Core
import Foundation
import SQLite
import TestSupport
import Testing

/// Reading an archive that nobody else has open, and others who write meanwhile.
@Suite struct IdleArchiveTests {
    private static let year = TimeSpan(from: 0, to: 31_536_000)

    /// An archive with one play, which nobody has open any more.
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
        // One that writes does.
        _ = try archive.update { try $0.add(Play(2000, "Élan", "Red"), of: "nora") }
        #expect(
            try names(beside: path) == [
                "archive.sqlite", "archive.sqlite-shm", "archive.sqlite-wal",
            ]
        )
        withExtendedLifetime(folder) {}
    }

    @Test func `The next query sees what others have written`() throws {
        let (folder, path) = try closedArchive()
        let archive = try Archive(path: path, createIfMissing: false)
        #expect(try albums(in: archive) == ["Blue"])
        do {
            let other = try Archive(path: path, createIfMissing: false)
            _ = try other.update { try $0.add(Play(2000, "Élan", "Red"), of: "nora") }
            // Still open, so that the play is only in the log.
            #expect(try albums(in: archive).sorted() == ["Blue", "Red"])
            _ = try other.update { try $0.add(Play(3000, "Élan", "Green"), of: "nora") }
            #expect(try albums(in: archive).sorted() == ["Blue", "Green", "Red"])
        }
        let third = try Archive(path: path, createIfMissing: false)
        #expect(try albums(in: third).sorted() == ["Blue", "Green", "Red"])
        withExtendedLifetime(folder) {}
    }

    @Test func `A query sees what others have written and closed since the archive was opened`()
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

    @Test func `A query is repeated if others write while it runs`() throws {
        let (folder, path) = try closedArchive()
        let archive = try Archive(path: path, createIfMissing: false)
        var asked = 0
        let answer = try archive.read { database in
            asked += 1
            if asked == 1 {
                let other = try Archive(path: path, createIfMissing: false)
                _ = try other.update { try $0.add(Play(2000, "Élan", "Red"), of: "nora") }
                // As torn pages might make it.
                throw SQLiteError.damaged(code: 11, message: "malformed")
            }
            return try database.integer("SELECT count(*) FROM plays")
        }
        #expect(answer == 2)
        #expect(asked == 2)
        withExtendedLifetime(folder) {}
    }

    @Test func `An archive that has disappeared is missing and is not created again`() throws {
        let (folder, path) = try closedArchive()
        let archive = try Archive(path: path, createIfMissing: false)
        try FileManager.default.removeItem(atPath: path)
        #expect(throws: Archive.Failure.missing) { try albums(in: archive) }
        #expect(try names(beside: path) == [])
        withExtendedLifetime(folder) {}
    }
}
