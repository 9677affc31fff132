import Archive
import Core
import Foundation
import SQLite
import TestSupport
import Testing

/// Links, pipes and folders where an archive should be.
@Suite struct PlaceTests {
    private func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }

    @Test func `Opening a link to an unmounted disk is an error, and the link is kept`() throws {
        let folder = try TestArchive.folder()
        let (path, disk) = (folder.url.path + "/a.sqlite", folder.url.path + "/disk/a.sqlite")
        try link(path, to: disk)
        for isMade in [false, true] {
            #expect(throws: Archive.Failure.brokenLink(path, to: disk)) {
                try Archive(path: path, createIfMissing: isMade)
            }
        }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == disk)
    }

    @Test func `Opening an archive below a link to an unmounted disk fails, and the link is kept`()
        throws
    {
        let folder = try TestArchive.folder()
        let data = folder.url.path + "/data"
        try link(data, to: "disk")
        for isMade in [false, true] {
            #expect(throws: Archive.Failure.brokenLink(data, to: "disk")) {
                try Archive(path: data + "/deep/a.sqlite", createIfMissing: isMade)
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["data"])
    }

    @Test func `An archive that is opened through a link uses the log next to the link's target`()
        throws
    {
        let test = try TestArchive([Play(1000, "A", "Blue")])
        try Database(path: test.path).execute("PRAGMA wal_checkpoint(TRUNCATE)")
        let path = test.folder.url.path + "/link.sqlite"
        try link(path, to: test.path)
        let linked = try Archive(path: path, createIfMissing: false)
        #expect(try linked.span(of: "nora")?.last == 1000)
        try test.add([Play(2000, "A", "Red")])
        #expect(try linked.span(of: "nora")?.last == 2000)
        #expect(try linked.size().bytes == test.archive.size().bytes)
        var count = 0
        count = try Archive.salvage(from: path, as: .csv) { _ in }.plays
        #expect(count == 2)
    }

    @Test(.timeLimit(.minutes(20)), arguments: ["-wal", "-journal"])
    func `An archive with a pipe in place of its log or journal is not opened`(suffix: String)
        throws
    {
        let test = try TestArchive([Play(1000, "A", "Blue")])
        let path = test.folder.url.path + "/copy.sqlite"
        try Database(path: test.path).execute("PRAGMA wal_checkpoint(TRUNCATE)")
        try FileManager.default.copyItem(atPath: test.path, toPath: path)
        #expect(unsafe mkfifo(path + suffix, 0o600) == 0)
        for isMade in [false, true] {
            #expect(throws: Archive.Failure.other("\(path)\(suffix) is not a file")) {
                try Archive(path: path, createIfMissing: isMade)
            }
        }
        #expect(FileManager.default.fileExists(atPath: path + suffix))
    }

    @Test(.timeLimit(.minutes(20))) func `A pipe or a folder is not an archive`() throws {
        let folder = try TestArchive.folder()
        let pipe = folder.url.path + "/pipe"
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        for path in [pipe, folder.url.path] {
            #expect(throws: Archive.Failure.foreign) {
                try Archive(path: path, createIfMissing: false)
            }
            #expect(throws: Archive.Failure.foreign) {
                try Archive(path: path, createIfMissing: true)
            }
            #expect(throws: Archive.Failure.foreign) {
                try Archive.salvage(from: path, as: .csv) { _ in }
            }
        }
    }
}
