import Core
import Foundation
import SQLite
import TestSupport
import Testing

@testable import Archive

@Suite struct ExportTests {
    private func exported(
        _ archive: Archive,
        of user: String? = nil,
        since time: Int = .min,
        as format: ExportFormat
    ) throws -> String {
        var bytes: [UInt8] = []
        _ = try archive.export(of: user, since: time, as: format) { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func oddArchive() throws -> TestArchive {
        var random = SeededGenerator(seed: 4)
        let odd = ["\"", ",", "\n", "\r", "\\", "é", "🎸", "\u{1}", " ", "x", "'", "\u{2028}", ";"]
        func name() -> String {
            "n" + (0..<4).compactMap { _ in odd.randomElement(using: &random) }.joined() + "n"
        }
        let test = try TestArchive()
        for user in ["nora", "max"] {
            var plays: [Play] = []
            for index in 0..<200 {
                let album = index % 4 == 0 ? "" : name()
                let source = index % 5 == 0 ? "spotify" : "lastfm"
                var play = Play(Int(index / 3 * 100 + 1), name(), album, name(), from: source)
                play.length = index % 3 == 0 ? 0 : 100 + index
                play.lasted = source == "spotify" ? play.length : 0
                play.trackLength = index % 7 == 0 ? 0 : 300 + index
                plays.append(play)
            }
            try test.add(plays, of: user)
        }
        return test
    }

    @Test(arguments: ExportFormat.allCases)
    func `Importing an export recreates the archive`(format: ExportFormat) throws {
        let first = try oddArchive()
        let text = try exported(first.archive, as: format)
        let path = first.folder.url.appending(path: "export").path
        try Data(text.utf8).write(to: URL(filePath: path))
        let second = try TestArchive()
        let report = try second.archive.importPlays(from: path, of: "somebody", in: .gmt).first
        #expect(report?.kind == .vinylogue)
        #expect(report?.added == 400)
        #expect(try second.dump() == first.dump())
        #expect(try exported(second.archive, as: format) == text)
        #expect(
            try first.archive.importPlays(from: path, of: "somebody", in: .gmt).first?.added == 0
        )
    }

    @Test(arguments: ExportFormat.allCases, ["spotify", "apple-music", "lastfm-to-csv"])
    func `A play whose time is uncertain is still known as such after an export`(
        format: ExportFormat,
        source: String
    ) throws {
        let first = try TestArchive()
        var play = Play(1_600_000_000, "Artist", "Album", "Track", from: source)
        play.length = source == "lastfm-to-csv" ? 0 : 240
        play.lasted = source == "lastfm-to-csv" ? 59 : 240
        try first.add([play], of: "nora")
        let path = first.folder.url.appending(path: "export").path
        try Data(try exported(first.archive, as: format).utf8).write(to: URL(filePath: path))
        let second = try TestArchive()
        _ = try second.archive.importPlays(from: path, of: nil, in: .gmt)
        #expect(try second.dump() == first.dump())
    }

    @Test func `Plays in the same second are exported in a fixed order`() throws {
        var plays = (0..<60).map { Play(Int($0 / 20 + 1), "a\($0 % 7)", "x", "t\($0 % 11)") }
        var random = SeededGenerator(seed: 3)
        let first = try exported(TestArchive(plays).archive, as: .jsonl)
        for _ in 0..<5 {
            plays.shuffle(using: &random)
            let test = try TestArchive()
            for play in plays { try test.add([play]) }
            #expect(try exported(test.archive, as: .jsonl) == first)
        }
    }

    @Test func `Every play is exported once, even if 21,000 share a second`() throws {
        // An export reads 20,000 plays at a time.
        let plays = (0..<45_000).map { index in
            Play(index < 21_000 ? 1 : Int(index / 3), "a", "", "t\(index)")
        }
        let lines = try exported(TestArchive(plays).archive, as: .csv).split(separator: "\n")
        #expect(lines.count == 45_001)
        #expect(Set(lines).count == 45_001)
    }

    @Test func `An export reads 20,000 plays at a time`() throws {
        let test = try TestArchive((1...20_001).map { Play($0, "a", "", "t") })
        var counts: [Int] = []
        _ = try test.archive.export(as: .jsonl) { bytes in
            counts.append(bytes.count { $0 == 0x0A })
        }
        #expect(counts == [20_000, 1])
    }

    @Test func `An export with a user for every play can be imported without naming a user`() throws
    {
        let first = try oddArchive()
        let path = first.folder.url.appending(path: "export").path
        try Data(try exported(first.archive, as: .jsonl).utf8).write(to: URL(filePath: path))
        let second = try TestArchive()
        #expect(
            try second.archive.importPlays(from: path, of: nil, in: .gmt).first?.added == 400
        )
        #expect(try exported(second.archive, as: .jsonl) == exported(first.archive, as: .jsonl))
        try Data("time,artist,track,user\n1,A,T,nora\n2,A,T,\n".utf8).write(to: URL(filePath: path))
        let third = try TestArchive()
        #expect(throws: Archive.ImportFailure.noUser) {
            try third.archive.importPlays(from: path, of: nil, in: .gmt)
        }
        #expect(try third.archive.listeners().isEmpty)
    }

    @Test func `Exporting plays without a listener reports damage`() throws {
        let test = try TestArchive([Play(1000, "A", "B", "T")])
        try Database(path: test.path).execute("PRAGMA foreign_keys = OFF; DELETE FROM listeners")
        #expect(throws: Archive.Failure.damaged("a play has no user")) {
            try exported(test.archive, as: .jsonl)
        }
    }

    @Test func `Exporting plays without a track reports damage`() throws {
        let test = try TestArchive([Play(1000, "A", "B", "T")])
        try Database(path: test.path).execute("PRAGMA foreign_keys = OFF; DELETE FROM tracks")
        #expect(throws: Archive.Failure.damaged("a play has no artist or title")) {
            try exported(test.archive, as: .jsonl)
        }
    }

    @Test func `Exports have the documented fields and format`() throws {
        var first = Play(1_577_934_245, "Él\"an", "Blue, too", "One\n")
        (first.length, first.trackLength) = (200, 215)
        let test = try TestArchive([first])
        try test.add([Play(1_577_934_246, "Zoo", "", "Two", from: "spotify")], of: "Zoe")
        #expect(
            try exported(test.archive, as: .jsonl) == """
                {"album":"Blue, too","artist":"Él\\"an","seconds":200,"source":"lastfm",\
                "time":"2020-01-02T03:04:05Z","track":"One\\u000a","trackSeconds":215,"user":"nora"}
                {"album":"","artist":"Zoo","source":"spotify","time":"2020-01-02T03:04:06Z",\
                "track":"Two","user":"Zoe"}

                """
        )
        #expect(
            try exported(test.archive, as: .csv) == """
                album,artist,source,time,track,user,seconds,trackSeconds
                "Blue, too","Él""an",lastfm,2020-01-02T03:04:05Z,"One
                ",nora,200,215
                ,Zoo,spotify,2020-01-02T03:04:06Z,Two,Zoe,,

                """
        )
        #expect(try exported(test.archive, of: "ZOE", as: .csv).split(separator: "\n").count == 2)
        #expect(try exported(test.archive, since: 1_577_934_246, as: .jsonl).contains("Zoo"))
        #expect(try !exported(test.archive, since: 1_577_934_246, as: .jsonl).contains("Blue"))
    }

    @Test func `If writing fails, the export throws that error`() throws {
        let test = try oddArchive()
        #expect(throws: CancellationError.self) {
            try test.archive.export(as: .jsonl) { _ in throw CancellationError() }
        }
    }
}
