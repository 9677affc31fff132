import Archive
import Core
import Foundation
import TestSupport
import Testing

@Suite struct QueryTests {
    private typealias Row = ChartRow

    private let test: TestArchive

    init() throws {
        test = try TestArchive()
        try test.add([
            Play(1000, "Élan", "Blue", "one"), Play(2000, "Élan", "Blue", "one"),
            Play(3000, "Élan", "Blue", "two"), Play(4000, "élan", "Blue (Deluxe Edition)", "one"),
            Play(5000, "The Zoo", "", "solo"), Play(6000, "Zoo", "Red", "solo"),
            Play(7000, "Abel", "Red", "solo"), Play(7000, "Abel", "Red", "duo"),
        ])
        try test.add([Play(1000, "Other", "Thing", "one")], of: "max")
    }

    @Test func `A chart counts the plays in its period, excluding its end`() throws {
        let chart = try test.archive.chart(
            of: "NORA",
            by: .albums,
            in: TimeSpan(from: 1000, to: 7000)
        )
        #expect(
            chart == [
                Row(rank: 1, artist: "Élan", title: "Blue", playCount: 3),
                Row(rank: 2, artist: "Zoo", title: "Red", playCount: 1),
                Row(rank: 3, artist: "Élan", title: "Blue (Deluxe Edition)", playCount: 1),
            ]
        )
        let empty = try test.archive.chart(
            of: "nora",
            by: .albums,
            in: TimeSpan(from: 1001, to: 2000)
        )
        #expect(empty.isEmpty)
    }

    @Test func `Artists and tracks also have charts`() throws {
        let period = TimeSpan(from: 0, to: 10_000)
        #expect(
            try test.archive.chart(of: "nora", by: .artists, in: period) == [
                Row(rank: 1, artist: "Élan", title: "", playCount: 4),
                Row(rank: 2, artist: "Abel", title: "", playCount: 2),
                Row(rank: 3, artist: "The Zoo", title: "", playCount: 1),
                Row(rank: 4, artist: "Zoo", title: "", playCount: 1),
            ]
        )
        #expect(
            try test.archive.chart(of: "nora", by: .tracks, in: period).prefix(3) == [
                Row(rank: 1, artist: "Élan", title: "one", playCount: 3),
                Row(rank: 2, artist: "Abel", title: "duo", playCount: 1),
                Row(rank: 3, artist: "Abel", title: "solo", playCount: 1),
            ]
        )
    }

    @Test func `All-time charts merge editions and spellings`() throws {
        #expect(
            try test.archive.top(of: "nora", by: .albums, limit: 2) == [
                Row(rank: 1, artist: "Élan", title: "Blue", playCount: 4),
                Row(rank: 2, artist: "Abel", title: "Red", playCount: 2),
            ]
        )
        #expect(
            try test.archive.top(of: "nora", by: .artists, limit: 9) == [
                Row(rank: 1, artist: "Élan", title: "", playCount: 4),
                Row(rank: 2, artist: "Abel", title: "", playCount: 2),
                Row(rank: 3, artist: "The Zoo", title: "", playCount: 2),
            ]
        )
    }

    @Test func `A title by an artist in two spellings is one track`() throws {
        let (one, solo) = (
            Row(rank: 1, artist: "Élan", title: "one", playCount: 3),
            Row(rank: 2, artist: "The Zoo", title: "solo", playCount: 2)
        )
        #expect(try test.archive.top(of: "nora", by: .tracks, limit: 2) == [one, solo])
        let all = try test.archive.totals(of: "nora", by: .tracks)
        #expect(all.map(\.playCount).sorted() == [1, 1, 1, 2, 3])
        let times = try test.archive.timeChart(of: "nora", by: .tracks, combinesEditions: true)
        #expect(times.map(\.playCount) == [3, 2, 1, 1, 1])
        #expect(times[1].artist == "The Zoo" && times[1].title == "solo")
        let columns = try test.archive.plays(of: "nora", before: 7000)
        #expect(Set(columns.tracks).count == 3)
        #expect(columns.tracks[4] == columns.tracks[5])
    }

    @Test func `The first plays of a period's albums may be those of another edition`() throws {
        let period = TimeSpan(from: 4000, to: 7000)
        let plays = try test.archive.firstPlays(of: "nora", ofAlbumsIn: period)
        let found = plays.map { "\($0.artist) \($0.title) \($0.first)" }.sorted()
        #expect(found == ["Zoo Red 6000", "Élan Blue (Deluxe Edition) 1000"])
        #expect(try test.archive.firstPlays(of: "anyone", ofAlbumsIn: period).isEmpty)
    }

    @Test func `First plays can be found in thousands of periods`() throws {
        let periods = (0..<8000).map { TimeSpan(from: $0 * 5000, to: $0 * 5000 + 2500) }
        let plays = try test.archive.firstPlays(of: "nora", in: periods, playedBefore: .max)
        #expect(
            plays.map { "\($0.time) \($0.artist) \($0.album ?? "-")" } == [
                "1000 Élan -", "1000 Élan Blue", "5000 The Zoo -", "6000 Zoo Red",
                "7000 Abel -", "7000 Abel Red",
            ]
        )
        #expect(
            try test.archive.firstPlays(of: "nora", in: [], playedBefore: .max).isEmpty
        )
    }

    @Test(arguments: [(2000, 1), (2001, 2), (4000, 3), (4001, 4), (9000, 4)])
    func `First plays come with the plays before an end, of all editions`(
        end: Int,
        count: Int
    ) throws {
        let first = [TimeSpan(from: 1000, to: 1001)]
        let plays = try test.archive.firstPlays(of: "nora", in: first, playedBefore: end)
        #expect(plays.map(\.album) == [nil, "Blue"])
        #expect(plays.map(\.plays) == [count, count])
    }

    @Test func `An artist's albums are found in any spelling, editions as one`() throws {
        func albums(_ artist: String, limit: Int = 9) throws -> [ChartRow] {
            try test.archive.albums(by: artist, of: "nora", limit: limit)
        }
        let blue = Row(rank: 1, artist: "Élan", title: "Blue", playCount: 4)
        #expect(try albums("ÉLAN") == [blue])
        #expect(try albums("The Zoo") == [Row(rank: 1, artist: "Zoo", title: "Red", playCount: 1)])
        #expect(try albums("Other").isEmpty)
        #expect(try albums("Abel", limit: 0).isEmpty)
    }

    @Test func `An album's history merges its editions`() throws {
        let history = try #require(try test.archive.album("blue [deluxe]", by: "ÉLAN", of: "nora"))
        #expect(history.title == "Blue")
        #expect(history.plays == 4)
        #expect(history.first == 1000)
        #expect(history.last == 4000)
        #expect(try test.archive.album("Blue", by: "Élan", of: "max") == nil)
        #expect(try test.archive.album("Bleu", by: "Élan", of: "nora") == nil)
    }

    @Test func `Forgotten albums are those with no edition played since a given time`() throws {
        let forgotten = try test.archive.forgotten(of: "nora", since: 6500, minPlays: 1, limit: 9)
        #expect(forgotten.map(\.title) == ["Blue", "Red"])
        #expect(forgotten.map(\.artist) == ["Élan", "Zoo"])
        #expect(try test.archive.forgotten(of: "nora", since: 4000, minPlays: 1, limit: 9).isEmpty)
        #expect(
            try test.archive.forgotten(of: "nora", since: 6500, minPlays: 2, limit: 9).count == 1
        )
        #expect(
            try test.archive.forgotten(of: "nora", since: 6500, minPlays: 1, limit: 1).count == 1
        )
    }

    @Test func `A forgotten album has the times of its first and last plays`() throws {
        let forgotten = try test.archive.forgotten(of: "nora", since: 6500, minPlays: 1, limit: 9)
        #expect(forgotten.map(\.first) == [1000, 6000])
        #expect(forgotten.map(\.last) == [4000, 6000])
    }

    @Test func `The sources of a chart's plays are listed`() throws {
        func sources(_ grouping: ChartSubject, _ period: TimeSpan? = nil) throws -> [String] {
            try test.archive.sources(of: "Nora", by: grouping, in: period)
        }
        #expect(try sources(.albums) == ["lastfm"])
        try test.add([
            Play(9000, "Zoo", "Red", "solo", from: "spotify"),
            Play(9500, "Zoo", "", "solo", from: "maloja"),
        ])
        let all = TimeSpan(from: 0, to: 10_000)
        #expect(try sources(.albums, all) == ["lastfm", "spotify"])
        #expect(try sources(.tracks, all) == ["lastfm", "maloja", "spotify"])
        #expect(try sources(.albums, TimeSpan(from: 7000, to: 9000)) == ["lastfm"])
        #expect(try sources(.artists, TimeSpan(from: 9000, to: 9501)) == ["maloja", "spotify"])
        #expect(try test.archive.sources(of: "max", by: .albums, in: all) == ["lastfm"])
        #expect(try test.archive.sources(of: "nobody", by: .albums).isEmpty)
    }

    @Test func `An all-time chart lists only the sources of its listener's plays`() throws {
        func sources(of user: String) throws -> [String] {
            try test.archive.sources(of: user, by: .albums)
        }
        _ = try test.archive.update {
            try $0.add(Play(9000, "Zoo", "Red", "solo", from: "spotify"), of: "max")
        }
        #expect(try sources(of: "nora") == ["lastfm"])
        #expect(try sources(of: "max") == ["lastfm", "spotify"])
        _ = try test.archive.remove("nora")
        #expect(try sources(of: "max") == ["lastfm", "spotify"])
    }

    @Test func `Listeners are listed with their play counts, dates and sources`() throws {
        try test.add([Play(9000, "New", "", "one", from: "spotify")])
        let listeners = try test.archive.listeners()
        #expect(listeners.map(\.name) == ["max", "nora"])
        #expect(listeners.last?.plays == 9)
        #expect(listeners.last?.first == Date(unixTime: 1000))
        #expect(listeners.last?.last == Date(unixTime: 9000))
        #expect(listeners.last?.sources == ["lastfm": 8, "spotify": 1])
        let span = try test.archive.span(of: "Nora")
        #expect(span?.first == 1000 && span?.last == 9000)
        #expect(try test.archive.span(of: "nobody") == nil)
    }

    @Test func `Removing a listener also removes their complete periods and gaps`() throws {
        try test.archive.update { writer in
            try writer.markComplete(.init(from: 1, to: 100), of: "max")
            try writer.markGap(.init(from: 100, to: 200), reason: .other("error"), of: "max")
        }
        _ = try test.archive.remove("max")
        try test.add([Play(1, "Zoo", "Red")], of: "max")
        #expect(try test.archive.completePeriods(of: "max") == [])
        #expect(try test.archive.gaps(of: "max") == [])
    }

    @Test func `Removing a listener erases their plays and any names that no one else played`()
        throws
    {
        #expect(try test.archive.remove("Nora") == 8)
        #expect(try test.archive.verify() == [])
        #expect(try test.archive.listeners().map(\.name) == ["max"])
        #expect(try test.archive.top(of: "max", by: .albums, limit: 5).map(\.title) == ["Thing"])
        let bytes = try Data(contentsOf: URL(filePath: test.path))
        #expect(bytes.range(of: Data("Abel".utf8)) == nil)
        try test.add([Play(1, "Zoo", "Red")])
        #expect(try test.archive.album("Red", by: "The Zoo", of: "nora")?.plays == 1)
    }
}
