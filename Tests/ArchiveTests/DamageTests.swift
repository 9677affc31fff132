import Core
import Foundation
import SQLite
import TestSupport
import Testing

@testable import Archive

/// Damaged archives, which are reported, left unchanged, and recovered as far as SQLite can read
/// them.
@Suite struct DamageTests {
    private static let count = 1500

    /// The bytes of an intact archive with 1500 plays and an empty write-ahead log.
    private static let sound = Result {
        let test = try TestArchive(
            (0..<Int(count)).map { index in
                Play(
                    1_500_000_000 + index * 14_400,
                    "artist \(index % 97)",
                    "album \(index % 389)",
                    "track \(index % 1013)"
                )
            }
        )
        try Database(path: test.path).execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return try Data(contentsOf: URL(filePath: test.path))
    }

    private func salvage(_ path: String) throws -> Int {
        var bytes: [UInt8] = []
        let count = try Archive.salvage(from: path, as: .jsonl) { bytes += $0 }.plays
        #expect(bytes.count { $0 == 0x0A } == count)
        return count
    }

    @Test func `Recovery can be limited to one listener's plays from a given time on`() throws {
        let folder = try TemporaryDirectory()
        let path = folder.url.appending(path: "archive.sqlite").path
        try Self.sound.get().write(to: URL(filePath: path))
        let start: Int = 1_500_000_000 + 1000 * 14_400
        for (user, since, count) in [
            (nil, start, Self.count - 1000), ("NORA", start, Self.count - 1000),
            ("nora", start + 1, Self.count - 1001), ("nora", Int.min, Self.count), ("zoe", 0, 0),
        ] {
            let saved = try Archive.salvage(from: path, of: user, since: since, as: .csv) { _ in }
            #expect(saved.plays == count)
        }
    }

    @Test func `Recovery saves everything in an intact archive`() throws {
        let folder = try TestArchive.folder()
        let path = folder.url.appending(path: "a.sqlite").path
        try Self.sound.get().write(to: URL(filePath: path))
        #expect(try salvage(path) == Self.count)
    }

    @Test func `Recovery saves all plays, even beyond the first page of 20,000`()
        throws
    {
        let test = try TestArchive((1...20_001).map { Play(Int($0), "A", "B") })
        #expect(try salvage(test.path) == 20_001)
    }

    @Test func `Damaged pages are found, and most plays around them are saved`() throws {
        let folder = try TestArchive.folder()
        let path = folder.url.appending(path: "a.sqlite").path
        let sound = try Self.sound.get()
        var (found, saved) = (0, 0)
        let pages = stride(from: 4096, to: sound.count, by: 4096 * 4)
        for page in pages {
            var bytes = sound
            bytes.replaceSubrange(page..<page + 64, with: Data(repeating: 0xEE, count: 64))
            try bytes.write(to: URL(filePath: path))
            let report = Result { try Archive(path: path, createIfMissing: false).verify() }
            if (try? report.get())?.isEmpty != true { found += 1 }
            if let count = try? salvage(path), count > Self.count / 2 { saved += 1 }
            #expect(try Data(contentsOf: URL(filePath: path)) == bytes, "page \(page / 4096)")
        }
        let total = Array(pages).count
        // Damage in a free page or in a page's unused space may go unnoticed.
        #expect(found >= total * 9 / 10)
        #expect(saved >= total * 7 / 10)
    }

    @Test(arguments: [1, 99, 100, 511, 512, 2000, 4095])
    func `An archive shorter than one page is reported as damaged and left unchanged`(size: Int)
        throws
    {
        let folder = try TestArchive.folder()
        let path = folder.url.appending(path: "a.sqlite").path
        let rest = try Self.sound.get().prefix(size)
        try rest.write(to: URL(filePath: path))
        do {
            _ = try Archive(path: path, createIfMissing: true)
            Issue.record("it was opened")
        } catch Archive.Failure.damaged {}
        #expect(try Data(contentsOf: URL(filePath: path)) == rest)
    }

    @Test(arguments: ["artists", "albums"])
    func `An impossibly large family is reported as damage instead of filling the memory`(
        table: String
    ) throws {
        let test = try TestArchive([Play(100, "a", "x", "one")])
        try Database(path: test.path).execute("UPDATE \(table) SET family = 2000000000")
        #expect(throws: Archive.Failure.damaged("a family ID in \(table) is too large")) {
            try test.archive.plays(of: "nora", before: 1000)
        }
    }

    @Test(arguments: ["-1", "-500000000000000000", "9000000000000000000", "4294967295"])
    func `Impossible numbers in an archive are reported as damage and cause no crash`(
        number: String
    ) throws {
        let test = try TestArchive([
            Play(100, "a", "x", "one"), Play(200, "a", "x"),
        ])
        try Database(path: test.path).execute(
            """
            UPDATE plays SET time = \(number) WHERE time = 100;
            UPDATE tracks SET length = \(number);
            """
        )
        #expect(throws: Archive.Failure.damaged("a play has an impossible time")) {
            try test.archive.export(as: .csv) { _ in }
        }
        #expect(try test.archive.verify() != [])
        _ = try test.archive.listeners()
        #expect(try salvage(test.path) <= 1)
    }
}
