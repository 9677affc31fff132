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
        var skips: [ImportReport.Skip: Int] = [:]
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
            skips: [.short: 1, .passedOver: 1, .notTrack: 1]
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
            kind: .koito,
            name: "koito_export.json",
            text: """
                {
                  "version": "1",
                  "exported_at": "2025-06-18T12:56:53Z",
                  "user": "koito",
                  "listens": [
                    {
                      "listened_at": "2020-01-02T03:04:05Z", "client": "x",
                      "track": {"mbid": null, "duration": 220, "aliases": [
                        {"alias": "Uno", "source": "MusicBrainz", "is_primary": false},
                        {"alias": "One", "source": "Canonical", "is_primary": true}]},
                      "album": {"image_url": "", "mbid": null, "various_artists": false, "aliases": [
                        {"alias": "Blue", "source": "Canonical", "is_primary": true}]},
                      "artists": [
                        {"mbid": null, "is_primary": false, "aliases": [
                          {"alias": "Élan", "source": "Canonical", "is_primary": true},
                          {"alias": "Elan", "source": "MusicBrainz", "is_primary": false}]},
                        {"mbid": null, "is_primary": false, "aliases": [
                          {"alias": "Zoo", "source": "Canonical", "is_primary": true}]}]
                    },
                    {
                      "listened_at": "2020-01-02T03:07:25Z", "client": "",
                      "track": {"mbid": null, "duration": 0, "aliases": [
                        {"alias": "Two", "source": "Canonical"}]},
                      "album": {"mbid": null, "aliases": null},
                      "artists": [{"aliases": [{"alias": "Zoo", "is_primary": true}]}]
                    }
                  ]
                }
                """,
            plays: ["nora 1577934245 Élan, Zoo/Blue/One koito", "nora 1577934445 Zoo//Two koito"]
        ),
        Sample(
            kind: .pano,
            name: "pano.jsonl",
            text: """
                {"timeHuman":"January 2, 2020, 03:04","timeMs":1577934245933,"artist":"Élan","track":"One","album":"Blue","albumArtist":"Élan","durationMs":346958,"mediaPlayerPackage":"org.example","event":"scrobble"}
                {"timeHuman":"January 2, 2020, 03:05","timeMs":1577934300000,"artist":"Zoo","track":"Two","event":"love"}
                """,
            plays: ["nora 1577934245 Élan/Blue/One pano"],
            skips: [.notPlay: 1]
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
            kind: .appleMusic,
            name: "Apple Music Play Activity.csv",
            text: """
                Album Name,Artist Name,Container Artist Name,Device Identifier,End Reason Type,Event End Timestamp,Event Start Timestamp,Event Type,Media Type,Play Duration Milliseconds,Song Name,UTC Offset In Seconds
                Blue,Élan,,phone,NATURAL_END_OF_TRACK,2020-01-02T03:07:25.005Z,2020-01-02T03:04:05.005Z,PLAY_END,AUDIO,200000,One,3600
                ,Zoo,,phone,PLAYBACK_MANUALLY_PAUSED,2020-01-02T03:10:25Z,2020-01-02T03:10:05Z,PLAY_END,AUDIO,20000,Two,3600
                ,Zoo,,watch,,2020-01-02T03:11:00Z,2020-01-02T03:10:00Z,LYRIC_DISPLAY,AUDIO,60000,Two,3600
                ,Zoo,,phone,SCRUB_END,2020-01-02T03:11:25Z,2020-01-02T03:05:25Z,PLAY_END,AUDIO,360000,Two,3600
                ,Zoo,,phone,SCRUB_BEGIN,2020-01-02T03:12:25Z,2020-01-02T03:11:25Z,PLAY_END,AUDIO,60000,Two,3600
                ,Zoo,,phone,NATURAL_END_OF_TRACK,2020-01-02T03:14:25Z,2020-01-02T03:13:25Z,PLAY_END,AUDIO,60000,Two,3600
                ,Zoo,,phone,TRACK_SKIPPED_FORWARDS,2020-01-02T03:20:00Z,2020-01-02T03:19:00Z,PLAY_END,AUDIO,60000,Left,3600
                ,Zoo,,phone,FAILED_TO_LOAD,2020-01-02T03:20:00Z,2020-01-02T03:20:00Z,PLAY_END,AUDIO,0,Lost,3600
                ,Zoo,,phone,NATURAL_END_OF_TRACK,2020-01-02T03:30:00Z,2020-01-02T03:20:00Z,PLAY_END,VIDEO,600000,Film,3600
                ,,,phone,NATURAL_END_OF_TRACK,2020-01-02T03:40:00Z,2020-01-02T03:30:00Z,PLAY_END,AUDIO,600000,,3600
                ,,Zoo,phone,NATURAL_END_OF_TRACK,2020-01-02 05:05:00+01:00,,PLAY_END,AUDIO,100000,Three,3600
                """,
            plays: [
                "nora 1577934245 Élan/Blue/One apple-music 200",
                "nora 1577934605 Zoo//Two apple-music 80",
                "nora 1577937800 Zoo//Three apple-music 100",
            ],
            skips: [
                .short: 2, .notPlay: 1, .continued: 1, .passedOver: 1, .failedToLoad: 1, .video: 1,
                .notTrack: 1,
            ]
        ),
        Sample(
            kind: .youTubeMusic,
            name: "watch-history.json",
            text: """
                [{"header":"YouTube Music","title":"Watched One","titleUrl":"https://music.youtube.com/watch?v\\u003d1",
                "subtitles":[{"name":"Élan - Topic","url":"https://www.youtube.com/channel/1"}],
                "time":"2020-01-02T03:04:05.784Z","products":["YouTube"],"activityControls":["YouTube watch history"]},
                {"header":"YouTube","title":"Watched Two","titleUrl":"https://www.youtube.com/watch?v\\u003d2",
                "subtitles":[{"name":"Zoo - Topic"}],"time":"2020-01-02T03:05:05.784Z"},
                {"header":"YouTube Music","title":"Watched Zoo (Official Video)","subtitles":[{"name":"Zoo"}],
                "time":"2020-01-02T03:06:05Z"},
                {"header":"YouTube Music","title":"Watched https://www.youtube.com/watch?v\\u003d3",
                "time":"2020-01-02T03:07:05Z"},
                {"header":"YouTube Music","title":"Watched Soap","subtitles":[{"name":"Shop"}],
                "details":[{"name":"From Google Ads"}],"time":"2020-01-02T03:08:05Z"},
                {"header":"YouTube Music","title":"Watched Two - Topic","subtitles":[{"name":"A - B - Topic"}],
                "time":"2020-01-02T04:07:25.1+01:00"}]
                """,
            plays: [
                "nora 1577934245 Élan//One youtube-music",
                "nora 1577934445 A - B//Two - Topic youtube-music",
            ],
            skips: [.otherService: 1, .video: 1, .deleted: 1, .ad: 1]
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
            skips: [.passedOver: 1]
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
            skips: [.stillPlaying: 1]
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
        Sample(
            kind: .ghan,
            name: "recenttracks-nora-1749776100.json",
            text: """
                [{"track":[{"artist":{"mbid":"","#text":"Zoo"},"name":"Now","album":{"mbid":"","#text":""},
                "@attr":{"nowplaying":"true"},"image":[{"size":"small","#text":""}]},
                {"artist":{"mbid":"","#text":"Zoo"},"streamable":"0","image":[{"size":"small","#text":""}],
                "mbid":"","album":{"mbid":"","#text":""},"name":"Two [","url":"https://www.last.fm/",
                "date":{"uts":"1577934445","#text":"02 Jan 2020, 03:07"}}],
                "@attr":{"user":"nora","page":"1","perPage":"2","totalPages":"2","total":"2"}},
                {"track":[{"artist":{"mbid":"","#text":"Élan"},"name":"One","album":{"mbid":"","#text":"Blue"},
                "date":{"uts":"1577934245","#text":"02 Jan 2020, 03:04"}}],"@attr":{"page":"2"}}]
                """,
            plays: ["nora 1577934245 Élan/Blue/One ghan", "nora 1577934445 Zoo//Two [ ghan"],
            skips: [.stillPlaying: 1]
        ),
        Sample(
            kind: .ghan,
            name: "extended response",
            text: """
                {"recenttracks":{"@attr":{"user":"nora"},"track":[{"artist":{"url":"","name":"Élan","mbid":""},
                "loved":"0","name":"One","album":{"#text":"Blue"},"date":{"uts":"1577934245","#text":""}}]}}
                """,
            plays: ["nora 1577934245 Élan/Blue/One ghan"]
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
        let kinds = Self.samples.map(\.kind) + Self.databases.map(\.0) + [.navidrome]
        #expect(Set(kinds) == Set(ImportKind.allCases))
    }

    /// Writes a Navidrome database with two plays of "u1", one of "u2", and one of a missing track.
    static func writeNavidromeDatabase(to path: String) throws {
        try Database(path: path).execute(
            """
            CREATE TABLE user(id varchar(255) PRIMARY KEY, user_name varchar(255) NOT NULL UNIQUE);
            CREATE TABLE media_file(id varchar(255) PRIMARY KEY, title varchar(255) NOT NULL DEFAULT '',
                album varchar(255) NOT NULL DEFAULT '', artist varchar(255) NOT NULL DEFAULT '',
                album_artist varchar(255) NOT NULL DEFAULT '', duration real NOT NULL DEFAULT 0);
            CREATE TABLE scrobbles(media_file_id VARCHAR(255) NOT NULL REFERENCES media_file(id)
                ON DELETE CASCADE ON UPDATE CASCADE, user_id VARCHAR(255) NOT NULL REFERENCES user(id)
                ON DELETE CASCADE ON UPDATE CASCADE, submission_time INTEGER NOT NULL);
            INSERT INTO user VALUES ('u1', 'Nora'), ('u2', 'max');
            INSERT INTO media_file(id, title, album, artist) VALUES ('1', 'One', 'Blue', 'Élan'),
                ('2', 'Two', '[Unknown Album]', 'Zoo'), ('3', 'Hum', 'x', '[Unknown Artist]');
            INSERT INTO scrobbles VALUES ('1', 'u1', 1577934245), ('2', 'u1', 1577934445),
                ('2', 'u2', 1577934645), ('3', 'u1', 1577934845), ('gone', 'u1', 1577934945);
            """
        )
    }

    @Test func `Navidrome's plays are those of the user, unless only one person uses the server`()
        throws
    {
        let test = try TestArchive()
        let path = test.folder.url.appending(path: "navidrome.db").path
        try Self.writeNavidromeDatabase(to: path)
        let plays = [
            "nora 1577934245 Élan/Blue/One navidrome", "nora 1577934445 Zoo//Two navidrome",
        ]
        for added in [2, 0] {
            let report = try test.archive.importPlays(from: path, of: "nora", in: .gmt).first
            #expect(report?.kind == .navidrome)
            #expect(report?.rows == 5)
            #expect(report?.added == added)
            #expect(report?.skips == [.otherUser: 1])
            #expect(report?.rejected.map(\.reason) == ["no artist", "no artist"])
            #expect(try test.dump() == plays)
        }
        for user in ["files:nora", "listenbrainz:NORA"] {
            let report = try test.archive.importPlays(from: path, of: user, in: .gmt).first
            #expect(report?.added == 2, "\(user)")
            #expect(report?.skips == [.otherUser: 1], "\(user)")
        }
        #expect(throws: Archive.ImportFailure.noUser) {
            try test.archive.importPlays(from: path, of: nil, in: .gmt)
        }
        try Database(path: path).execute("DELETE FROM scrobbles WHERE user_id = 'u2'")
        let report = try test.archive.importPlays(from: path, of: "zoe", in: .gmt).first
        #expect(report?.added == 2)
        #expect(report?.skips == [:])
    }

    @Test func `Plays from Navidrome merge with the same plays from a sync, in either order`()
        throws
    {
        try expectOne(of: 2) { try Self.writeNavidromeDatabase(to: $0) }
    }

    @Test(arguments: samples)
    func `A file is recognized, and importing it again adds nothing`(sample: Sample) throws {
        let test = try TestArchive()
        let path = test.folder.url.appending(path: "file").path
        try Data(sample.text.utf8).write(to: URL(filePath: path))
        let rows = sample.plays.count + sample.skips.values.reduce(0, +)
        let first = try test.archive.importPlays(from: path, of: "nora", in: .gmt)
        #expect(first.map(\.kind) == [sample.kind])
        #expect(first.first?.rejected == [])
        #expect(first.first?.rows == rows)
        #expect(first.first?.added == sample.plays.count)
        #expect(first.first?.skips == sample.skips)
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

    @Test(arguments: [
        ("Vous avez regardé ", ""), ("", " angesehen"), ("Watched ", ""), ("Je hebt ", " bekeken"),
    ])
    func `Titles in a watch history are recognized in every language`(
        prefix: String,
        suffix: String
    ) throws {
        let test = try TestArchive()
        let titles = [
            "Rain", "Rain in July", "Are You?", "Sun", "12", "Blue", "Ana", "Go", "Z", "Watch",
        ]
        let entries = titles.enumerated().map { index, title in
            #"{"header":"YouTube Music","title":"\#(prefix)\#(title)\#(suffix)","titleUrl":"","#
                + #""subtitles":[{"name":"A - Topic"}],"time":"2020-01-02T03:0\#(index):05Z"}"#
        }
        let path = test.folder.url.appending(path: "history").path
        try Data("[\(entries.joined(separator: ","))]".utf8).write(to: URL(filePath: path))
        _ = try test.archive.importPlays(from: path, of: "nora", in: .gmt)
        let found = try Database(path: test.path).rows(
            "SELECT title FROM plays JOIN tracks ON id = track ORDER BY time"
        ) { $0.text(0) ?? "" }
        #expect(found == titles)
        // With fewer titles, the words around them cannot be told from the titles.
        try Data("[\(entries[1])]".utf8).write(to: URL(filePath: path))
        let report = try test.archive.importPlays(from: path, of: "max", in: .gmt).first
        let isEnglish = prefix == "Watched "
        #expect(
            report?.rejected.map(\.reason) == (isEnglish ? [] : ["a title in an unknown language"])
        )
    }

    @Test func `A track on the channel of releases is rejected, since its artist is unknown`()
        throws
    {
        let test = try TestArchive()
        let path = test.folder.url.appending(path: "history").path
        let text = #"""
            [{"header":"YouTube Music","title":"Watched One","titleUrl":"","subtitles":[{"name":"Release - Topic"}],
            "time":"2020-01-02T03:04:05Z"},{"header":"YouTube Music","title":null,"subtitles":[{"name":"A - Topic"}],
            "time":"2020-01-02T03:04:05Z"},{"header":"YouTube Music","title":"Watched One","subtitles":
            [{"name":"A - Topic"}]}]
            """#
        try Data(text.utf8).write(to: URL(filePath: path))
        let report = try test.archive.importPlays(from: path, of: "nora", in: .gmt).first
        #expect(report?.rejected.map(\.reason) == ["no artist", "no track", "no valid time"])
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
        #expect(report.first?.rejected.map(\.reason) == ["no valid time"])
    }
}
