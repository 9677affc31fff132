import Core
import Foundation
import SQLite
import TestSupport
import Testing

@testable import Archive

/// Changes that SQLite accepts as valid but that verification finds.
@Suite struct VerificationTests {
    private func sampleArchive() throws -> TestArchive {
        let test = try TestArchive([
            Play(1000, "The Élan", "Blue", "One"),
            Play(2000, "Élan", "Blue (Deluxe Edition)", "One"),
            Play(3000, "Zoo & Co", "Red", "Two"),
            Play(4000, "\u{200B}", "Ｗｉｄｅ", "…"),
        ])
        try test.add([Play(3000, "zoo and co", "RED", "Two", from: "spotify")], of: "Max")
        try test.archive.update { writer in
            try writer.markComplete(TimeSpan(from: 0, to: 1000), of: "nora")
            try writer.markComplete(TimeSpan(from: 2000, to: 3000), of: "nora")
            try writer.markComplete(TimeSpan(from: 500, to: 1500), of: "max")
            try writer.markGap(TimeSpan(from: 1000, to: 2000), reason: .other("error"), of: "nora")
        }
        return test
    }

    @Test func `A sound archive passes verification, even after a listener is removed`() throws {
        let test = try sampleArchive()
        #expect(try test.archive.verify() == [])
        _ = try test.archive.remove("nora")
        #expect(try test.archive.verify() == [])
        try test.add([Play(5000, "The Élan", "Blue", "One")])
        #expect(try test.archive.verify() == [])
        _ = try test.archive.remove("max")
        #expect(try test.archive.verify() == [])
    }

    @Test(arguments: [
        ("UPDATE artists SET name = 'Changed' WHERE id = 1", "mismatched exact name in artists"),
        ("UPDATE artists SET exact = 'changed' WHERE id = 1", "1 mismatched exact name in artists"),
        ("UPDATE artists SET loose = 'changed' WHERE id = 1", "1 mismatched loose name in artists"),
        ("UPDATE artists SET family = 3 WHERE id = 2", "1 wrong family id in artists"),
        ("UPDATE albums SET title = 'Bluf' WHERE id = 1", "mismatched exact name in albums"),
        ("UPDATE albums SET exact = 'bluf' WHERE id = 1", "1 mismatched exact name in albums"),
        ("UPDATE albums SET loose = 'bluf' WHERE id = 1", "1 mismatched loose name in albums"),
        ("UPDATE albums SET family = 1", "wrong family ids in albums"),
        ("UPDATE tracks SET title = 'Onf' WHERE id = 1", "1 mismatched exact name in tracks"),
        ("UPDATE tracks SET exact = 'onf'", "mismatched exact names in tracks"),
        ("UPDATE listeners SET key = 'zzz' WHERE id = 1", "1 mismatched key in listeners"),
        ("UPDATE listeners SET name = 'zzz' WHERE id = 1", "1 mismatched key in listeners"),
        ("UPDATE complete SET until = since", "3 impossible periods in complete"),
        ("UPDATE complete SET until = 5000000000", "3 impossible periods in complete"),
        ("UPDATE complete SET since = -1 WHERE since = 0", "1 impossible period in complete"),
        ("UPDATE complete SET until = 2500 WHERE since = 0", "1 overlapping period in complete"),
        ("UPDATE gaps SET until = 900", "1 impossible period in gaps"),
        ("INSERT INTO gaps VALUES (1, '', 1500, 1600, 'x')", "1 overlapping period in gaps"),
        ("UPDATE plays SET time = 0 WHERE time = 1000", "1 impossible time in plays"),
        ("UPDATE plays SET lasted = -1 WHERE time = 1000", "1 impossible time in plays"),
        ("UPDATE plays SET source = 9 WHERE time = 1000", "plays refers to missing rows"),
        ("UPDATE album_totals SET plays = 9 WHERE album = 1", "2 wrong rows in album_totals"),
        ("UPDATE migrations SET name = name || 'x'", "the schema has changed"),
    ])
    func `Verification finds data that contradicts other data`(change: String, words: String) throws
    {
        let test = try sampleArchive()
        try Database(path: test.path).execute("PRAGMA foreign_keys = OFF; \(change)")
        let found = try test.archive.verify()
        #expect(found.contains { $0.contains(words) }, "\(found)")
    }

    /// Verification can only compare data that is stored twice; the guide documents this limit.
    @Test func `Verification cannot detect changes to letter case or to a source's name`()
        throws
    {
        let test = try sampleArchive()
        try Database(path: test.path).execute(
            """
            UPDATE tracks SET title = 'oNE' WHERE id = 1;
            UPDATE sources SET name = 'other' WHERE name = 'lastfm';
            """
        )
        #expect(try test.archive.verify() == [])
    }

    @Test
    func `Verification finds every flipped bit of a name, except those that only change case`()
        throws
    {
        let test = try TestArchive([Play(1000, "Quixotic", "Blue", "Overtures")])
        try Database(path: test.path).execute("PRAGMA wal_checkpoint(TRUNCATE)")
        let sound = try Data(contentsOf: URL(filePath: test.path))
        let folder = try TestArchive.folder()
        let path = folder.url.appending(path: "a.sqlite").path
        var missed: [String] = []
        for name in ["Quixotic", "Overtures"] {
            let place = try #require(sound.range(of: Data(name.utf8)))
            for byte in place {
                for bit in 0..<8 {
                    var bytes = sound
                    bytes[byte] ^= 1 << UInt8(bit)
                    try bytes.write(to: URL(filePath: path))
                    let found =
                        (try? Archive(path: path, createIfMissing: false).verify()) ?? ["damaged"]
                    let changed = String(decoding: bytes[place], as: UTF8.self)
                    if found.isEmpty { missed.append(changed) }
                }
            }
        }
        #expect(missed.count == "QuixoticOvertures".count)
        #expect(missed.allSatisfy { ["quixotic", "overtures"].contains($0.lowercased()) })
    }
}
