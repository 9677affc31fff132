import Archive
import Foundation
import SQLite
import TestSupport
import Testing

/// What opening makes of files that are not the archive of this version.
@Suite struct OpeningTests {
    @Test func `An archive is made only where that is asked for, for its user alone`() throws {
        let folder = try TestArchive.folder()
        let path = folder.url.path + "/deep/er/archive.sqlite"
        #expect(throws: Archive.Failure.missing) { try Archive(path: path, isMade: false) }
        #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/deep"))
        let archive = try Archive(path: path, isMade: true)
        #expect(try archive.listeners().isEmpty)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `An archive of the first version opens`() throws {
        // As the first version made it; later ones migrate it.
        let test = try TestArchive([Archive.Play(100, "a", "x")])
        let before = try test.dump()
        let again = try Archive(path: test.path, isMade: false)
        #expect(try again.verify() == [])
        #expect(try test.dump() == before)
        let names = try Database(path: test.path).rows("SELECT name FROM migrations") { $0.text(0) }
        #expect(names == ["plays"])
    }

    @Test func `An archive of a newer version is refused and not touched`() throws {
        let folder = try TestArchive.folder()
        let path = folder.url.appending(path: "a.sqlite").path
        do {
            _ = try Archive(path: path, isMade: true)
            try Database(path: path).execute("PRAGMA user_version = 99")
        }
        let before = try Data(contentsOf: URL(filePath: path))
        #expect(throws: Archive.Failure.newer(99)) { try Archive(path: path, isMade: true) }
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a.sqlite"]
        )
    }

    @Test func `A database of another program is refused and not touched`() throws {
        let folder = try TestArchive.folder()
        let path = folder.url.appending(path: "a.sqlite").path
        try Database(path: path).execute("CREATE TABLE songs(name)")
        let before = try Data(contentsOf: URL(filePath: path))
        #expect(throws: Archive.Failure.foreign) { try Archive(path: path, isMade: true) }
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }

    @Test func `A file that is no database is damaged, and can be set aside under a free name`()
        throws
    {
        let folder = try TestArchive.folder()
        let path = folder.url.appending(path: "archive.sqlite").path
        for number in 1...2 {
            try Data("what the disk left of it, number \(number)".utf8).write(
                to: URL(filePath: path)
            )
            #expect(throws: Archive.Failure.damaged("file is not a database")) {
                try Archive(path: path, isMade: true)
            }
            #expect(try Archive.setAside(path) == "\(path).damaged-\(number)")
            #expect(!FileManager.default.fileExists(atPath: path))
        }
        let first = try String(contentsOfFile: path + ".damaged-1", encoding: .utf8)
        #expect(first == "what the disk left of it, number 1")
    }

    @Test func `A writer is turned away while another process writes`() throws {
        let test = try TestArchive()
        let other = try Archive(path: test.path, isMade: false, patience: 10)
        try test.archive.update { _ in
            #expect(throws: Archive.Failure.busy) { try other.update { _ in } }
            let listeners = try other.listeners()
            #expect(listeners.isEmpty)
        }
    }
}
