import Core
import SQLite
import TestSupport
import Testing

@testable import Archive

/// Albums that are known to be the same by their MusicBrainz IDs.
struct MusicIDTests {
    /// Plays of an album, one of each track, whose IDs of the album are these.
    private static func plays(
        _ album: String,
        by artist: String = "Élan",
        from start: Int,
        _ groups: String?...
    ) -> [Play] {
        groups.indices.map { index in
            Play(
                time: start + index * 300,
                artist: artist,
                album: album,
                track: "Track \(index)",
                source: "listenbrainz",
                ids: MusicIDs(recording: "r\(index)", releaseGroup: groups[index])
            )
        }
    }

    private func plays(
        _ album: String,
        by artist: String = "Élan",
        in test: TestArchive
    ) throws -> Int? {
        try test.archive.album(album, by: artist, of: "nora")?.plays
    }

    @Test func `Albums with different names but one ID are one album`() throws {
        let test = try TestArchive(Self.plays("Blue", from: 1000, "a", "a", "a"))
        try test.add(Self.plays("Azul", by: "Elan Trio", from: 9000, "a", "a", nil, "a"))
        #expect(try plays("Blue", in: test) == 7)
        #expect(try plays("azul (Deluxe)", by: "elan trio", in: test) == 7)
        let top = try test.archive.top(of: "nora", by: .albums, limit: 9)
        #expect(top.map(\.title) == ["Blue"])
        #expect(top.map(\.playCount) == [7])
        #expect(try test.archive.verify() == [])
    }

    @Test(arguments: [["a", "a"], ["a", "b", "a", "b", "a", "c"], ["c", "a", "b"], ["b"]])
    func `An ID that few of an album's tracks have is ignored`(groups: [String]) throws {
        let test = try TestArchive(Self.plays("Blue", from: 1000, "a", "a", "a"))
        let hits = groups.enumerated().flatMap { index, group in
            var plays = Self.plays("Hits", from: 9000 + index * 300, group)
            plays[0].track = "Hit \(index)"
            return plays
        }
        try test.add(hits)
        #expect(try plays("Blue", in: test) == 3)
        #expect(try plays("Hits", in: test) == groups.count)
        #expect(try test.archive.verify() == [])
    }

    @Test func `Corrected IDs separate albums again, and connect others`() throws {
        let test = try TestArchive(Self.plays("Blue", from: 1000, "a", "a", "a"))
        try test.add(Self.plays("Azul", from: 9000, "a", "a", "a"))
        try test.add(Self.plays("Bleu", from: 20000, "b", "b", "b"))
        #expect(try plays("Azul", in: test) == 6)
        try test.add(Self.plays("Azul", from: 9000, "b", "b", "b"))
        #expect(try plays("Blue", in: test) == 3)
        #expect(try plays("Azul", in: test) == 6)
        #expect(try plays("Bleu", in: test) == 6)
        #expect(try test.archive.verify() == [])
        // A play without IDs changes nothing.
        try test.add([Play(30000, "Élan", "Azul", "Track 0")])
        #expect(try plays("Bleu", in: test) == 7)
    }

    @Test func `Names and IDs together connect albums, until the album in between is removed`()
        throws
    {
        let test = try TestArchive(Self.plays("Blue", from: 1000, "a", "a", "a"))
        try test.add(Self.plays("Azul", from: 9000, "a", "a", "a"), of: "max")
        try test.add(Self.plays("Azul (Deluxe Edition)", from: 20000, nil, "b", "b", "b"))
        #expect(try plays("Blue", in: test) == 7)
        #expect(try test.archive.verify() == [])
        _ = try test.archive.remove("max")
        #expect(try plays("Blue", in: test) == 3)
        #expect(try test.archive.verify() == [])
    }

    @Test(arguments: [
        ("DELETE FROM album_ids", "2 wrong rows in album_ids"),
        ("UPDATE track_ids SET release_group = 'x'", "4 wrong rows in album_ids"),
        ("UPDATE albums SET family = id", "1 wrong family id in albums"),
        ("UPDATE track_ids SET track = 99 WHERE track = 1", "track_ids refers to missing rows"),
    ])
    func `Verification finds changed IDs`(change: String, words: String) throws {
        let test = try TestArchive(Self.plays("Blue", from: 1000, "a", "a", "a"))
        try test.add(Self.plays("Azul", from: 9000, "a", "a", "a"))
        try Database(path: test.path).execute("PRAGMA foreign_keys = OFF; \(change)")
        #expect(try test.archive.verify().contains(words))
    }
}
