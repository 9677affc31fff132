import Archive
import Core
import Foundation
import SQLite
import TestSupport
import Testing

/// Charts, totals and the story by the rules that put names right.
@Suite struct NameRuleTests {
    private let test: TestArchive
    private static let always = TimeSpan(from: 0, to: Int(UInt32.max))

    init() throws {
        test = try TestArchive([
            Play(1000, "Beatles", "Help!", "Help!"), Play(1100, "Beatles", "Help!", "Yesterday"),
            Play(1200, "The Beatles", "Help!", "Help!"), Play(1300, "Fab Four", "Help!", "Help!"),
            Play(1400, "Fab Four", "Help! (Deluxe Edition)", "Girl"),
            Play(1500, "Fab Four", "Live", "Help!"), Play(2000, "Zoo", "Red", "a"),
            Play(2100, "Zoo", "Red (Deluxe Edition)", "b"), Play(2200, "Zoo", "Blue", "c"),
            Play(2300, "Zoo", "", "a"), Play(2400, "Kids", "Owls", "Hoot"),
        ])
        try test.add([Play(1000, "Fab Four", "Help!", "Help!")], of: "max")
    }

    private func ruled(_ rules: NameRule?...) throws -> Archive {
        try Archive(
            path: test.path,
            createIfMissing: false,
            rules: rules.compactMap(\.self)
        )
    }

    private func chart(_ archive: Archive, by subject: ChartSubject) throws -> [String] {
        try archive.chart(of: "nora", by: subject, in: Self.always).map(\.words)
    }

    private func top(_ archive: Archive, by subject: ChartSubject) throws -> [String] {
        try archive.top(of: "nora", by: subject, limit: 100).map(\.words)
    }

    @Test func `An artist's alias counts under the other name in charts and totals`() throws {
        let archive = try ruled(
            NameRule(.alias, .init(artist: "fab four"), .init(artist: "The Beatles"))
        )
        #expect(
            try chart(archive, by: .artists) == [
                "4 The Beatles/", "4 Zoo/", "2 Beatles/", "1 Kids/",
            ]
        )
        #expect(
            try chart(archive, by: .tracks).prefix(2) == [
                "3 The Beatles/Help!", "2 Zoo/a",
            ]
        )
        #expect(
            try top(archive, by: .artists) == ["6 The Beatles/", "4 Zoo/", "1 Kids/"]
        )
        #expect(try top(archive, by: .albums).first == "5 The Beatles/Help!")
        for name in ["Fab Four", "Beatles", "The Beatles"] {
            #expect(try archive.album("Help!", by: name, of: "nora")?.plays == 5)
            #expect(try archive.album("Help!", by: name, of: "nora")?.artist == "The Beatles")
            #expect(try archive.album("Live", by: name, of: "nora")?.plays == 1)
        }
        #expect(try archive.times(ofAlbum: "live", by: "beatles", of: "nora") == [1500])
        #expect(try archive.artistID("Fab Four") == archive.artistID("Beatles"))
        #expect(try archive.verifyRules() == [])
    }

    @Test func `An alias of another spelling also joins them in charts of a period`() throws {
        let archive = try ruled(
            NameRule(.alias, .init(artist: "Beatles"), .init(artist: "The Beatles"))
        )
        #expect(try chart(archive, by: .artists).contains("3 The Beatles/"))
        #expect(try top(archive, by: .artists).contains("3 The Beatles/"))
        #expect(try archive.verifyRules() == [])
    }

    @Test func `Aliases may follow one another, and a circle has no effect`() throws {
        let first = NameRule(.alias, .init(artist: "Beatles"), .init(artist: "Fab Four"))
        let second = NameRule(.alias, .init(artist: "Fab Four"), .init(artist: "Zoo"))
        let back = NameRule(.alias, .init(artist: "Zoo"), .init(artist: "Beatles"))
        let archive = try ruled(first, second, back)
        #expect(try top(archive, by: .artists) == ["10 Zoo/", "1 Kids/"])
        #expect(
            try archive.found([first, second, back].compactMap(\.self)) == [0, 1]
        )
        #expect(try archive.verifyRules() == [])
    }

    @Test func `A second alias of the same name counts nothing for a third`() throws {
        let rules = [
            NameRule(.alias, .init(artist: "Zoo"), .init(artist: "Kids")),
            NameRule(.alias, .init(artist: "zoo"), .init(artist: "Beatles")),
            NameRule(
                .alias,
                .init(artist: "Fab Four", album: "Live"),
                .init(artist: "Fab Four", album: "Help!")
            ),
            NameRule(
                .alias,
                .init(artist: "Fab Four", album: "Live"),
                .init(artist: "Fab Four", album: "Help! (Deluxe Edition)")
            ),
        ].compactMap(\.self)
        #expect(try test.archive.found(rules) == [0, 2])
        let archive = try ruled(rules[0], rules[1])
        #expect(try top(archive, by: .artists) == ["5 Kids/", "3 Beatles/", "3 Fab Four/"])
        #expect(try chart(archive, by: .artists).contains("5 Kids/"))
        #expect(try archive.verifyRules() == [])
    }

    @Test func `A rule changes nothing if other rules already count its names that way`() throws {
        func changes(_ rule: NameRule?, after rules: NameRule?...) throws -> Bool {
            try test.archive.changesAnything(#require(rule), after: rules.compactMap(\.self))
        }
        let alias = NameRule(.alias, .init(artist: "Kids"), .init(artist: "Zoo"))
        let back = NameRule(.alias, .init(artist: "Zoo"), .init(artist: "Kids"))
        #expect(try changes(back))
        #expect(try !changes(back, after: alias))
        let join = NameRule(
            .join,
            .init(artist: "Zoo", album: "Red"),
            .init(artist: "Zoo", album: "Blue")
        )
        let part = NameRule(.part, .init(artist: "Zoo", album: "Red"))
        #expect(try changes(part))
        #expect(try changes(part, after: join))
        #expect(try changes(join, after: part))
        let album = NameRule(.ignore, .init(artist: "Zoo", album: "Blue"))
        let artist = NameRule(.ignore, .init(artist: "Zoo"))
        #expect(try changes(album))
        #expect(try !changes(album, after: artist))
        #expect(try changes(artist, after: album))
    }

    @Test func `An album's alias counts under the other title`() throws {
        let archive = try ruled(
            NameRule(
                .alias,
                .init(artist: "Zoo", album: "blue"),
                .init(artist: "Zoo", album: "Red")
            )
        )
        #expect(
            try chart(archive, by: .albums).filter { $0.contains("Zoo") }
                == ["2 Zoo/Red", "1 Zoo/Red (Deluxe Edition)"]
        )
        #expect(try top(archive, by: .albums).contains("3 Zoo/Red"))
        #expect(try archive.album("Blue", by: "Zoo", of: "nora")?.title == "Red")
        #expect(try archive.verifyRules() == [])
    }

    @Test func `An edition's alias counts under the title of the other edition`() throws {
        let archive = try ruled(
            NameRule(
                .alias,
                .init(artist: "Zoo", album: "Red (Deluxe Edition)"),
                .init(artist: "Zoo", album: "Red")
            )
        )
        for rows in try [chart(archive, by: .albums), top(archive, by: .albums)] {
            #expect(rows.filter { $0.contains("Zoo") } == ["2 Zoo/Red", "1 Zoo/Blue"])
        }
        #expect(try archive.verifyRules() == [])
    }

    @Test func `Joined albums are one in totals, and two in charts of a period`() throws {
        let archive = try ruled(
            NameRule(
                .join,
                .init(artist: "Zoo", album: "Red"),
                .init(artist: "Kids", album: "Owls")
            )
        )
        #expect(try chart(archive, by: .albums) == chart(test.archive, by: .albums))
        #expect(try top(archive, by: .albums).contains("3 Kids/Owls"))
        #expect(try archive.album("Red", by: "Zoo", of: "nora")?.title == "Owls")
        let forgotten = try archive.forgotten(of: "nora", since: 9999, minPlays: 3, limit: 9)
        #expect(forgotten.map(\.title).contains("Owls"))
        #expect(try archive.verifyRules() == [])
    }

    @Test func `A parted edition is counted separately`() throws {
        let archive = try ruled(NameRule(.part, .init(artist: "zoo", album: "Red")))
        #expect(
            try top(archive, by: .albums).filter { $0.contains("Red") }
                == ["1 Zoo/Red", "1 Zoo/Red (Deluxe Edition)"]
        )
        for (title, time) in [("Red", 2000), ("Red (Deluxe Edition)", 2100)] as [(String, UInt32)] {
            let album = try archive.album(title, by: "Zoo", of: "nora")
            #expect(album?.title == title && album?.plays == 1)
            #expect(try archive.times(ofAlbum: title, by: "Zoo", of: "nora") == [time])
        }
        #expect(try archive.verifyRules() == [])
    }

    @Test func `A parted edition stays apart from editions that are joined or ignored`() throws {
        let (red, deluxe) = ("Red", "Red (Deluxe Edition)")
        func albums(after kind: NameRule.Kind, of title: String) throws -> [String] {
            let archive = try ruled(
                NameRule(.part, .init(artist: "Zoo", album: deluxe)),
                NameRule(
                    kind,
                    .init(artist: "Zoo", album: title),
                    kind == .join ? .init(artist: "Zoo", album: "Blue") : nil
                )
            )
            #expect(try archive.verifyRules() == [])
            return try top(archive, by: .albums).filter { $0.contains("Zoo") }.sorted()
        }
        #expect(try albums(after: .ignore, of: deluxe) == ["1 Zoo/Blue", "1 Zoo/Red"])
        #expect(
            try albums(after: .ignore, of: red) == ["1 Zoo/Blue", "1 Zoo/Red (Deluxe Edition)"]
        )
        #expect(try albums(after: .join, of: red) == ["1 Zoo/Red (Deluxe Edition)", "2 Zoo/Blue"])
        #expect(try albums(after: .join, of: deluxe) == ["1 Zoo/Red", "2 Zoo/Blue"])
    }

    @Test func `What is ignored is in no chart and no total`() throws {
        let artist = try ruled(NameRule(.ignore, .init(artist: "kids")))
        #expect(
            try chart(artist, by: .artists)
                == chart(test.archive, by: .artists).filter { !$0.contains("Kids") }
        )
        #expect(try top(artist, by: .albums).allSatisfy { !$0.contains("Owls") })
        #expect(try artist.album("Owls", by: "Kids", of: "nora") == nil)
        let album = try ruled(NameRule(.ignore, .init(artist: "Zoo", album: "Red")))
        #expect(try chart(album, by: .tracks).contains("1 Zoo/a"))
        #expect(try top(album, by: .artists).contains("2 Zoo/"))
        #expect(
            try top(album, by: .tracks).filter { $0.contains("Zoo") } == ["1 Zoo/a", "1 Zoo/c"]
        )
        let track = try ruled(NameRule(.ignore, .init(artist: "Zoo", track: "A")))
        #expect(try top(track, by: .artists).contains("2 Zoo/"))
        #expect(try top(track, by: .albums).contains("1 Zoo/Red"))
        let both = try ruled(
            NameRule(.alias, .init(artist: "Kids"), .init(artist: "Zoo")),
            NameRule(.ignore, .init(artist: "Kids"))
        )
        #expect(try top(both, by: .artists) == ["3 Beatles/", "3 Fab Four/"])
        for archive in [artist, album, track, both] {
            #expect(try archive.verifyRules() == [])
            #expect(try archive.plays(of: "nora", before: .max).count == plays(archive))
        }
    }

    private func plays(_ archive: Archive) throws -> Int {
        try archive.chart(of: "nora", by: .tracks, in: Self.always).reduce(0) { $0 + $1.playCount }
    }

    @Test func `A missing name is reported with the names that are there`() throws {
        let artist = NameRule.Subject(artist: "Zooo", album: "Red")
        let found = try test.archive.names(insteadOf: artist, after: [], isExact: false)
        #expect(found?.missing == NameRule.Subject(artist: "Zooo"))
        #expect(found?.names.contains("Zoo") == true)
        let album = NameRule.Subject(artist: "zoo", album: "Read")
        let titles = try test.archive.names(insteadOf: album, after: [], isExact: false)
        #expect(titles?.missing == album)
        #expect(titles?.names.sorted() == ["Blue", "Red", "Red (Deluxe Edition)"])
        let known = NameRule.Subject(artist: "The Zoo", album: "RED [Remastered]")
        #expect(try test.archive.names(insteadOf: known, after: [], isExact: false) == nil)
        #expect(try test.archive.names(insteadOf: known, after: [], isExact: true) != nil)
        let track = NameRule.Subject(artist: "Zoo", track: "z")
        #expect(
            try test.archive.names(insteadOf: track, after: [], isExact: false)?.names.sorted()
                == ["a", "b", "c"]
        )
    }

    @Test func `Rules change no byte of the archive, and none is left when they are undone`()
        throws
    {
        try Database(path: test.path).execute("PRAGMA wal_checkpoint(TRUNCATE)")
        let before = try Data(contentsOf: URL(filePath: test.path))
        let charts = try chart(test.archive, by: .albums)
        for kind in NameRule.Kind.allCases {
            let other = NameRule.Subject(artist: "Zoo", album: "Blue")
            let archive = try ruled(
                NameRule(
                    kind,
                    .init(artist: "Fab Four", album: "Live"),
                    [.alias, .join].contains(kind) ? other : nil
                )
            )
            _ = try top(archive, by: .albums)
            _ = try chart(archive, by: .artists)
        }
        #expect(try Data(contentsOf: URL(filePath: test.path)) == before)
        #expect(try chart(ruled(), by: .albums) == charts)
    }

    @Test func `An archive with rules stores new plays by their own names`() throws {
        let rule = NameRule(.alias, .init(artist: "Kids"), .init(artist: "Zoo"))
        let archive = try ruled(rule, NameRule(.ignore, .init(artist: "Fab Four")))
        #expect(try top(archive, by: .artists).first == "5 Zoo/")
        try archive.update { writer in
            try writer.add(Play(3000, "Kids", "Owls", "Hoot"), of: "nora")
            try writer.add(Play(3100, "Fab Four", "Live", "Help!"), of: "nora")
        }
        #expect(try top(archive, by: .artists).first == "6 Zoo/")
        #expect(try test.dump().suffix(2).last == "nora 3100 Fab Four/Live/Help! lastfm")
        #expect(try test.archive.verify() == [])
        #expect(try archive.verifyRules() == [])
    }

    @Test(arguments: 0..<12)
    func `Under random rules, charts are those of the plays with other names`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let names = ["Ada", "Bob", "Cy", "Dee", "Eve", "Fay"]
        let plays = (0..<400).map { index in
            Play(
                1000 + index * 100,
                names.randomElement(using: &random) ?? "",
                ["", "x", "y", "z"].randomElement(using: &random) ?? "",
                ["t", "u", "v"].randomElement(using: &random) ?? ""
            )
        }
        let test = try TestArchive(plays)
        let from = names.shuffled(using: &random)
        let rules = [
            NameRule(.alias, .init(artist: from[0]), .init(artist: from[1])),
            NameRule(.alias, .init(artist: from[2]), .init(artist: from[1])),
            NameRule(.ignore, .init(artist: from[3])),
            NameRule(.ignore, .init(artist: from[1], album: "x")),
            NameRule(.ignore, .init(artist: from[4], track: "u")),
            NameRule(
                .alias,
                .init(artist: from[5], album: "y"),
                .init(artist: from[5], album: "z")
            ),
        ].compactMap(\.self)
        let archive = try Archive(path: test.path, createIfMissing: false, rules: rules)
        let changed = plays.compactMap { play -> Play? in
            var play = play
            if [from[0], from[2]].contains(play.artist) { play.artist = from[1] }
            if play.artist == from[3] || play.artist == from[1] && play.album == "x"
                || play.artist == from[4] && play.track == "u"
            {
                return nil
            }
            if play.artist == from[5], play.album == "y" { play.album = "z" }
            return play
        }
        for subject in ChartSubject.allCases {
            var counts: [String: Int] = [:]
            for play in changed where subject != .albums || !play.album.isEmpty {
                let title =
                    switch subject {
                    case .albums: play.album
                    case .artists: ""
                    case .tracks: play.track
                    }
                counts["\(play.artist)/\(title)", default: 0] += 1
            }
            let expected = counts.map { "\($0.value) \($0.key)" }.sorted()
            let span = Self.always
            let period = try archive.chart(of: "nora", by: subject, in: span).map(\.words).sorted()
            #expect(period == expected, "\(subject)")
            let top = try archive.top(of: "nora", by: subject, limit: 999).map(\.words).sorted()
            #expect(top == expected, "\(subject)")
            let times = try archive.timeChart(of: "nora", by: subject, in: span).map(\.words)
            #expect(times.sorted() == expected, "\(subject)")
        }
        #expect(try archive.plays(of: "nora", before: .max).count == changed.count)
        #expect(try archive.verifyRules() == [])
        #expect(try test.archive.verify() == [])
    }

    @Test func `With rules as without, a title by an artist in two spellings is one track`() throws
    {
        let archive = try ruled(NameRule(.ignore, .init(artist: "Kids")))
        #expect(try top(archive, by: .tracks).prefix(2) == ["2 Beatles/Help!", "2 Fab Four/Help!"])
        let times = try archive.timeChart(of: "nora", by: .tracks, combinesEditions: true)
        #expect(times.count { $0.title == "Help!" } == 2)
        let alias = try ruled(
            NameRule(.alias, .init(artist: "Fab Four"), .init(artist: "The Beatles"))
        )
        #expect(try top(alias, by: .tracks).first == "4 Beatles/Help!")
        #expect(try Set(alias.plays(of: "nora", before: 2000).tracks).count == 3)
    }

    @Test func `A track that an alias has moved keeps its length`() throws {
        let test = try TestArchive()
        var own = Play(1000, "Bnad", "LP", "Long")
        own.trackLength = 1200
        try test.add([own, Play(2000, "Bnad", "LP", "Long"), Play(3000, "Band", "LP", "Long")])
        let alias = NameRule(.alias, .init(artist: "Bnad"), .init(artist: "Band"))
        let archive = try Archive(
            path: test.path,
            createIfMissing: false,
            rules: [try #require(alias)]
        )
        let seconds = 1200 + 1200 + ListeningTime.estimate
        #expect(
            try archive.timeChart(of: "nora", by: .tracks).map(\.time?.seconds) == [seconds]
        )
        #expect(try archive.plays(of: "nora", before: 4000).lengths == [1200, 1200, 0])
    }

    @Test func `A separate edition is found beside another artist's album of that title`() throws {
        let test = try TestArchive([
            Play(1000, "Prince & Co", "Rain"), Play(1100, "Prince & Co", "Rain"),
            Play(2000, "Prince", "Rain (Deluxe Edition)"), Play(3000, "Prince", "Rain"),
        ])
        let rules = [
            NameRule(.part, .init(artist: "Prince", album: "Rain")),
            NameRule(
                .join,
                .init(artist: "Prince", album: "Rain (Deluxe Edition)"),
                .init(artist: "Prince & Co", album: "Rain")
            ),
        ]
        let archive = try Archive(
            path: test.path,
            createIfMissing: false,
            rules: rules.compactMap(\.self)
        )
        let album = try #require(try archive.album("Rain", by: "Prince", of: "nora"))
        #expect(album.artist == "Prince" && album.plays == 1)
        #expect(try archive.times(ofAlbum: "Rain", by: "Prince", of: "nora") == [3000])
        #expect(try archive.album("Rain", by: "Prince & Co", of: "nora")?.plays == 3)
    }
}

extension ChartRow {
    fileprivate var words: String { "\(playCount) \(artist)/\(title)" }
}
