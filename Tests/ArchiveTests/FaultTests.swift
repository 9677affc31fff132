import Archive
import Core
import Foundation
import TestSupport
import Testing

/// Kills and full disks during an import, which must be stored completely or not at all.
@Suite struct FaultTests {
    private static let count = 1200

    /// The lines of a file that is large enough to be imported in several parts.
    private static func lines() -> Data {
        let name = String(repeating: "long name ", count: 30)
        let lines = (1...count).map { index in
            """
            {"album":"\(name)\(index % 50)","artist":"\(name)\(index % 9)","time":\(index * 400),\
            "track":"\(name)\(index)"}

            """
        }
        return Data(lines.joined().utf8)
    }

    private func check(_ archive: Archive, done: Int) throws {
        #expect(try archive.verify() == [])
        let listeners = try archive.listeners()
        #expect(listeners.allSatisfy { $0.plays == Self.count })
        #expect(listeners.count >= done)
    }

    @Test func `Killing an import at any moment leaves the archive intact`() throws {
        let folder = try TestArchive.folder()
        let file = folder.url.path + "/plays.jsonl"
        try Self.lines().write(to: URL(filePath: file))
        var random = SeededGenerator(seed: 9)
        var (path, done) = ("", 0)
        for round in 0..<amount(8, full: 200) {
            // Starts a new archive every ten rounds, because checking a large one is slow.
            if round % 10 == 0 { (path, done) = ("\(folder.url.path)/\(round).sqlite", 0) }
            let worker = try ChildProcess(
                program: "ArchiveWorker",
                [path, file, "\(round * 1000)", "1000"]
            )
            var output = ""
            let moment = Int.random(in: 1...20, using: &random)
            while output.split(separator: "\n").count < moment {
                let part = worker.read()
                guard !part.isEmpty else { break }
                output += part
            }
            worker.kill()
            worker.endInput()
            output += worker.finish()
            #expect(!output.contains("failed"), "\(output.suffix(200))")
            done += output.split(separator: "\n").count { Int($0) != nil }
            try check(Archive(path: path, createIfMissing: false), done: done)
        }
        let archive = try Archive(path: path, createIfMissing: false)
        #expect(
            try archive.importPlays(from: file, of: "last", in: .gmt).first?.added == Self.count
        )
    }

    @Test func `Two simultaneous imports run one after the other`() throws {
        let folder = try TestArchive.folder()
        let (path, file) = (folder.url.path + "/a.sqlite", folder.url.path + "/plays.jsonl")
        try Self.lines().write(to: URL(filePath: file))
        _ = try Archive(path: path, createIfMissing: true)
        let workers = try ["0", "1000"].map {
            try ChildProcess(program: "ArchiveWorker", [path, file, $0, "2"])
        }
        for worker in workers { worker.endInput() }
        for worker in workers {
            let output = worker.finish()
            #expect(!output.contains("failed"), "\(output.suffix(200))")
        }
        try check(Archive(path: path, createIfMissing: false), done: 4)
    }

    @Test(.enabled(if: FullDisk.isAvailable, "needs root, to mount a small file system"))
    func `A full disk is reported, and the import succeeds once there is room`() throws {
        let folder = try TestArchive.folder()
        let file = folder.url.path + "/plays.jsonl"
        try Self.lines().write(to: URL(filePath: file))
        let disk = try FullDisk(at: folder.url.appending(path: "disk"), size: 16_384)
        let archive = try Archive(path: disk.url.path + "/a.sqlite", createIfMissing: true)
        #expect(try archive.importPlays(from: file, of: "one", in: .gmt).first?.added == Self.count)
        try disk.fill()
        #expect(throws: Archive.Failure.full) {
            try archive.importPlays(from: file, of: "two", in: .gmt)
        }
        try check(archive, done: 1)
        #expect(try archive.listeners().count == 1)
        try disk.clear()
        #expect(try archive.importPlays(from: file, of: "two", in: .gmt).first?.added == Self.count)
        try check(archive, done: 2)
    }
}
