import Core
import Foundation
import SQLite
import TestSupport
import Testing

@testable import Archive

/// Imports of realistic files in every format.
@Suite struct ImportFormatTests {
    /// A file and its plays, in the form of `TestArchive.dump`.
    struct Sample: CustomTestStringConvertible {
        var kind: ImportKind
        var name: String
        var text: String
        var plays: [String]
        var skipped = 0
        var testDescription: String { "\(kind) \(name)" }
    }

    static let samples = [
        Sample(
            kind: .vinylogue,
            name: "own.jsonl",
            text: """
                {"album":"Blue","artist":"Élan","source":"lastfm","time":"2020-01-02T03:04:05Z","track":"On\\u0065 \\"\\ud83c\\udfb8\\"","user":"nora"}
                {"album":"","artist":"Zoo","source":"spotify","time":"2020-01-02T03:04:05Z","track":"Two\\nLines","user":"max"}

                {"artist":"Zoo","time":1577934246,"track":"Three"}
                """,
            plays: [
                "max 1577934245 Zoo//Two\nLines spotify",
                "nora 1577934245 Élan/Blue/One \"🎸\" lastfm",
                "nora 1577934246 Zoo//Three vinylogue",
            ]
        ),
        Sample(
            kind: .vinylogue,
            name: "own.csv",
            text: """
                album,artist,source,time,track,user\r
                "Blue, or ""Not"" it",Élan,lastfm,2020-01-02T03:04:05Z,One,nora\r
                ,Zoo,spotify,2020-01-02T04:04:05+01:00,"Two
                Lines",max\r

                """,
            plays: [
                "max 1577934245 Zoo//Two\nLines spotify",
                "nora 1577934245 Élan/Blue, or \"Not\" it/One lastfm",
            ]
        ),
        Sample(
            kind: .spotify,
            name: "Streaming_History_Audio_2020_1.json",
            text: """
                [
                  {"ts": "2020-01-02T03:04:05Z", "username": "x", "platform": "android", "ms_played": 200000,
                   "conn_country": "DE", "ip_addr_decrypted": "198.51.100.7",
                   "master_metadata_track_name": "One {", "master_metadata_album_artist_name": "Élan",
                   "master_metadata_album_album_name": "Blue]", "spotify_track_uri": "spotify:track:1",
                   "episode_name": null, "reason_start": "trackdone", "skipped": null, "offline": false},
                  {"ts": "2020-01-02T04:00:00Z", "ms_played": 29999, "master_metadata_track_name": "Short",
                   "master_metadata_album_artist_name": "Élan", "master_metadata_album_album_name": "Blue",
                   "skipped": false},
                  {"ts": "2020-01-02T04:10:00Z", "ms_played": 90000, "master_metadata_track_name": "Left",
                   "master_metadata_album_artist_name": "Élan", "master_metadata_album_album_name": "Blue",
                   "skipped": true},
                  {"ts": "2020-01-02T04:20:00Z", "ms_played": 30000, "master_metadata_track_name": "Half",
                   "master_metadata_album_artist_name": "Élan", "master_metadata_album_album_name": null,
                   "skipped": false},
                  {"ts": "2020-01-02T05:00:00Z", "ms_played": 90000, "master_metadata_track_name": null,
                   "master_metadata_album_artist_name": null, "master_metadata_album_album_name": null,
                   "episode_name": "A podcast", "skipped": false}
                ]
                """,
            plays: [
                "nora 1577934045 Élan/Blue]/One { spotify 200",
                "nora 1577938770 Élan//Half spotify 30",
            ],
            skipped: 3
        ),
        Sample(
            kind: .listenbrainz,
            name: "listens/2020/1.jsonl",
            text: """
                {"inserted_at": 1577934300.5, "listened_at": 1577934245, "track_metadata": {"track_name": "One", "artist_name": "Élan", "mbid_mapping": {"artists": [{"artist_credit_name": "Élan"}]}, "release_name": "Blue", "additional_info": {"duration_ms": 206760}}}
                {"listened_at": 1577934445, "track_metadata": {"artist_name": "Zoo", "track_name": "Two"}}
                """,
            plays: [
                "nora 1577934245 Élan/Blue/One listenbrainz",
                "nora 1577934445 Zoo//Two listenbrainz",
            ]
        ),
        Sample(
            kind: .listenbrainz,
            name: "older-export.json",
            text: """
                [{"listened_at": 1577934245, "recording_msid": "x", "track_metadata": {"release_name": null, "artist_name": "Élan", "track_name": "One"}},{"listened_at": 1577934445,
                "track_metadata": {"artist_name": "Zoo", "track_name": "Two"}}]
                """,
            plays: [
                "nora 1577934245 Élan//One listenbrainz", "nora 1577934445 Zoo//Two listenbrainz",
            ]
        ),
        Sample(
            kind: .maloja,
            name: "maloja_export.json",
            text: """
                {
                  "maloja": {"export_time": 1761035593},
                  "scrobbles": [
                    {"time": 1577934245, "track": {"artists": ["Élan", "Zoo"], "title": "One",
                     "album": {"artists": ["Élan"], "albumtitle": "Blue"}, "length": 220},
                     "duration": null, "origin": "client:turntable"},
                    {"time": 1577934445, "track": {"artists": ["Zoo"], "title": "Two", "album": null,
                     "length": null}, "duration": 245, "origin": "client:turntable"}
                  ]
                }
                """,
            plays: ["nora 1577934245 Élan, Zoo/Blue/One maloja", "nora 1577934445 Zoo//Two maloja"]
        ),
        Sample(
            kind: .pano,
            name: "pano.jsonl",
            text: """
                {"timeHuman":"January 2, 2020, 03:04","timeMs":1577934245933,"artist":"Élan","track":"One","album":"Blue","albumArtist":"Élan","durationMs":346958,"mediaPlayerPackage":"org.example","event":"scrobble"}
                {"timeHuman":"January 2, 2020, 03:05","timeMs":1577934300000,"artist":"Zoo","track":"Two","event":"love"}
                """,
            plays: ["nora 1577934245 Élan/Blue/One pano"],
            skipped: 1
        ),
        Sample(
            kind: .pano,
            name: "pano.csv",
            text: """
                timeHuman,timeMs,artist,track,album,albumArtist,durationMs,event
                "January 2, 2020, 03:04",1577934245933,Élan,One,Blue,Élan,346958,scrobble
                """,
            plays: ["nora 1577934245 Élan/Blue/One pano"]
        ),
        Sample(
            kind: .scrobblerLog,
            name: ".scrobbler.log",
            text: """
                #AUDIOSCROBBLER/1.1
                #TZ/UTC
                #CLIENT/Rockbox h3xx 1.1
                Élan\tBlue\tOne\t1\t365\tL\t1577934245\t62c2e20a-559e-422f-a44c-9afa7882f0c4
                Élan\tBlue\tLeft\t2\t312\tS\t1577934345
                Zoo\t\tTwo\t\t300\tL\t1577934445\t
                """,
            plays: [
                "nora 1577934245 Élan/Blue/One scrobbler-log",
                "nora 1577934445 Zoo//Two scrobbler-log",
            ],
            skipped: 1
        ),
        Sample(
            kind: .lastfmToCSV,
            name: "nora.csv",
            text: """
                Élan,Blue,Left open,
                Élan,Blue,One,02 Jan 2020 03:04
                Zoo,,"Two, too","2 Jan 2020, 03:07"
                """,
            plays: [
                "nora 1577934240 Élan/Blue/One lastfm-to-csv 59",
                "nora 1577934420 Zoo//Two, too lastfm-to-csv 59",
            ],
            skipped: 1
        ),
        Sample(
            kind: .ghan,
            name: "scrobbles-nora-1577934245.csv",
            text: """
                uts,utc_time,artist,artist_mbid,album,album_mbid,track,track_mbid
                "1577934245","02 Jan 2020, 03:04","Élan","","Blue","","One",""
                "1577934445","02 Jan 2020, 03:07","Zoo","","","","12"" Mix",""
                """,
            plays: ["nora 1577934245 Élan/Blue/One ghan", "nora 1577934445 Zoo//12\" Mix ghan"]
        ),
    ]

    static let databases: [(ImportKind, String)] = [
        (.lastfmToSQLite, "2020-01-02T03:04:05"), (.scrobbledb, "2020-01-02T03:04:05+00:00"),
    ]

    /// Writes a database in the shared format of lastfm-to-sqlite and scrobbledb, with two valid
    /// plays and one of a missing track.
    static func writeDatabase(at time: String, to path: String) throws {
        try Database(path: path).execute(
            """
            CREATE TABLE [artists]([id] TEXT PRIMARY KEY, [name] TEXT NOT NULL);
            CREATE TABLE [albums]([id] TEXT NOT NULL PRIMARY KEY, [title] TEXT NOT NULL,
                [artist_id] TEXT NOT NULL REFERENCES [artists]([id]));
            CREATE TABLE [tracks]([id] TEXT NOT NULL PRIMARY KEY, [album_id] TEXT NOT NULL
                REFERENCES [albums]([id]), [title] TEXT NOT NULL);
            CREATE TABLE [plays]([track_id] TEXT REFERENCES [tracks]([id]), [timestamp] TEXT,
                PRIMARY KEY ([timestamp], [track_id]));
            INSERT INTO artists VALUES ('md5:1', 'Élan');
            INSERT INTO albums VALUES ('md5:2', 'Blue', 'md5:1'), ('md5:5', '(unknown album)', 'md5:1');
            INSERT INTO tracks VALUES ('md5:3', 'md5:2', 'One'), ('md5:4', 'md5:5', 'Two');
            INSERT INTO plays VALUES ('md5:3', '\(time)'), ('md5:4', '\(time)'), ('gone', '\(time)');
            """
        )
    }

    @Test func `Every format has a sample`() {
        let kinds = Self.samples.map(\.kind) + Self.databases.map(\.0)
        #expect(Set(kinds) == Set(ImportKind.allCases))
    }

    @Test(arguments: samples)
    func `A file is recognized, and importing it again adds nothing`(sample: Sample) throws {
        let test = try TestArchive()
        let path = test.folder.url.appending(path: "file").path
        try Data(sample.text.utf8).write(to: URL(filePath: path))
        let rows = sample.plays.count + sample.skipped
        let first = try test.archive.importPlays(from: path, of: "nora", in: .gmt)
        #expect(first.map(\.kind) == [sample.kind])
        #expect(first.first?.rejected == [])
        #expect(first.first?.rows == rows)
        #expect(first.first?.added == sample.plays.count)
        #expect(first.first?.skipped == sample.skipped)
        #expect(try test.dump() == sample.plays)
        let second = try test.archive.importPlays(from: path, of: "nora", in: .gmt)
        #expect(second.first?.added == 0)
        #expect(second.first?.duplicates == sample.plays.count)
        #expect(try test.dump() == sample.plays)
        #expect(try test.archive.verify() == [])
    }

    @Test(arguments: samples)
    func `Plays from a file merge with the same plays from a sync, in either order`(sample: Sample)
        throws
    {
        try expectOne(of: sample.plays.count) {
            try Data(sample.text.utf8).write(to: URL(filePath: $0))
        }
    }

    @Test(arguments: databases)
    func `Plays from a database merge with the same plays from a sync, in either order`(
        kind: ImportKind,
        time: String
    ) throws {
        try expectOne(of: 2) { try Self.writeDatabase(at: time, to: $0) }
    }

    /// Imports a file and syncs the same plays, in both orders, and expects `count` plays in the
    /// archive.
    private func expectOne(of count: Int, write: (String) throws -> Void) throws {
        for isSyncFirst in [true, false] {
            let test = try TestArchive()
            let path = test.folder.url.appending(path: "file").path
            try write(path)
            // The same plays as Last.fm might list them: spelled differently, and seven seconds
            // later.
            let other = try TestArchive()
            _ = try other.archive.importPlays(from: path, of: "nora", in: .gmt)
            let known = try Database(path: other.path).rows(
                """
                SELECT time, artists.name, tracks.title, listeners.name FROM plays
                JOIN tracks ON tracks.id = track JOIN artists ON artists.id = artist
                JOIN listeners ON listeners.id = listener
                """
            ) { row in
                let play = Play(
                    row.integer(0) + 7,
                    row.text(1)?.uppercased() ?? "",
                    "Blue (Deluxe Edition)",
                    (row.text(2) ?? "") + " - Remastered 2011",
                    from: "sync"
                )
                return (play, row.text(3) ?? "")
            }
            func sync() throws {
                for (play, user) in known { try test.add([play], of: user) }
            }
            if isSyncFirst { try sync() }
            _ = try test.archive.importPlays(from: path, of: "nora", in: .gmt)
            if !isSyncFirst { try sync() }
            #expect(try test.dump().count == count)
            // Repeating the import and the sync adds no plays.
            _ = try test.archive.importPlays(from: path, of: "nora", in: .gmt)
            try sync()
            #expect(try test.dump().count == count)
            #expect(try test.archive.verify() == [])
        }
    }

    @Test(arguments: databases)
    func `A database is recognized, and importing it again adds nothing`(
        kind: ImportKind,
        time: String
    ) throws {
        let test = try TestArchive()
        let path = test.folder.url.appending(path: "music.db").path
        try Self.writeDatabase(at: time, to: path)
        let before = try Data(contentsOf: URL(filePath: path))
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        for added in [2, 0] {
            let report = try test.archive.importPlays(from: path, of: "nora", in: zone).first
            #expect(report?.kind == kind)
            #expect(report?.rows == 3)
            #expect(report?.added == added)
            #expect(report?.rejected.map(\.reason) == ["no artist"])
        }
        // lastfm-to-sqlite writes local times.
        let seconds = kind == .scrobbledb ? 1_577_934_245 : 1_577_930_645
        #expect(
            try test.dump() == [
                "nora \(seconds) Élan/Blue/One \(kind.rawValue)",
                "nora \(seconds) Élan//Two \(kind.rawValue)",
            ]
        )
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
        let names = try FileManager.default.contentsOfDirectory(atPath: test.folder.url.path)
        #expect(names.sorted() == ["data", "music.db"])
    }

    @Test func `A player's log without a time zone uses the given zone`() throws {
        let test = try TestArchive()
        let path = test.folder.url.appending(path: "log").path
        let text = "#AUDIOSCROBBLER/1.0\n#TZ/UNKNOWN\nA\tB\tT\t\t200\tL\t1593572400\n"
        try Data(text.utf8).write(to: URL(filePath: path))
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        _ = try test.archive.importPlays(from: path, of: "nora", in: zone)
        #expect(try test.dump() == ["nora 1593565200 A/B/T scrobbler-log"])
    }

    @Test func `A given format overrides format detection`() throws {
        let test = try TestArchive()
        let path = test.folder.url.appending(path: "file").path
        try Data("uts,artist,track\n1577934245,A,T\n".utf8).write(to: URL(filePath: path))
        #expect(throws: Archive.ImportFailure.unrecognised) {
            try test.archive.importPlays(from: path, of: "nora", as: .scrobbledb, in: .gmt)
        }
        let report = try test.archive.importPlays(from: path, of: "nora", as: .vinylogue, in: .gmt)
        #expect(report.first?.rejected.map(\.reason) == ["no time"])
    }
}
