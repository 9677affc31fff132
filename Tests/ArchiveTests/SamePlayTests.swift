import Archive
import Core
import Foundation
import TestSupport
import Testing

/// Plays that are in both an export and a service.
struct SamePlayTests {
    private static let now: Int = 1_763_800_000
    private static let start: Int = 1_700_000_000

    /// A play in an export, with its end in Unix seconds and its length in seconds.
    private struct Heard {
        var end: Int
        var seconds: Int
        var track: String
    }

    private func write(_ heard: [Heard], to test: TestArchive) throws -> String {
        let rows = heard.map { play in
            let end = Date(timeIntervalSince1970: Double(play.end)).formatted(.iso8601)
            return """
                {"ts":"\(end)","ms_played":\(play.seconds * 1000),"skipped":false,\
                "master_metadata_track_name":"\(play.track)",\
                "master_metadata_album_artist_name":"A","master_metadata_album_album_name":"B"}
                """
        }
        let file = test.folder.url.appending(path: "spotify.json")
        try Data("[\(rows.joined(separator: ",\n"))]".utf8).write(to: file)
        return file.path
    }

    /// The archive's plays after an import and a sync, in both orders. Repeating both must add no
    /// plays.
    private func inBothOrders(
        _ heard: [Heard],
        _ plays: [ScrobbleService.Play]
    ) async throws -> [[String]] {
        let service = ScrobbleService(plays: plays)
        var results: [[String]] = []
        for isSyncFirst in [true, false] {
            let test = try TestArchive()
            let path = try write(heard, to: test)
            func sync() async throws {
                _ = try await test.archive.sync("nora", with: .init(service), now: Self.now)
            }
            if isSyncFirst { try await sync() }
            _ = try test.archive.importPlays(from: path, of: "nora", in: .gmt)
            if !isSyncFirst { try await sync() }
            results.append(try test.dump())
            #expect(try test.archive.verify() == [])
            // Repeats the import and the sync.
            let again = try test.archive.importPlays(from: path, of: "nora", in: .gmt)
            #expect(again.map(\.added) == [0])
            _ = try await test.archive.sync(
                "nora",
                with: .init(service),
                now: Self.now,
                isFull: true
            )
            #expect(try test.dump() == results.last)
        }
        return results
    }

    private func play(_ offset: Int, _ track: String = "T") -> ScrobbleService.Play {
        .init(time: Self.start + offset, artist: "A", album: "B", track: track)
    }

    @Test func `An imported play matches only one of the service's plays`() async throws {
        let heard = [Heard(end: Self.start + 240, seconds: 240, track: "T")]
        let results = try await inBothOrders(heard, [play(0), play(250)])
        let expected = [Int(0), 250].map { "nora \(Self.start + $0) A/B/T lastfm" }
        #expect(results == [expected, expected])
    }

    @Test func `A service's play matches only one imported play`() async throws {
        let heard = [
            Heard(end: Self.start + 240, seconds: 240, track: "T"),
            Heard(end: Self.start + 490, seconds: 240, track: "T"),
        ]
        let results = try await inBothOrders(heard, [play(245)])
        let expected = [
            "nora \(Self.start + 245) A/B/T lastfm", "nora \(Self.start + 250) A/B/T spotify 240",
        ]
        #expect(results == [expected, expected])
    }

    @Test func `The order of an import and a sync does not change the plays`() async throws {
        var random = SeededGenerator(seed: 14)
        for _ in 0..<40 {
            var heard: [Heard] = []
            var plays: [ScrobbleService.Play] = []
            var time = Self.start
            for _ in 0..<60 {
                let seconds = Int.random(in: 31...400, using: &random)
                let track = "T\(Int.random(in: 0..<2, using: &random))"
                if Int.random(in: 0..<5, using: &random) > 0 {
                    heard.append(Heard(end: time + seconds, seconds: seconds, track: track))
                }
                if Int.random(in: 0..<5, using: &random) > 0 {
                    let late = Int.random(in: -40...seconds, using: &random)
                    plays.append(.init(time: time + late, artist: "A", album: "B", track: track))
                }
                time += seconds + Int.random(in: -20...40, using: &random)
            }
            let results = try await inBothOrders(heard, plays)
            #expect(results[0] == results[1])
            // All of the service's plays are there.
            #expect(results[0].count { $0.hasSuffix("lastfm") } == Set(plays).count)
            #expect(results[0].count >= max(heard.count, Set(plays).count))
        }
    }

    @Test func `Importing an archive's export into another archive keeps the plays`() async throws {
        let test = try TestArchive()
        let path = try write(
            [
                Heard(end: Self.start + 240, seconds: 240, track: "T"),
                Heard(end: Self.start + 490, seconds: 240, track: "T"),
            ],
            to: test
        )
        _ = try test.archive.importPlays(from: path, of: "nora", in: .gmt)
        let service = ScrobbleService(plays: [play(245)])
        _ = try await test.archive.sync("nora", with: .init(service), now: Self.now)
        var text: [UInt8] = []
        #expect(try test.archive.export(as: .jsonl) { text += $0 } == 2)
        let other = try TestArchive()
        let file = other.folder.url.appending(path: "plays.jsonl")
        try Data(text).write(to: file)
        for added in [2, 0] {
            let report = try other.archive.importPlays(from: file.path, of: "max", in: .gmt)
            #expect(report.map(\.added) == [added])
        }
        #expect(try other.dump() == test.dump())
    }
}
