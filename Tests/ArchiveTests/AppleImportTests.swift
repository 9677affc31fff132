import Core
import Foundation
import TestSupport
import Testing

@testable import Archive

/// Imports of Apple's play activity, in which a play may have several rows and no artist.
@Suite struct AppleImportTests {
    private let test: TestArchive

    init() throws {
        test = try TestArchive()
    }

    private static let header = """
        Album Name,Container Artist Name,Device Identifier,End Reason Type,Event End Timestamp,\
        Event Start Timestamp,Event Type,Play Duration Milliseconds,Song Name

        """

    /// Rows of tracks that were played to their end, each with a day in January 2020 and a title.
    private static func activity(_ tracks: [(Int, String)]) -> String {
        header
            + tracks.map { day, title in
                let date = "2020-01-" + (day < 10 ? "0" : "") + "\(day)"
                return
                    ",,x,NATURAL_END_OF_TRACK,\(date)T12:03:00Z,\(date)T12:00:00Z,PLAY_END,180000,\(title)\n"
            }
            .joined()
    }

    private static let daily = """
        Date Played,Hours,Play Duration Milliseconds,Track Description
        20200105,1,180000,Élan - One
        20200107,1,180000,Zoo - One
        20200107,1,180000,Ada - Two
        20200108,1,180000,Max - Two
        20200109,1,180000,Ada - Live - Two - Live
        20200110,1,180000,no separator
        """

    private static let history = """
        Track Name,Last Played Date,Is User Initiated
        Queen - Three,1577934245000,true
        """

    private static let played = [
        (4, "One"), (8, "one"), (12, "One"), (7, "Two"), (9, "Two - Live"), (10, "Three"),
        (10, "Unknown"),
    ]
    private static let plays = [
        "nora 1578139200 Élan//One apple-music 180", "nora 1578484800 Zoo//one apple-music 180",
        "nora 1578571200 Ada - Live//Two - Live apple-music 180",
        "nora 1578657600 Queen//Three apple-music 180",
    ]

    private func write(_ files: [String: String]) throws -> String {
        let folder = test.folder.url.appending(path: "Apple Music Activity")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files {
            try Data(text.utf8).write(to: folder.appending(path: name))
        }
        return folder.path
    }

    private func imported(_ path: String, in zone: TimeZone = .gmt) throws -> ImportReport? {
        try test.archive.importPlays(from: path, of: "nora", in: zone).first
    }

    @Test func `Artists are found by title and day in the other files of the folder`() throws {
        let name = "Apple Music Play Activity.csv"
        let folder = try write([
            name: Self.activity(Self.played), "a.csv": "\u{FEFF}" + Self.daily,
            "b.CSV": Self.history,
            "c.csv": "a,b\n1,2\n",
        ])
        for path in [folder, folder + "/" + name] {
            let report = try imported(path)
            #expect(report?.rows == 7)
            #expect(report?.rejected.map(\.line) == [4, 5, 8])
            #expect(report?.rejected.map(\.reason) == ["no artist", "no artist", "no artist"])
            #expect(try test.dump() == Self.plays)
        }
    }

    @Test func `A day that doesn't have eight digits is ignored`() throws {
        let daily = """
            Date Played,Hours,Play Duration Milliseconds,Track Description
            20200107,1,180000,Ada - Two
            020200107,1,180000,Max - Two
            """
        let folder = try write(["a.csv": Self.activity([(7, "Two")]), "b.csv": daily])
        _ = try imported(folder + "/a.csv")
        #expect(try test.dump() == ["nora 1578398400 Ada//Two apple-music 180"])
    }

    @Test func `Artists are found in the same zip file, which may be within another`() throws {
        let folder = "Apple_Media_Services/Apple Music Activity/"
        var inner = ZipWriter()
        let activity = folder + "Apple Music Play Activity.csv"
        inner.add(activity, Array(Self.activity(Self.played).utf8))
        inner.add(folder + "Daily.csv", Array(Self.daily.utf8))
        inner.add(folder + "History.csv", Array(Self.history.utf8))
        var outer = ZipWriter()
        outer.add("README.txt", Array("hello".utf8))
        outer.add("Part 1 of 2/Apple_Media_Services.zip", Array(inner.data()))
        let paths = ["inner.zip", "outer.zip"].map { test.folder.url.appending(path: $0).path }
        try inner.data().write(to: URL(filePath: paths[0]))
        try outer.data().write(to: URL(filePath: paths[1]))
        #expect(try imported(paths[0])?.path == paths[0] + ":" + activity)
        #expect(try test.dump() == Self.plays)
        let second = try imported(paths[1])
        #expect(second?.path == paths[1] + ":Part 1 of 2/Apple_Media_Services.zip:" + activity)
        #expect(second?.duplicates == 4)
        #expect(try test.dump() == Self.plays)
    }

    @Test func `A truncated zip file within another is rejected`() throws {
        var inner = ZipWriter()
        inner.add("a.csv", Array(Self.activity(Self.played).utf8))
        for size in [10, inner.data().count / 2, inner.data().count - 1] {
            var outer = ZipWriter()
            outer.add("a.ZIP", Array(inner.data().prefix(size)))
            let path = test.folder.url.appending(path: "outer.zip").path
            try outer.data().write(to: URL(filePath: path))
            #expect(throws: Archive.ImportFailure.self) { try imported(path) }
        }
        #expect(try test.dump() == [])
    }

    @Test func `Without artists and without the files that name them, nothing is imported`() throws
    {
        let folder = try write(["a.csv": Self.activity(Self.played)])
        #expect(throws: Archive.ImportFailure.noArtists) { try imported(folder) }
        #expect(try test.archive.listeners().isEmpty)
        // In these files nothing needs an artist.
        _ = try write(["a.csv": Self.header])
        #expect(try imported(folder)?.rows == 0)
        _ = try write(["a.csv": Self.header + ",Zoo,x,,2020-01-02T03:07:25Z,,,200000,One\n"])
        #expect(try imported(folder)?.added == 1)
        #expect(try test.dump() == ["nora 1577934245 Zoo//One apple-music 200"])
    }

    /// A row of a play, with minutes and seconds after three o'clock.
    private static func row(
        _ start: String,
        _ end: String,
        _ seconds: Int,
        _ reason: String,
        device: String = "x",
        _ title: String = "One"
    ) -> String {
        "B,A,\(device),\(reason),2020-01-02T03:\(end).9Z,2020-01-02T03:\(start).1Z,PLAY_END,"
            + "\(seconds * 1000),\(title)\n"
    }

    @Test(arguments: [false, true])
    func `A paused play counts once, in either order of rows`(isReversed: Bool) throws {
        let rows = [
            Self.row("00:00", "01:00", 60, "PLAYBACK_MANUALLY_PAUSED"),
            Self.row("20:00", "21:00", 60, "EXITED_APPLICATION"),
            Self.row("22:00", "23:00", 60, "NATURAL_END_OF_TRACK"),
            Self.row("23:00", "26:00", 180, "NATURAL_END_OF_TRACK"),
        ]
        let text = Self.header + (isReversed ? rows.reversed() : rows).joined()
        let report = try imported(try write(["a.csv": text]))
        #expect(report?.added == 2)
        #expect(report?.skips == [.continued: 2])
    }

    @Test func `Rows of other devices, tracks or times are other plays`() throws {
        let rows = [
            Self.row("00:00", "01:00", 60, "PLAYBACK_MANUALLY_PAUSED"),
            Self.row("01:10", "02:10", 60, "PLAYBACK_MANUALLY_PAUSED", device: "y"),
            Self.row("03:00", "04:00", 60, "PLAYBACK_MANUALLY_PAUSED", "Two"),
            Self.row("05:00", "06:00", 60, "PLAYBACK_MANUALLY_PAUSED"),
            Self.row("37:00", "38:00", 60, "NATURAL_END_OF_TRACK"),
        ]
        let report = try imported(try write(["a.csv": Self.header + rows.joined()]))
        #expect(report?.added == 5)
        #expect(report?.skips == [:])
    }

    @Test func `A damaged row is rejected, and the others are imported`() throws {
        let text =
            Self.header + Self.row("00:00", "01:00", 60, "") + "B,A,x,,,,PLAY_END,60000,One\n"
            + "B,A,x,,2020-01-02T03:00:00Z,,PLAY_END,-9223372036854775808,One\n"
            + "B,A,x,,2020-01-02T03:00:00Z,,PLAY_END,,One\n"
            + "B,A,x,,2020-13-02T03:00:00Z,,,60000,One\n"
            + "B,A\n" + "B,A,x,,2020-01-02T03:00:00Z,,PLAY_END,-5,One\n"
            + Self.row("10:00", "11:00", 60, "")
        let report = try imported(try write(["a.csv": text]))
        #expect(report?.added == 2)
        #expect(report?.rejected.map(\.line) == [3, 4, 5, 6])
        #expect(
            report?.rejected.map(\.reason) == [
                "no valid time", "no duration", "no duration", "no valid time",
            ]
        )
        #expect(report?.skips == [.notTrack: 1, .short: 1])
    }

    @Test(
        arguments: ImportFormatTests.samples.filter {
            [.appleMusic, .youTubeMusic, .koito].contains($0.kind)
        }
    )
    func `Times in exports with UTC don't depend on the time zone`(
        sample: ImportFormatTests.Sample
    ) throws {
        let path = test.folder.url.appending(path: "file").path
        try Data(sample.text.utf8).write(to: URL(filePath: path))
        let zone = try #require(TimeZone(identifier: "Pacific/Kiritimati"))
        _ = try imported(path, in: zone)
        #expect(try test.dump() == sample.plays)
    }
}
