import Core
import Foundation
import SQLite
import TestSupport
import Testing

@testable import Archive

/// Rules that apply to imports in every format.
@Suite struct ImportTests {
    private let test: TestArchive

    init() throws {
        test = try TestArchive()
    }

    private func write(_ text: String, to name: String = "file") throws -> String {
        let file = test.folder.url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
        return file.path
    }

    private static func line(_ time: Int, _ track: String) -> String {
        "{\"time\":\(time),\"artist\":\"A\",\"track\":\"\(track)\"}\n"
    }

    @Test func `Rejected records are reported with a line and a reason; the rest are imported`()
        throws
    {
        let long = "{\"artist\":\"" + String(repeating: "x", count: 1_200_000) + "\"}\n"
        let text =
            Self.line(1000, "one") + "{\"artist\":\"A\",\"track\":\"T\"}\n"
            + "{\"time\":1000,\"artist\":\"\",\"track\":\"T\"}\n"
            + "{\"time\":1000,\"artist\":\"A\"}\n"
            + "{\"time\":1000,\"artist\":\"A\",\"track\":\"T\"\n" + long + "[1,2]\n"
            + "{\"time\":1577934245933,\"artist\":\"A\",\"track\":\"T\"}\n" + "{}garbage\n"
            + Self.line(2000, "two")
        let path = try write(text)
        let report = try #require(
            try test.archive.importPlays(from: path, of: "nora", in: .gmt).first
        )
        #expect(report.rows == 10)
        #expect(report.added == 2)
        #expect(report.rejected.map(\.line) == [2, 3, 4, 5, 6, 7, 8, 9])
        #expect(
            report.rejected.map(\.reason) == [
                "no valid time", "no artist", "no track", "not the expected JSON",
                "longer than a megabyte",
                "not the expected JSON", "an impossible date", "not the expected JSON",
            ]
        )
    }

    @Test func `Records after a three-megabyte record are still read`() throws {
        let long = "{\"artist\":\"" + String(repeating: "x", count: 3 << 20) + "\"}\n"
        let path = try write(Self.line(1000, "one") + long + Self.line(2000, "two"))
        let report = try #require(
            try test.archive.importPlays(from: path, of: "nora", in: .gmt).first
        )
        #expect(report.added == 2)
        #expect(report.rejected.map(\.line) == [2])
    }

    @Test func `Invalid UTF-8 causes only its own record to be rejected`() throws {
        var bytes = Data("uts,artist,track\n1000,A,one\n1100,A,".utf8)
        bytes.append(0xFF)
        bytes += Data("\n1200,A,two\n".utf8)
        let file = test.folder.url.appending(path: "file")
        try bytes.write(to: file)
        let report = try test.archive.importPlays(from: file.path, of: "nora", in: .gmt).first
        #expect(report?.added == 2)
        #expect(report?.rejected == [.init(line: 3, reason: "not UTF-8")])
    }

    @Test(arguments: ImportFormatTests.samples)
    func `A truncated JSON file is rejected as a whole`(
        sample: ImportFormatTests.Sample
    ) throws {
        guard let last = sample.text.last(where: { !$0.isWhitespace }), "]}".contains(last) else {
            return
        }
        let bytes = Array(sample.text.utf8)
        let end = (bytes.lastIndex { $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "]") }) ?? 0
        // The file is cut within its last record or before the end of its list.
        for size in stride(from: end, to: max(end - 100, 0), by: -1) {
            let file = test.folder.url.appending(path: "file")
            try Data(bytes.prefix(size)).write(to: file)
            // A file that is cut between two lines looks complete.
            if !sample.text.hasPrefix("["), bytes[size - 1] == 0x0A || bytes[size] == 0x0A {
                continue
            }
            #expect(throws: Archive.ImportFailure.damaged("the file is cut off"), "\(size)") {
                try test.archive.importPlays(
                    from: file.path,
                    of: "nora",
                    as: sample.kind,
                    in: .gmt
                )
            }
        }
        #expect(try test.archive.listeners().isEmpty)
    }

    @Test func `A table that ends inside quotes is rejected as a whole`() throws {
        let text = "time,artist,track\n2020-01-02T03:04:05Z,A,T\n2020-01-02T03:05:05Z,\"A,T\n"
        let reason = "the quotation mark in line 3 is never closed"
        #expect(throws: Archive.ImportFailure.damaged(reason)) {
            try test.archive.importPlays(from: try write(text), of: "nora", in: .gmt)
        }
        #expect(try test.dump() == [])
    }

    /// Fields as written in a table, and the values that Python's csv module reads from them.
    private static let fields = [
        (#"12"" Mix"#, #"12"" Mix"#), (#"12" Mix"#, #"12" Mix"#), (#""12"" Mix""#, #"12" Mix"#),
        (#""Heroes" (Live)"#, "Heroes (Live)"), (#""a"x"b""#, #"ax"b""#), (#""""""#, #"""#),
        (#"7"""#, #"7"""#), ("\"T\r1\"", "T\r1"), ("\"U\r\n1\"", "U\r\n1"),
        ("\"V\n1\"", "V\n1"), (#""a,b""#, "a,b"), ("plain", "plain"),
    ]

    @Test(arguments: ["\n", "\r", "\r\n"])
    func `Quotes and line endings in CSV are parsed as in Python`(lineEnd: String) throws {
        let rows = Self.fields.enumerated().map { "\($0 + 1)000,A,\($1.0)\(lineEnd)" }
        let path = try write("time,artist,track\(lineEnd)" + rows.joined())
        let report = try test.archive.importPlays(from: path, of: "nora", in: .gmt)
        #expect(report.first?.rejected == [])
        let found = try Database(path: test.path).rows(
            "SELECT title FROM plays JOIN tracks ON id = track ORDER BY time"
        ) { $0.text(0) ?? "" }
        #expect(found == Self.fields.map(\.1))
    }

    @Test(arguments: ["\n", "\r", "\r\n"])
    func `Line endings of all systems are accepted`(lineEnd: String) throws {
        let files = [
            "#AUDIOSCROBBLER/1.1|#TZ/UTC|A\tB\tT\t\t200\tL\t1000|A\tB\tT\t\t200\tL\t2000|",
            #"{"time":1000,"artist":"A","track":"T"}|{"time":2000,"artist":"A","track":"T"}|"#,
            "time,artist,track|1000,A,T|2000,A,T|", "uts,artist,track|1000,A,T|x,A,T|2000,A,T",
        ]
        for file in files {
            let store = try TestArchive()
            let path = try write(file.replacing("|", with: lineEnd))
            let report = try store.archive.importPlays(from: path, of: "nora", in: .gmt).first
            #expect(report?.added == 2, "\(file)")
            #expect(report?.rejected.map(\.line) == (file.contains("x,A") ? [3] : []))
        }
    }

    /// Numbers that a file may contain but that cannot be times.
    private static let numbers = [
        "-9223372036854775808", "9223372036854775807", "-9223372036854775809", "1e308", "-1e308",
        "1e999", "NaN", "Infinity", "\"NaN\"", "\"9223372036854775807\"", "-1", "4294967296",
    ]

    @Test(arguments: numbers)
    func `A number that cannot be a time is reported in every text format`(number: String) throws {
        let bare = number.trimmingCharacters(in: ["\""])
        let files: [(ImportKind, String)] = [
            (.vinylogue, "{\"time\":\(number),\"artist\":\"A\",\"track\":\"T\"}\n"),
            (.vinylogue, "time,artist,track\n\(bare),A,T\n"),
            (
                .spotify,
                """
                [{"ts":\(number),"ms_played":240000,"master_metadata_track_name":"T",
                "master_metadata_album_artist_name":"A","skipped":false}]
                """
            ),
            (
                .spotify,
                """
                [{"ts":"2020-01-02T03:04:05Z","ms_played":\(number == "-1" ? "1e18" : number),
                "master_metadata_track_name":"T","master_metadata_album_artist_name":"A"}]
                """
            ),
            (
                .listenbrainz,
                """
                {"listened_at":\(number),"track_metadata":{"artist_name":"A","track_name":"T"}}

                """
            ),
            (
                .koito,
                """
                {"version":"1","listens":[{"listened_at":\(number),"track":{"aliases":[{"alias":"T"}]},
                "artists":[{"aliases":[{"alias":"A"}]}]}]}
                """
            ),
            (
                .maloja,
                """
                {"maloja":{},"scrobbles":[{"time":\(number),"track":{"artists":["A"],"title":"T"}}]}
                """
            ),
            (
                .pano,
                """
                {"timeMs":\(number == "4294967296" ? "1e17" : number),"artist":"A","track":"T"}

                """
            ),
            (
                .appleMusic,
                """
                Artist Name,Event End Timestamp,Event Start Timestamp,Play Duration Milliseconds,Song Name
                A,,\(bare),200000,T

                """
            ),
            (.pano, "timems,artist,track\n\(bare == "4294967296" ? "x" : bare),A,T\n"),
            (.ghan, "uts,artist,track\n\(bare),A,T\n"),
            (
                .ghan,
                """
                [{"track":[{"artist":{"#text":"A"},"name":"T","date":{"uts":\(number)}}]}]
                """
            ),
            (
                .youTubeMusic,
                """
                [{"header":"YouTube Music","title":"Watched T","subtitles":[{"name":"A - Topic"}],
                "time":\(number)}]
                """
            ),
            (.scrobblerLog, "#AUDIOSCROBBLER/1.1\n#TZ/UTC\nA\tB\tT\t\t2\tL\t\(bare)\n"),
            (.scrobblerLog, "#AUDIOSCROBBLER/1.1\n#TZ/UNKNOWN\nA\tB\tT\t\t2\tL\t\(bare)\n"),
            (.lastfmToCSV, "A,B,T,\(bare) Jan 2020 03:04\n"),
        ]
        for zone in ["Pacific/Kiritimati", "Pacific/Pago_Pago"] {
            for (kind, text) in files {
                let report = try test.archive.importPlays(
                    from: try write(text),
                    of: "nora",
                    as: kind,
                    in: try #require(TimeZone(identifier: zone))
                )
                let isEmpty = report.first.map { $0.rejected.isEmpty } ?? true
                #expect(!isEmpty, "\(kind): \(text)")
            }
        }
        #expect(try test.dump() == [])
    }

    @Test func `Impossible times in a database are reported`() throws {
        let path = test.folder.url.appending(path: "music.db").path
        try ImportFormatTests.writeDatabase(at: "2020-01-02T03:04:05", to: path)
        try Database(path: path).execute(
            """
            UPDATE plays SET timestamp = '9999-12-31T23:59:59' WHERE track_id = 'md5:3';
            UPDATE plays SET timestamp = '0000-01-01T00:00:00' WHERE track_id = 'md5:4';
            INSERT INTO plays VALUES ('md5:3', -9223372036854775807 - 1), ('md5:3', 1e308);
            """
        )
        let zone = try #require(TimeZone(identifier: "Pacific/Kiritimati"))
        let report = try test.archive.importPlays(from: path, of: "nora", in: zone).first
        #expect(report?.rows == 5)
        #expect(report?.rejected.count == 5)
    }

    @Test(arguments: [
        (#"{"a":1,"artist":"x"}"#, 0), (#"[{"artist":{"artist":1}}]"#, 1),
        (#"[{"track":[{"x":"\"artist\"","artist":{}}]}]"#, 3), (#"{"x":["artists"]}"#, nil),
        ("", nil),
        (#"}}"artist""#, 0),
    ])
    func `The depth of a key is the number of lists and objects around its object`(
        text: String,
        depth: Int?
    ) {
        #expect(RecordSplitter.depth(of: "artist", in: Array(text.utf8)) == depth)
    }

    @Test func `Records are split correctly whatever the chunk size`() throws {
        let shapes: [(RecordSplitter.Shape, String, [String])] = [
            (.lines, "a\n\nb\r\nc\rd", ["a", "", "b", "c", "d"]),
            (.csv, "a,\"x\ny\"\n\"p\"\"\n\",q\nr\"s,\n", ["a,\"x\ny\"", "\"p\"\"\n\",q", "r\"s,"]),
            (.csv, "a,\"x\r\ny\"\r\n,12\"\"\rc", ["a,\"x\r\ny\"", ",12\"\"", "c"]),
            (
                .objects(depth: 1), "[{\"a\":[{}],\"b\":\"}\\\"]\"} , {\n}]",
                ["{\"a\":[{}],\"b\":\"}\\\"]\"}", "{\n}"]
            ),
            (.objects(depth: 2), "{\"m\":{},\"s\":[{\"t\":{\"x\":1}}]}", ["{\"t\":{\"x\":1}}"]),
        ]
        for (shape, text, expected) in shapes {
            let bytes = Array(text.utf8)
            for size in 1...bytes.count {
                var splitter = RecordSplitter(shape)
                var rest = bytes[...]
                var found: [String] = []
                try splitter.forEach {
                    defer { rest = rest.dropFirst(size) }
                    return Array(rest.prefix(size))
                } _: { bytes, piece, _ in
                    switch piece {
                    case .record(let range), .lastLine(let range):
                        found.append(String(decoding: bytes[range], as: UTF8.self))
                    case .invalid: found.append("invalid")
                    }
                }
                #expect(found == expected, "\(shape) in pieces of \(size)")
            }
        }
    }

    @Test func `A CSV file that begins with the letters of a zip file is imported`() throws {
        let path = try write("PKN,Album,Track,01 Jan 2015 12:00\n")
        let report = try test.archive.importPlays(from: path, of: "nora", in: .gmt).first
        #expect(report?.added == 1)
    }

    @Test func `A dry run reports what an import would do and changes nothing`() throws {
        let path = try write(Self.line(1000, "one") + Self.line(1000, "one") + "{}\n")
        let copy = try Archive(copying: test.archive)
        let dry = try copy.importPlays(from: path, of: "nora", in: .gmt)
        #expect(try test.dump() == [])
        #expect(try test.archive.listeners().isEmpty)
        #expect(try test.archive.importPlays(from: path, of: "nora", in: .gmt) == dry)
        #expect(
            dry.first?.added == 1 && dry.first?.duplicates == 1 && dry.first?.rejected.count == 1
        )
    }

    @Test func `A Koito listen without artists or without a track is rejected`() throws {
        let listens = [
            #"{"listened_at":1,"track":{"aliases":[{"alias":"T"}]},"album":null,"artists":null}"#,
            #"{"listened_at":1,"track":{"aliases":[]},"artists":[{"aliases":[{"alias":"A"}]}]}"#,
            #"{"listened_at":1,"track":"T","artists":[]}"#,
        ]
        let path = try write(#"{"version":"1","listens":[\#(listens.joined(separator: ","))]}"#)
        let report = try test.archive.importPlays(from: path, of: "nora", in: .gmt).first
        #expect(
            report?.rejected.map(\.reason) == ["no artist", "no track", "not the expected JSON"]
        )
        #expect(report?.rows == 3)
    }

    @Test func `An interrupted import adds no plays and can be repeated`() throws {
        let lines = (1...20_000).map { Self.line($0 * 100, "t\($0)") }.joined()
        let path = try write(lines)
        #expect(throws: CancellationError.self) {
            try test.archive.importPlays(from: path, of: "nora", in: .gmt) { read in
                if read > 10_000 { throw CancellationError() }
            }
        }
        #expect(try test.dump() == [])
        #expect(
            try test.archive.importPlays(from: path, of: "nora", in: .gmt).first?.added == 20_000
        )
    }

    @Test(arguments: [
        "", "\n\n", "hello\n", "{\"a\":1}\n", "[]", "{", "a,b,c\n", "\u{0}\u{1}", "PK",
    ])
    func `A file that is not an export is rejected`(text: String) throws {
        let path = try write(text)
        #expect(throws: Archive.ImportFailure.self) {
            try test.archive.importPlays(from: path, of: "nora", in: .gmt)
        }
        #expect(throws: Archive.ImportFailure.unreadable("no such file")) {
            try test.archive.importPlays(from: path + "-gone", of: "nora", in: .gmt)
        }
        #expect(try test.archive.listeners().isEmpty)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/mem")))
    func `A file that cannot be read is rejected with the system's reason`() {
        // Its first page is never mapped.
        #expect(throws: Archive.ImportFailure.unreadable(unsafe String(cString: strerror(EIO)))) {
            try test.archive.importPlays(from: "/proc/self/mem", of: "nora", in: .gmt)
        }
    }

    @Test(.timeLimit(.minutes(20))) func `A pipe without a writer is rejected without waiting`()
        throws
    {
        let path = test.folder.url.appending(path: "pipe").path
        #expect(unsafe mkfifo(path, 0o600) == 0)
        let failure = Archive.ImportFailure.unreadable("no program is writing to this pipe")
        #expect(throws: failure) {
            try test.archive.importPlays(from: path, of: "nora", in: .gmt)
        }
    }

    @Test(.timeLimit(.minutes(20)))
    func `Text can be imported from a pipe, but databases and ZIP files cannot`()
        async throws
    {
        let path = test.folder.url.appending(path: "pipe").path
        #expect(unsafe mkfifo(path, 0o600) == 0)
        let row =
            #"{"user":"nora","time":"2020-01-02T03:04:05Z","artist":"A","album":"B","track":"T"}"#
        for (text, added) in [(row, 1), ("SQLite format 3\0", nil), ("PK\u{3}\u{4}", nil)] {
            let archive = test.archive
            async let reports = onThread {
                Result { try archive.importPlays(from: path, of: "nora", in: .gmt) }
            }
            let writer = try FileHandle(forWritingTo: URL(filePath: path))
            try writer.write(contentsOf: Data(text.utf8))
            try writer.close()
            let first = try? await reports.get().first
            #expect(first?.added == added)
        }
    }

    @Test(.timeLimit(.minutes(20)))
    func `Others can change the archive while a slow program writes to a pipe`() async throws {
        let path = test.folder.url.appending(path: "pipe").path
        #expect(unsafe mkfifo(path, 0o600) == 0)
        let archive = test.archive
        async let reports = onThread {
            Result { try archive.importPlays(from: path, of: "nora", in: .gmt) }
        }
        let change = await onThread { [archivePath = test.path] in
            Result {
                let writer = try FileHandle(forWritingTo: URL(filePath: path))
                defer { try? writer.close() }
                try writer.write(contentsOf: Data("time,artist,album,track\n".utf8))
                // Until the import has begun to read.
                var unread: Int32 = 1
                while unsafe ioctl(writer.fileDescriptor, UInt(FIONREAD), &unread) == 0, unread > 0
                {}
                let other = try Archive(
                    path: archivePath,
                    createIfMissing: false,
                    busyTimeout: 0
                )
                try other.update { try $0.add(Play(1000, "A", "B"), of: "max") }
                try writer.write(contentsOf: Data("2020-01-02T03:04:05Z,A,B,T\n".utf8))
            }
        }
        try change.get()
        #expect(try await reports.get().first?.added == 1)
        #expect(try test.archive.listeners().map(\.plays) == [1, 1])
    }

    @Test(arguments: [false, true])
    func `A damaged database is rejected as a whole`(isNavidrome: Bool) throws {
        let path = test.folder.url.appending(path: "music.db").path
        if isNavidrome {
            try ImportFormatTests.writeNavidromeDatabase(to: path)
        } else {
            try ImportFormatTests.writeDatabase(at: "2020-01-02T03:04:05", to: path)
        }
        let sound = try Data(contentsOf: URL(filePath: path))
        for size in [17, 100, 4096, 8192, sound.count - 4096] {
            try sound.prefix(size).write(to: URL(filePath: path))
            #expect(throws: Archive.ImportFailure.self) {
                try test.archive.importPlays(from: path, of: "nora", in: .gmt)
            }
        }
        #expect(try test.archive.listeners().isEmpty)
    }

    @Test func `Importing another program's database or a vinylogue archive fails`() throws {
        let other = test.folder.url.appending(path: "songs.db").path
        try Database(path: other).execute("CREATE TABLE songs(name)")
        for path in [other, try TestArchive([Play(1, "a", "b")]).path, test.path] {
            #expect(throws: (any Error).self) {
                try test.archive.importPlays(from: path, of: "nora", in: .gmt)
            }
        }
        #expect(try test.archive.listeners().isEmpty)
    }

    @Test func `A folder is imported as a whole, skipping files that are not exports`() throws {
        _ = try write(Self.line(1000, "one"), to: "in/a.jsonl")
        _ = try write(Self.line(2000, "two"), to: "in/deep/b.jsonl")
        _ = try write("Read me first.", to: "in/README.txt")
        try FileManager.default.createSymbolicLink(
            at: test.folder.url.appending(path: "in/loop"),
            withDestinationURL: test.folder.url.appending(path: "in")
        )
        let folder = test.folder.url.appending(path: "in").path
        let reports = try test.archive.importPlays(from: folder, of: "nora", in: .gmt)
        #expect(reports.map(\.path) == [folder + "/a.jsonl", folder + "/deep/b.jsonl"])
        #expect(try test.dump().count == 2)
    }

    @Test(arguments: [
        #"{"artist":"A","source":"","time":1000,"track":"one","user":""}"#,
        "artist,source,time,track,user\nA,,1000,one,\n",
    ])
    func `An empty user or source in an export counts as missing`(text: String) throws {
        _ = try test.archive.importPlays(from: try write(text), of: "nora", in: .gmt)
        #expect(try test.dump() == ["nora 1000 A//one vinylogue"])
    }

    @Test func `A byte-order mark is ignored`() throws {
        let text = "\u{FEFF}" + Self.line(1000, "one")
        #expect(
            try test.archive.importPlays(from: try write(text), of: "nora", in: .gmt).first?.added
                == 1
        )
        let csv = "\u{FEFF}time,artist,track\n2020-01-02T03:04:05Z,A,T\n"
        #expect(
            try test.archive.importPlays(from: try write(csv), of: "nora", in: .gmt).first?.added
                == 1
        )
    }

    @Test(arguments: [
        ("2020-01-02T03:04:05Z", 1_577_934_245), ("2020-01-02T03:04:05.678Z", 1_577_934_245),
        ("2020-01-02T03:04:05+00:00", 1_577_934_245), ("2020-01-02 03:04:05-0130", 1_577_939_645),
        ("2020-02-30T03:04:05Z", nil), ("2020-13-02T03:04:05Z", nil), ("2020-01-02T24:04:05Z", nil),
        ("2020-01-02T03:04:05", nil), ("2020-01-02T03:04:05Zulu", nil), ("", nil), ("now", nil),
        ("2000-02-29T00:00:00Z", 951_782_400), ("2100-02-29T00:00:00Z", nil),
        ("2020-01-02T17:04:05+14:00", 1_577_934_245), ("2020-01-02T03:04:05+15:00", nil),
        ("2020-01-02T03:04:05+01:60", nil), ("2020-01-02T03:04:05-99:99", nil),
    ])
    func `Times are parsed in every format that exports use`(text: String, time: Int?) {
        #expect(Timestamp.iso8601(Array(text.utf8)[...]) == time)
    }

    @Test func `Parsing the text of a time returns the same time`() {
        for time in stride(from: 0, to: Int(UInt32.max), by: 86_400 * 17 + 4711) {
            #expect(Timestamp.iso8601(Array(Timestamp.text(time).utf8)[...]) == time)
        }
    }

    @Test func `Spotify's short history is named instead of being rejected line by line`() throws {
        let test = try TestArchive()
        let folder = test.folder.url.appending(path: "export")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "StreamingHistory_music_0.json")
        let play =
            #"[{"endTime":"2024-01-02 03:04","artistName":"A","trackName":"T","msPlayed":200000}]"#
        try Data(play.utf8).write(to: file)
        try Data("{}".utf8).write(to: folder.appending(path: "Userdata.json"))
        for path in [file.path, folder.path] {
            #expect(throws: Archive.ImportFailure.shortHistory) {
                _ = try test.archive.importPlays(from: path, of: "nora", in: .gmt)
            }
        }
    }

    @Test func `A damaged file in a folder is named`() throws {
        let test = try TestArchive()
        let folder = test.folder.url.appending(path: "export")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let text = "uts,artist,album,track\n1700000000,A,B,T\n1700000001,\"A,B,T\n"
        try Data(text.utf8).write(to: folder.appending(path: "plays.csv"))
        let failure = #expect(throws: Archive.ImportFailure.self) {
            _ = try test.archive.importPlays(from: folder.path, of: "nora", in: .gmt)
        }
        guard case .damaged(let reason) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(reason.hasPrefix("in plays.csv, the quotation mark"), "\(reason)")
    }
}
