import Archive
import Core
import Foundation
import SQLite
import TestSupport
import Testing

/// The lengths of plays and tracks, and charts by listening time.
@Suite struct LengthTests {
    private static let import1 = """
        [{"ts": "2020-01-02T03:10:20Z", "ms_played": 200000, "master_metadata_track_name": "One",
          "master_metadata_album_artist_name": "Élan", "master_metadata_album_album_name": "Blue"}]
        """
    private static let synced = Play(1_577_934_420, "Élan", "Blue", "One")

    private func imported(
        _ text: String,
        as kind: ImportKind? = nil,
        into test: TestArchive
    ) throws {
        let path = test.folder.url.appending(path: "export").path
        try Data(text.utf8).write(to: URL(filePath: path))
        _ = try test.archive.importPlays(from: path, of: "nora", as: kind, in: .gmt)
    }

    /// Each play's time, length and track's length.
    private func lengths(_ test: TestArchive) throws -> [String] {
        try Database(path: test.path).rows(
            """
            SELECT time || ' ' || coalesce(plays.length, '-') || ' ' || coalesce(tracks.length, '-')
            FROM plays JOIN tracks ON tracks.id = track ORDER BY time
            """
        ) { $0.text(0) ?? "" }
    }

    @Test func `A play keeps the length of the same play from a file, in either order`() throws {
        func sync(_ test: TestArchive) throws {
            try test.archive.update { try $0.add(Self.synced, of: "nora", supersedes: true) }
        }
        let before = try TestArchive()
        try imported(Self.import1, into: before)
        try sync(before)
        let after = try TestArchive()
        try sync(after)
        try imported(Self.import1, into: after)
        #expect(try before.dump() == ["nora 1577934420 Élan/Blue/One lastfm"])
        #expect(try lengths(before) == ["1577934420 200 -"])
        #expect(try after.dump() == before.dump())
        #expect(try lengths(after) == lengths(before))
        #expect(try after.archive.verify() == [])
    }

    @Test func `Importing a file again adds the lengths that an earlier version left out`() throws {
        let test = try TestArchive()
        try imported(Self.import1, into: test)
        try Database(path: test.path).execute("UPDATE plays SET length = NULL")
        try imported(Self.import1, into: test)
        #expect(try lengths(test) == ["1577934420 200 -"])
    }

    @Test(arguments: [
        (
            ImportKind.listenbrainz,
            """
            {"listened_at": 1000, "track_metadata": {"artist_name": "A", "track_name": "T", "additional_info": {"duration_ms": 206760, "duration_played": 100}}}
            {"listened_at": 2000, "track_metadata": {"artist_name": "A", "track_name": "T", "additional_info": {"duration_ms": 999000}}}
            {"listened_at": 3000, "track_metadata": {"artist_name": "A", "track_name": "T", "additional_info": {"duration": "240"}}}
            {"listened_at": 4000, "track_metadata": {"artist_name": "A", "track_name": "T", "additional_info": {"duration_ms": "3:20"}}}
            {"listened_at": 5000, "track_metadata": {"artist_name": "A", "track_name": "T", "additional_info": null}}
            {"listened_at": 6000, "track_metadata": {"artist_name": "A", "track_name": "T", "additional_info": [1]}}
            {"listened_at": 7000, "track_metadata": {"artist_name": "A", "track_name": "T", "additional_info": {"duration_ms": 99999999999}}}
            {"listened_at": 8000, "track_metadata": {"artist_name": "A", "track_name": "T", "additional_info": {"duration_ms": -5}}}
            """,
            [
                "1000 100 206", "2000 999 206", "3000 240 206", "4000 - 206", "5000 - 206",
                "6000 - 206", "7000 - 206", "8000 - 206",
            ]
        ),
        (
            .koito,
            """
            {"version": "1", "user": "k", "listens": [
            {"listened_at": "1970-01-01T00:16:40Z", "track": {"duration": 220, "aliases": [{"alias": "T", "is_primary": true}]},
             "album": {"aliases": [{"alias": "B", "is_primary": true}]}, "artists": [{"aliases": [{"alias": "A"}]}]},
            {"listened_at": "1970-01-01T00:33:20Z", "track": {"duration": 0, "aliases": [{"alias": "U", "is_primary": true}]},
             "album": null, "artists": [{"aliases": [{"alias": "A"}]}]}]}
            """,
            ["1000 220 220", "2000 - -"]
        ),
        (
            .maloja,
            """
            {"maloja": {"export_time": 1}, "scrobbles": [
            {"time": 1000, "track": {"artists": ["A"], "title": "T", "album": null, "length": 250}, "duration": 245},
            {"time": 2000, "track": {"artists": ["A"], "title": "U", "album": null, "length": null}, "duration": null}]}
            """,
            ["1000 245 250", "2000 - -"]
        ),
        (
            .pano,
            """
            {"timeMs":1000000,"artist":"A","track":"T","durationMs":346958,"event":"scrobble"}
            """,
            ["1000 346 346"]
        ),
        (
            .scrobblerLog,
            "#AUDIOSCROBBLER/1.1\n#TZ/UTC\nA\tB\tT\t1\t210\tL\t1000\nA\tB\tU\t1\t\tL\t2000\n",
            ["1000 210 210", "2000 - -"]
        ),
        (
            .vinylogue,
            """
            time,artist,album,track,user,seconds,trackSeconds
            1000,A,B,T,nora,100,206
            2000,A,B,T,nora,,
            3000,A,B,U,nora,-3,x

            """,
            ["1000 100 206", "2000 - 206", "3000 - -"]
        ),
    ])
    func `Lengths are read from each format that has them`(
        kind: ImportKind,
        text: String,
        expected: [String]
    ) throws {
        let test = try TestArchive()
        try imported(text, as: kind, into: test)
        #expect(try lengths(test) == expected)
        #expect(try test.archive.verify() == [])
    }

    @Test func `A chart by time uses plays' lengths, then tracks', and then 180 seconds`() throws {
        func play(
            _ time: Int,
            _ artist: String,
            _ album: String,
            _ track: String,
            _ length: Int = 0
        )
            -> Play
        {
            var play = Play(time, artist, album, track)
            play.length = length
            return play
        }
        var known = Play(1000, "Élan", "Blue", "one")
        known.trackLength = 300
        let test = try TestArchive([
            known, play(2000, "Élan", "Blue", "one"), play(3000, "Élan", "Blue", "one", 50),
            play(4000, "The Zoo", "Red", "two"), play(5000, "Zoo", "Red (Deluxe Edition)", "two"),
            play(6000, "Abel", "", "solo", 2000), play(7000, "Zoo", "Red", "two", 1),
        ])
        func chart(_ rows: [ChartRow]) -> [String] {
            rows.map { row in
                "\(row.rank) \(row.artist)/\(row.title) \(row.playCount) \(row.time?.seconds ?? 0) "
                    + "\(row.time?.estimatedSeconds ?? 0)"
            }
        }
        let period = TimeSpan(from: 1000, to: 7000)
        let archive = test.archive
        #expect(
            try chart(archive.timeChart(of: "NORA", by: .albums, in: period)) == [
                "1 Élan/Blue 3 650 0", "2 The Zoo/Red 1 180 180",
                "3 Zoo/Red (Deluxe Edition) 1 180 180",
            ]
        )
        #expect(
            try chart(archive.timeChart(of: "nora", by: .artists, in: period)) == [
                "1 Abel/ 1 2000 0", "2 Élan/ 3 650 0", "3 The Zoo/ 1 180 180", "4 Zoo/ 1 180 180",
            ]
        )
        #expect(
            try chart(archive.timeChart(of: "nora", by: .tracks, in: period, limit: 2)) == [
                "1 Abel/solo 1 2000 0", "2 Élan/one 3 650 0",
            ]
        )
        #expect(
            try chart(archive.timeChart(of: "nora", by: .artists, combinesEditions: true)) == [
                "1 Abel/ 1 2000 0", "2 Élan/ 3 650 0", "3 The Zoo/ 3 361 360",
            ]
        )
        #expect(
            try chart(archive.timeChart(of: "nora", by: .albums, combinesEditions: true)) == [
                "1 Élan/Blue 3 650 0", "2 The Zoo/Red 3 361 360",
            ]
        )
        let forgotten = try archive.forgotten(
            of: "nora",
            since: 9000,
            minPlays: 1,
            limit: 5,
            ranking: .time
        )
        #expect(
            forgotten.map { "\($0.title) \($0.time?.seconds ?? 0)" } == ["Blue 650", "Red 361"]
        )
        #expect(try archive.timeChart(of: "max", by: .albums) == [])
    }

    @Test func `Salvaging a damaged archive keeps the lengths, and reads former versions`() throws {
        var play = Play(1000, "A", "B", "T")
        (play.length, play.trackLength) = (100, 206)
        let test = try TestArchive([play])
        func salvaged() throws -> String {
            var text: [UInt8] = []
            _ = try Archive.salvage(from: test.path, as: .csv) { text += $0 }
            return String(decoding: text, as: UTF8.self)
        }
        #expect(try salvaged().contains("T,nora,100,206\n"))
        try Database(path: test.path).execute(
            "ALTER TABLE plays DROP COLUMN length; ALTER TABLE tracks DROP COLUMN length"
        )
        #expect(try salvaged().contains("T,nora,,\n"))
    }
}
