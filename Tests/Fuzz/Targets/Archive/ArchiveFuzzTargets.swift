import Archive
import Core
import Foundation
import SQLite

extension FuzzTarget {
    /// Exports from other programs, and damaged archives.
    package static let archive: [FuzzTarget] =
        ImportTrial.seeds.map { name, seed in
            FuzzTarget(name: "import-\(name)") { _, scratch in
                let others = ImportTrial.seeds.map { Array($0.1.utf8) }
                let mutator = Mutator(others: others, words: ImportTrial.words)
                let trial = try ImportTrial(in: scratch)
                return { random in
                    let text = ImportTrial.odd(seed, using: &random)
                    return try trial.outcome(
                        of: random.below(4) == 0 ? text : mutator.mutate(text, using: &random)
                    )
                }
            }
        } + [
            FuzzTarget(name: "import-database") { _, scratch in
                let trial = try ImportTrial(in: scratch)
                let seed = try ImportTrial.database(in: scratch)
                let mutator = Mutator(others: [seed], words: ImportTrial.words)
                return { random in
                    try trial.outcome(of: mutator.mutate(seed, using: &random))
                }
            },
            FuzzTarget(name: "import-navidrome") { _, scratch in
                let trial = try ImportTrial(in: scratch)
                let seed = try ImportTrial.navidromeDatabase(in: scratch)
                let mutator = Mutator(others: [seed], words: ImportTrial.words)
                return { random in
                    try trial.outcome(of: mutator.mutate(seed, using: &random))
                }
            },
            FuzzTarget(name: "import-zip") { _, scratch in
                let trial = try ImportTrial(in: scratch)
                let mutator = Mutator(others: [], words: ["PK\u{1}\u{2}", "../", "\0"])
                let seed = Array(ImportTrial.seeds[3].1.utf8)
                return { random in
                    let isWhole = random.below(2) == 0
                    let content = isWhole ? mutator.mutate(seed, using: &random) : seed
                    let zip = ImportTrial.zip(content)
                    return try trial.outcome(
                        of: isWhole ? zip : mutator.mutate(zip, using: &random)
                    )
                }
            },
            FuzzTarget(name: "archive-damaged", timeLimit: 2000) { _, scratch in
                let trial = try DamageTrial(in: scratch)
                return { random in try trial.outcome(using: &random) }
            },
        ]
}

/// Imports damaged exports into one archive, and checks the guarantees for every import.
struct ImportTrial {
    private let archive: Archive
    /// A separate, read-only connection to the archive.
    private let tables: Database
    private let file: String

    static let seeds = [
        (
            "vinylogue-jsonl",
            """
            {"album":"Blue","artist":"Élan","source":"lastfm","time":"2020-01-02T03:04:05Z","track":"One","user":"nora"}
            {"album":"","artist":"Zoo","time":1577934246,"track":"T\\u0077o \\ud83c\\udfb8"}
            """
        ),
        (
            "vinylogue-csv",
            """
            album,artist,source,time,track,user
            "Blue, or ""Not"" it",Élan,lastfm,2020-01-02T03:04:05Z,One,nora
            ,Zoo,spotify,2020-01-02T04:04:05+01:00,Two,max
            """
        ),
        (
            "spotify",
            """
            [{"ts":"2020-01-02T03:04:05Z","ms_played":200000,"master_metadata_track_name":"One",
            "master_metadata_album_artist_name":"Élan","master_metadata_album_album_name":"Blue",
            "skipped":null},{"ts":"2020-01-02T04:10:00Z","ms_played":90000,
            "master_metadata_track_name":"Two","master_metadata_album_artist_name":"Élan","skipped":true}]
            """
        ),
        (
            "listenbrainz",
            """
            {"listened_at":1577934245,"track_metadata":{"track_name":"One","artist_name":"Élan","release_name":"Blue","additional_info":{"x":[1,{}]}}}
            {"listened_at":1577934445,"track_metadata":{"artist_name":"Zoo","track_name":"Two"}}
            """
        ),
        (
            "maloja",
            """
            {"maloja":{"export_time":1761035593},"scrobbles":[{"time":1577934245,"track":
            {"artists":["Élan","Zoo"],"title":"One","album":{"artists":["Élan"],"albumtitle":"Blue"}}},
            {"time":1577934445,"track":{"artists":["Zoo"],"title":"Two","album":null}}]}
            """
        ),
        (
            "koito",
            """
            {"version":"1","listens":[{"listened_at":"2020-01-02T03:04:05Z","track":{"duration":220,"aliases":
            [{"alias":"Uno"},{"alias":"One","is_primary":true}]},"album":{"aliases":[{"alias":"Blue"}]},"artists":
            [{"aliases":[{"alias":"Élan","is_primary":true}]},{"aliases":[{"alias":"Zoo"}]}]}]}
            """
        ),
        (
            "apple-music",
            """
            Album Name,Artist Name,Device Identifier,End Reason Type,Event End Timestamp,Event Start Timestamp,Event Type,Play Duration Milliseconds,Song Name
            Blue,Élan,x,PLAYBACK_SUSPENDED,2020-01-02T03:05:25.005Z,2020-01-02T03:04:05.005Z,PLAY_END,80000,One
            Blue,Élan,x,NATURAL_END_OF_TRACK,2020-01-02T03:08:25Z,2020-01-02T03:07:05Z,PLAY_END,80000,One
            """
        ),
        (
            "youtube-music",
            """
            [{"header":"YouTube Music","title":"Watched One","titleUrl":"","subtitles":[{"name":"Élan - Topic"}],"time":
            "2020-01-02T03:04:05.784Z"},{"header":"YouTube","title":"Watched Two","details":[{"name":"From Google Ads"}]}]
            """
        ),
        (
            "pano",
            """
            {"timeMs":1577934245933,"artist":"Élan","track":"One","album":"Blue","event":"scrobble"}
            {"timeMs":1577934300000,"artist":"Zoo","track":"Two","event":"love"}
            """
        ),
        (
            "scrobbler-log",
            """
            #AUDIOSCROBBLER/1.1
            #TZ/UNKNOWN
            Élan\tBlue\tOne\t1\t365\tL\t1577934245\tx
            Zoo\t\tTwo\t\t300\tS\t1577934445\t
            """
        ),
        (
            "lastfm-to-csv",
            """
            Élan,Blue,One,02 Jan 2020 03:04
            Zoo,,"Two, too","2 Jan 2020, 03:07"
            """
        ),
        (
            "ghan",
            """
            uts,utc_time,artist,artist_mbid,album,album_mbid,track,track_mbid
            "1577934245","02 Jan 2020, 03:04","Élan","","Blue","","One",""
            """
        ),
        (
            "recenttracks",
            """
            [{"track":[{"artist":{"#text":"Élan"},"name":"One","album":{"#text":"Blue"},"date":{"uts":
            "1577934245"}},{"artist":{"#text":"Zoo"},"name":"Two","@attr":{"nowplaying":"true"}}]}]
            """
        ),
    ]

    /// Numbers at or beyond the limits of common types, and spellings for missing numbers.
    static let numbers = [
        "-9223372036854775808", "9223372036854775807", "-9223372036854775809", "4294967295",
        "253402300800", "1e308", "-1e308", "NaN", "Infinity", "\"NaN\"",
    ]

    static let words =
        [
            "null", "\"", "\\", "\\u", "\\ud83d", "{", "}", "[", "]", ",", ":", "\0", "\u{FEFF}",
            "\n",
            "\r\n", "\t", "1e999", "-1", "9223372036854775808", "0", "\"time\":",
            "SQLite format 3\0",
            "PK\u{3}\u{4}", "#TZ/UTC", "31 Feb 2020 99:99", "2020-02-30T25:61:61Z", "+99:99",
            "\r", "\"\"",
        ] + numbers

    /// A text in which, half of the time, one number is replaced by an unusual one.
    static func odd(_ text: String, using random: inout SplitMix64) -> [UInt8] {
        let bytes = Array(text.utf8)
        let digits = bytes.indices.filter {
            (0x30...0x39).contains(bytes[$0])
                && ($0 == 0 || !(0x30...0x39).contains(bytes[$0 - 1]))
        }
        guard random.below(2) == 0, let start = digits.randomElement(using: &random),
            let number = numbers.randomElement(using: &random)
        else { return bytes }
        let end = bytes[start...].firstIndex { !(0x30...0x39).contains($0) } ?? bytes.count
        return bytes[..<start] + Array(number.utf8) + bytes[end...]
    }

    init(in scratch: String) throws {
        file = scratch + "/file"
        let path = scratch + "/archive.sqlite"
        archive = try Archive(path: path, createIfMissing: true)
        tables = try Database(path: path, access: .readOnly)
    }

    /// Imports a file: its counts must add up, or it must be rejected without leaving any rows.
    func outcome(of bytes: [UInt8]) throws -> FuzzTarget.Outcome {
        try Data(bytes).write(to: URL(filePath: file))
        let (before, rows) = (try plays(), try rows())
        // Most imports are dry runs, since committing waits for the disk. The sum of the bytes decides, so
        // that repeating an iteration does the same.
        let isDryRun = bytes.reduce(0) { $0 &+ Int($1) } % 16 != 0
        return try FuzzTarget.Outcome.timed {
            do {
                let target = isDryRun ? try Archive(copying: archive) : archive
                let reports = try target.importPlays(from: file, of: "nora", in: .gmt)
                for report in reports {
                    let sum =
                        report.added + report.duplicates + report.skipped + report.rejected.count
                    if sum != report.rows { return ("\(report.rows) rows, but \(sum)", true) }
                }
                let added = isDryRun ? 0 : reports.reduce(0) { $0 + $1.added }
                if try plays() != before + added { return ("another number of plays", true) }
                return (nil, reports.contains { $0.added + $0.duplicates > 0 })
            } catch is Archive.ImportFailure {
                return (try self.rows() == rows ? nil : "a refused file left something", false)
            }
        }
    }

    private func plays() throws -> Int {
        Int(try tables.integer("SELECT count(*) FROM plays") ?? 0)
    }

    /// The number of rows in each table that an import writes to.
    private func rows() throws -> [Int?] {
        try [
            "listeners", "sources", "artists", "albums", "tracks", "plays",
            "artist_totals", "album_totals", "track_totals",
        ].map { try tables.integer("SELECT count(*) FROM \($0)") }
    }

    /// A lastfm-to-sqlite database.
    static func database(in scratch: String) throws -> [UInt8] {
        let path = scratch + "/seed.db"
        try Database(path: path).execute(
            """
            PRAGMA page_size = 512;
            CREATE TABLE artists(id TEXT PRIMARY KEY, name TEXT);
            CREATE TABLE albums(id TEXT PRIMARY KEY, title TEXT, artist_id TEXT);
            CREATE TABLE tracks(id TEXT PRIMARY KEY, album_id TEXT, title TEXT);
            CREATE TABLE plays(track_id TEXT, timestamp TEXT, PRIMARY KEY(timestamp, track_id));
            INSERT INTO artists VALUES ('1', 'Élan');
            INSERT INTO albums VALUES ('2', 'Blue', '1');
            INSERT INTO tracks VALUES ('3', '2', 'One');
            INSERT INTO plays VALUES ('3', '2020-01-02T03:04:05'), ('3', '2020-01-02T04:04:05');
            """
        )
        return [UInt8](try Data(contentsOf: URL(filePath: path)))
    }

    /// A Navidrome database.
    static func navidromeDatabase(in scratch: String) throws -> [UInt8] {
        let path = scratch + "/navidrome.db"
        try Database(path: path).execute(
            """
            PRAGMA page_size = 512;
            CREATE TABLE user(id TEXT PRIMARY KEY, user_name TEXT);
            CREATE TABLE media_file(id TEXT PRIMARY KEY, title TEXT, album TEXT, artist TEXT);
            CREATE TABLE scrobbles(media_file_id TEXT, user_id TEXT, submission_time INTEGER);
            INSERT INTO user VALUES ('1', 'nora'), ('2', 'max');
            INSERT INTO media_file VALUES ('3', 'One', 'Blue', 'Élan');
            INSERT INTO scrobbles VALUES ('3', '1', 1577934245), ('3', '1', 1577937845), ('3', '2', 9);
            """
        )
        return [UInt8](try Data(contentsOf: URL(filePath: path)))
    }

    /// A zip file with an uncompressed export.
    static func zip(_ content: [UInt8]) -> [UInt8] {
        let name = Array("listens/2020/1.jsonl".utf8)
        func little(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        let check = content.reduce(~UInt32(0)) { check, byte in
            (0..<8).reduce(check ^ UInt32(byte)) { check, _ in
                check >> 1 ^ (check & 1 == 1 ? 0xEDB8_8320 : 0)
            }
        }
        var common = little(20, 2) + little(0, 8) + little(Int(~check), 4)
        common += little(content.count, 4) + little(content.count, 4)
        common += little(name.count, 2) + little(0, 2)
        let local = little(0x0403_4B50, 4) + common + name + content
        let directory = little(0x0201_4B50, 4) + little(20, 2) + common + little(0, 14) + name
        var end = little(0x0605_4B50, 4) + little(0, 4) + little(1, 2) + little(1, 2)
        end += little(directory.count, 4) + little(local.count, 4) + little(0, 2)
        return local + directory + end
    }
}

/// Opens, reads and salvages an archive with changed or missing bytes; the file must not change.
private struct DamageTrial {
    private let path: String
    private let sound: [UInt8]

    init(in scratch: String) throws {
        path = scratch + "/archive.sqlite"
        let made = scratch + "/sound.sqlite"
        let archive = try Archive(path: made, createIfMissing: true)
        try archive.update { writer in
            for index in 0..<400 {
                let play = Play(
                    time: 1_500_000_000 + Int(index) * 14_400,
                    artist: "artist \(index % 17)",
                    album: "album \(index % 29)",
                    track: "track \(index % 101)",
                    source: "lastfm"
                )
                try writer.add(play, of: "nora")
            }
        }
        try Database(path: made).execute("PRAGMA wal_checkpoint(TRUNCATE)")
        sound = [UInt8](try Data(contentsOf: URL(filePath: made)))
    }

    func outcome(using random: inout SplitMix64) throws -> FuzzTarget.Outcome {
        var bytes = sound
        for _ in 0...random.below(4) {
            switch random.below(8) {
            case 0: bytes.removeLast(random.below(bytes.count))
            case 1: bytes[random.below(min(bytes.count, 4096))] ^= UInt8(1 + random.below(255))
            default: bytes[random.below(bytes.count)] ^= UInt8(1 + random.below(255))
            }
        }
        for suffix in ["-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: path + suffix)
        }
        try Data(bytes).write(to: URL(filePath: path))
        return try FuzzTarget.Outcome.timed {
            var isSound = false
            do {
                let archive = try Archive(path: path, createIfMissing: false)
                isSound = (try? archive.verify()) == []
                _ = try? archive.top(of: "nora", by: .albums, limit: 10)
                _ = try? archive.export(as: .csv) { _ in }
                _ = try? archive.album("album 1", by: "artist 1", of: "nora")
            } catch {
                isSound = false
            }
            let saved = try? Archive.salvage(from: path, as: .jsonl) { _ in }.plays
            if isSound, (saved ?? 0) < 390 { return ("sound, but only \(saved ?? 0) plays", true) }
            // SQLite may correct the header of the file.
            let left = [UInt8](try Data(contentsOf: URL(filePath: path)))
            let isSame = left.dropFirst(100) == bytes.dropFirst(100)
            return (isSame ? nil : "the file has changed", (saved ?? 0) > 0)
        }
    }
}
