import Foundation
import SQLite
import TestSupport
import Testing

@testable import Archive

/// What holds for every import, whatever the format.
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

    @Test func `Rejected records have a line and a reason, and the others are taken`() throws {
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
                "no time", "no artist", "no track", "not the expected JSON",
                "longer than a megabyte",
                "not the expected JSON", "an impossible date", "not the expected JSON",
            ]
        )
    }

    @Test func `What follows a record of three megabytes is read`() throws {
        let long = "{\"artist\":\"" + String(repeating: "x", count: 3 << 20) + "\"}\n"
        let path = try write(Self.line(1000, "one") + long + Self.line(2000, "two"))
        let report = try #require(
            try test.archive.importPlays(from: path, of: "nora", in: .gmt).first
        )
        #expect(report.added == 2)
        #expect(report.rejected.map(\.line) == [2])
    }

    @Test func `Bytes that are not UTF-8 reject their record alone`() throws {
        var bytes = Data("uts,artist,track\n1000,A,one\n1100,A,".utf8)
        bytes.append(0xFF)
        bytes += Data("\n1200,A,two\n".utf8)
        let file = test.folder.url.appending(path: "file")
        try bytes.write(to: file)
        let report = try test.archive.importPlays(from: file.path, of: "nora", in: .gmt).first
        #expect(report?.added == 2)
        #expect(report?.rejected == [.init(line: 3, reason: "not UTF-8")])
    }

    @Test func `A list that breaks off gives what it has, and says so`() throws {
        let text = "[\n{\"time\":1000,\"artist\":\"A\",\"track\":\"one\"},\n{\"time\":2000,\"art"
        let report = try test.archive.importPlays(from: try write(text), of: "nora", in: .gmt).first
        #expect(report?.added == 1)
        #expect(report?.rejected == [.init(line: 3, reason: "the file is cut off")])
    }

    @Test func `Records are found wherever the pieces of a file are cut`() throws {
        let shapes: [(RecordSplitter.Shape, String, [String])] = [
            (.lines, "a\n\nb\r\nc", ["a", "", "b\r", "c"]),
            (.csv, "a,\"x\ny\"\n\"p\"\"\n\",q\nr\"s,\n", ["a,\"x\ny\"", "\"p\"\"\n\",q", "r\"s,"]),
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
                    guard case .record(let range) = piece else { return found.append("flaw") }
                    found.append(String(decoding: bytes[range], as: UTF8.self))
                }
                #expect(found == expected, "\(shape) in pieces of \(size)")
            }
        }
    }

    @Test func `A dry run says what an import would do, and does nothing`() throws {
        let path = try write(Self.line(1000, "one") + Self.line(1000, "one") + "{}\n")
        let dry = try test.archive.importPlays(from: path, of: "nora", in: .gmt, isDryRun: true)
        #expect(try test.dump() == [])
        #expect(try test.archive.listeners().isEmpty)
        #expect(try test.archive.importPlays(from: path, of: "nora", in: .gmt) == dry)
        #expect(
            dry.first?.added == 1 && dry.first?.duplicates == 1 && dry.first?.rejected.count == 1
        )
    }

    @Test func `An import that is interrupted leaves nothing`() throws {
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
    func `What is no export is refused`(text: String) throws {
        let path = try write(text)
        #expect(throws: Archive.ImportFailure.self) {
            try test.archive.importPlays(from: path, of: "nora", in: .gmt)
        }
        #expect(throws: Archive.ImportFailure.unreadable("no such file")) {
            try test.archive.importPlays(from: path + "-gone", of: "nora", in: .gmt)
        }
        #expect(try test.archive.listeners().isEmpty)
    }

    @Test func `A damaged database is refused as a whole`() throws {
        let path = test.folder.url.appending(path: "music.db").path
        try ImportFormatTests.writeDatabase(at: "2020-01-02T03:04:05", to: path)
        let sound = try Data(contentsOf: URL(filePath: path))
        for size in [17, 100, 4096, 8192, sound.count - 4096] {
            try sound.prefix(size).write(to: URL(filePath: path))
            #expect(throws: Archive.ImportFailure.self) {
                try test.archive.importPlays(from: path, of: "nora", in: .gmt)
            }
        }
        #expect(try test.archive.listeners().isEmpty)
    }

    @Test func `A database of another program, or an archive, is not recognised`() throws {
        let other = test.folder.url.appending(path: "songs.db").path
        try Database(path: other).execute("CREATE TABLE songs(name)")
        for path in [other, try TestArchive([Archive.Play(1, "a", "b")]).path, test.path] {
            #expect(throws: (any Error).self) {
                try test.archive.importPlays(from: path, of: "nora", in: .gmt)
            }
        }
        #expect(try test.archive.listeners().isEmpty)
    }

    @Test func `A folder is imported as a whole, without what is no export`() throws {
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
    func `An empty user or source in an export counts as none`(text: String) throws {
        _ = try test.archive.importPlays(from: try write(text), of: "nora", in: .gmt)
        #expect(try test.dump() == ["nora 1000 A//one vinylogue"])
    }

    @Test func `A byte-order mark does no harm`() throws {
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
    ])
    func `Times are read as they are written`(text: String, time: Int64?) {
        #expect(Timestamp.iso8601(Array(text.utf8)[...]) == time)
    }

    @Test func `Dates and months are those of the calendar`() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        for time in stride(from: Int64(0), to: Int64(UInt32.max), by: 86400 * 17 + 4711) {
            let parts = calendar.dateComponents(
                [.year, .month, .day],
                from: Date(timeIntervalSince1970: Double(time))
            )
            let date = CivilDate(daysSince1970: Int(time / 86400))
            #expect(date.year == parts.year && date.month == parts.month && date.day == parts.day)
            #expect(date.daysSince1970 == Int(time / 86400))
            let month = Month.number(of: time)
            #expect(Month.start(of: month) <= time && time < Month.start(of: month + 1))
            #expect(Timestamp.iso8601(Array(Timestamp.text(time).utf8)[...]) == time)
        }
    }
}
