@testable import Archive
import Core
import Foundation
import SQLite
import TestSupport
import Testing

@Suite struct PlayTests {
    @Test func `Two tracks in one second are two plays; the same track twice is one`() throws {
        let test = try TestArchive()
        let counts = try test.add([
            Play(100, "a", "x", "one"), Play(100, "a", "x", "two"), Play(100, "A", "x", "ONE"),
            Play(100, "a", "other", "one"),
        ])
        #expect(counts == .init(added: 2, duplicates: 2))
        #expect(
            try test.add([Play(100, "a", "x", "one")], of: "NORA") == .init(added: 0, duplicates: 1)
        )
        #expect(
            try test.add([Play(100, "a", "x", "one")], of: "max") == .init(added: 1, duplicates: 0)
        )
        #expect(
            try test.dump() == [
                "max 100 a/x/one lastfm", "nora 100 a/x/one lastfm", "nora 100 a/x/two lastfm",
            ]
        )
        #expect(try test.archive.verify() == [])
    }

    @Test func `A play without a name or with an impossible time is rejected`() throws {
        let test = try TestArchive()
        for play in [
            Play(100, "", "x"), Play(100, "a", "x", ""), Play(0, "a", "x"), Play(-5, "a", "x"),
            Play(1_762_957_898_933, "a", "x"),
        ] {
            #expect(throws: Archive.Failure.self) { try test.add([Play(1, "sound", "x"), play]) }
        }
        #expect(try test.dump() == [])
    }

    @Test(arguments: [
        (30, "a", "t", true), (-30, "a", "t", true), (31, "a", "t", false), (-31, "a", "t", false),
        (10, "The A", "T - Remastered 2009", true), (10, "a", "t (Live)", false),
        (10, "b", "t", false),
    ])
    func `The same play from another source is recognized by time and loose names`(
        offset: Int,
        artist: String,
        track: String,
        isOne: Bool
    ) throws {
        for sources in [("lastfm", "spotify"), ("spotify", "lastfm")] {
            let plays = [
                Play(1000, "a", "x", "t", from: sources.0),
                Play(1000 + offset, artist, "x (Deluxe)", track, from: sources.1),
            ]
            for order in [plays, plays.reversed()] {
                let test = try TestArchive()
                for play in order { try test.add([play]) }
                #expect(try test.dump().count == (isOne ? 1 : 2), "\(order)")
            }
        }
    }

    @Test func `Plays match despite commas and quotes that some exports drop`() throws {
        let test = try TestArchive([Play(1000, "Earth, Wind & Fire", "", "Say \"Hello, Goodbye\"")])
        let bare = Play(1010, "Earth Wind & Fire", "", "Say Hello Goodbye", from: "lastfm-to-csv")
        #expect(try test.add([bare]).duplicates == 1)
    }

    @Test func `Two plays of a short track from one source are both kept`() throws {
        let test = try TestArchive([Play(100, "a", "x"), Play(120, "a", "x")])
        #expect(try test.dump().count == 2)
        #expect(try test.add([Play(100, "a", "x"), Play(120, "a", "x")]).added == 0)
    }

    @Test(arguments: [(-31, false), (-30, true), (200, true), (230, true), (231, false)])
    func `Plays of two sources match up to 30 seconds before the start or after the end`(
        offset: Int,
        isOne: Bool
    ) throws {
        let long = Play(
            time: 1000,
            artist: "a",
            album: "",
            track: "t",
            source: "spotify",
            lasted: 200
        )
        let other = Play(1000 + offset, "a", "x")
        for order in [[long, other], [other, long]] {
            let test = try TestArchive()
            for play in order { try test.add([play]) }
            #expect(try test.dump().count == (isOne ? 1 : 2))
        }
    }

    @Test func `Totals stay correct when random plays are added, replaced and removed`() throws {
        var random = SeededGenerator(seed: 15)
        let test = try TestArchive()
        var model: [String: Set<[String]>] = [:]
        for _ in 0..<60 {
            let user = ["nora", "max"].randomElement(using: &random) ?? ""
            func plays(_ range: Range<Int>) -> [Play] {
                (0..<Int.random(in: 0..<40, using: &random)).map { _ in
                    Play(
                        .random(in: range, using: &random),
                        "artist \(Int.random(in: 0..<4, using: &random))",
                        Bool.random(using: &random)
                            ? "album \(Int.random(in: 0..<3, using: &random))" : "",
                        "track \(Int.random(in: 0..<3, using: &random))"
                    )
                }
            }
            func key(_ play: Play) -> [String] { ["\(play.time)", play.artist, play.track] }
            switch Int.random(in: 0..<8, using: &random) {
            case 0:
                let removed = try test.archive.remove(user)
                #expect(removed == model.removeValue(forKey: user)?.count ?? 0)
            case 1...3:
                let start = Int.random(in: 1..<200_000_000, using: &random)
                let period = TimeSpan(from: start, to: start + 50_000_000)
                let new = plays(period.from..<period.to)
                let old = model[user, default: []].filter {
                    (Int($0[0]) ?? 0) >= period.from && (Int($0[0]) ?? 0) < period.to
                }
                let removed = try test.archive.update {
                    try $0.replace(period, of: user, from: "lastfm", with: new, supersedes: true)
                }
                #expect(removed == old.subtracting(new.map(key)).count)
                model[user, default: []].subtract(old)
                model[user, default: []].formUnion(new.map(key))
            default:
                let new = plays(1..<250_000_000)
                try test.add(new, of: user)
                model[user, default: []].formUnion(new.map(key))
            }
            #expect(try test.archive.verify() == [])
        }
        let counts = Dictionary(
            uniqueKeysWithValues: try test.archive.listeners().map { ($0.name, $0.plays) }
        )
        #expect(counts == model.mapValues(\.count).filter { counts[$0.key] != nil || $0.value > 0 })
    }

    @Test func `An update that throws is rolled back`() throws {
        let test = try TestArchive([Play(100, "a", "x")])
        let before = try test.dump()
        #expect(throws: CancellationError.self) {
            try test.archive.update { writer in
                try writer.add(Play(200, "b", "y"), of: "max")
                try writer.markComplete(.init(from: 0, to: 10), of: "nora")
                _ = try writer.counts()
                throw CancellationError()
            }
        }
        #expect(try test.dump() == before)
        #expect(try test.archive.listeners().map(\.name) == ["nora"])
        #expect(try test.archive.verify() == [])
    }

    @Test func `Complete spans merge and close the gaps they cover`() throws {
        let test = try TestArchive()
        try test.archive.update { writer in
            try writer.markGap(TimeSpan(from: 0, to: 100), reason: .other("error 8"), of: "nora")
            try writer.markComplete(TimeSpan(from: 10, to: 20), of: "nora")
            try writer.markComplete(TimeSpan(from: 30, to: 40), of: "nora")
            try writer.markComplete(TimeSpan(from: 50, to: 50), of: "nora")
            try writer.markComplete(TimeSpan(from: 20, to: 25), of: "nora")
            try writer.markComplete(TimeSpan(from: 12, to: 18), of: "nora")
            try writer.markGap(TimeSpan(from: 90, to: 120), reason: .other("error 500"), of: "nora")
        }
        #expect(
            try test.archive.completePeriods(of: "Nora") == [
                TimeSpan(from: 10, to: 25), TimeSpan(from: 30, to: 40),
            ]
        )
        let gaps = try test.archive.gaps(of: "nora")
        #expect(gaps.map(\.period.from) == [0, 25, 40, 90])
        #expect(gaps.map(\.period.to) == [10, 30, 90, 120])
        #expect(gaps.map(\.reason.code) == ["error 8", "error 8", "error 8", "error 500"])
        try test.archive.update { try $0.markComplete(TimeSpan(from: 0, to: 200), of: "nora") }
        #expect(try test.archive.completePeriods(of: "nora") == [TimeSpan(from: 0, to: 200)])
        #expect(try test.archive.gaps(of: "nora") == [])
    }

    @Test func `Two writers take turns, and readers see complete transactions`() async throws {
        let test = try TestArchive()
        let path = test.path
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<2 {
                group.addTask {
                    let archive = try Archive(
                        path: path,
                        createIfMissing: false,
                        busyTimeout: 60_000
                    )
                    for round in 0..<20 {
                        try archive.update { change in
                            for track in 0..<10 {
                                let time = Int(1000 * round + track * 50 + 1)
                                try change.add(
                                    Play(time, "a\(writer)", "x", "t\(track)"),
                                    of: "nora"
                                )
                            }
                        }
                    }
                }
            }
            let period = TimeSpan(from: 0, to: 1_000_000)
            for _ in 0..<20 { #expect(try test.archive.count(of: "nora", in: period) % 10 == 0) }
            try await group.waitForAll()
        }
        #expect(try test.dump().count == 400)
        #expect(try test.archive.verify() == [])
    }
}
