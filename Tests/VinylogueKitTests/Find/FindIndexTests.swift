import Testing

@testable import VinylogueKit

struct FindIndexTests {
    private static let index = FindIndex([
        FindItem(.track(artist: "Hotel Pommes", title: "Minibar Song"), plays: 12),
        FindItem(.album(Album(artist: "Hotel Pommes", title: "Minibar")), plays: 40),
        FindItem(.artist("Hotel Pommes"), plays: 90),
        FindItem(.artist("Minus Bars"), plays: 300),
        FindItem(.artist("The Mini Bar Trio"), plays: 2),
        FindItem(.album(Album(artist: "Grävling", title: "Gräv!")), plays: 7),
        FindItem(.album(Album(artist: "Sigur Rós", title: "Ágætis byrjun")), plays: 9),
        FindItem(.track(artist: "The Shore", title: "Don’t Stop Now"), plays: 5),
        FindItem(.track(artist: "The Shore", title: "Now, Don't Stop"), plays: 6),
        FindItem(.artist("AC/DC"), plays: 3),
        FindItem(.artist("東京事変"), plays: 8),
        FindItem(.person("kaspar33")),
        FindItem(.genre(Genre.Place(genre: Genre.all[6], subgenre: nil))),
        FindItem(.setting(.minPlays)),
        FindItem(.command("archive sync", abstract: "Copy new plays to the archive.")),
    ])

    private func titles(_ text: String, limit: Int = 20) -> [String] {
        Self.index.matches(text, limit: limit).map(\.title)
    }

    @Test func `An exact name comes first, then prefixes, words and letters in order`() {
        #expect(titles("minibar") == ["Minibar", "Minibar Song", "The Mini Bar Trio"])
        #expect(titles("mini").prefix(3) == ["Minimum plays", "Minibar", "Minibar Song"])
        #expect(titles("bar").first == "Minus Bars")
        #expect(titles("mnbr").contains("Minibar"))
    }

    @Test func `Words may be those of the artist, in any order`() {
        #expect(titles("minibar hotel").first == "Minibar")
        #expect(titles("pommes song") == ["Minibar Song"])
        #expect(titles("hotel pommes") == ["Hotel Pommes", "Minibar", "Minibar Song"])
    }

    @Test(arguments: [
        ("hotel pommes minibar", ["Minibar"], true), ("minibar by hotel pommes", ["Minibar"], true),
        ("Hotel Pommes - Minibar", ["Minibar"], true),
        ("stop", ["Now, Don't Stop", "Don’t Stop Now"], true),
        ("mnbr", ["Minibar", "Minibar Song", "The Mini Bar Trio", "Minus Bars"], false),
        ("inib", ["Minibar", "Minibar Song"], false),
        ("qqq", [], false),
    ])
    func `The nearest matches are as good as the best one`(
        text: String,
        titles: [String],
        isCertain: Bool
    ) {
        let nearest = Self.index.nearest(text, limit: 9)
        #expect(nearest.items.map(\.title) == titles)
        #expect(nearest.isCertain == isCertain)
    }

    @Test func `Equal matches with equal plays are in the order of kinds, then of names`() {
        let index = FindIndex([
            FindItem(.track(artist: "Low", title: "Sunlight"), plays: 3),
            FindItem(.track(artist: "Low", title: "Sunday"), plays: 3),
            FindItem(.album(Album(artist: "Low", title: "Sunset")), plays: 3),
            FindItem(.person("sunny")),
            FindItem(.artist("Sunstroke"), plays: 3),
            FindItem(.track(artist: "Low", title: "Sunrise"), plays: 4),
        ])
        let all = ["sunny", "Sunrise", "Sunstroke", "Sunset", "Sunday", "Sunlight"]
        #expect(index.matches("sun", limit: 6).map(\.title) == all)
        #expect(index.matches("sun", limit: 5).map(\.title) == all.dropLast())
    }

    @Test func `More plays break ties`() {
        #expect(titles("stop") == ["Now, Don't Stop", "Don’t Stop Now"])
    }

    @Test(arguments: [
        ("grav", "Gräv!"), ("AGAETIS", "Ágætis byrjun"), ("sigur ros", "Ágætis byrjun"),
        ("dont stop now", "Don’t Stop Now"), ("don't stop now", "Don’t Stop Now"),
        ("acdc", "AC/DC"), ("ac dc", "AC/DC"), ("東京", "東京事変"), ("KASPAR", "kaspar33"),
        ("  jazz ", "Jazz"), ("min-plays", "Minimum plays"), ("new plays", "archive sync"),
    ])
    func `Case, accents and punctuation make no difference`(text: String, title: String) {
        #expect(titles(text).first == title)
    }

    @Test(arguments: ["", " ", "!", "'", "zzzz", "minibar nothing", "rabinim"])
    func `Nothing is found for other texts`(text: String) {
        #expect(titles(text).isEmpty)
    }

    @Test func `Only the best matches are returned, however many there are`() {
        let many = FindIndex(
            (1...3000).map { (number: Int) in
                FindItem(.track(artist: "A", title: "Song \(number)"), plays: number)
            }
                + [FindItem(.artist("Song"), plays: 1)]
        )
        let found = many.matches("song", limit: 3)
        #expect(found.map(\.title) == ["Song", "Song 3000", "Song 2999"])
        #expect(many.matches("song", limit: 0).isEmpty)
        #expect(titles("m", limit: 2).count == 2)
    }

    @Test func `Any text can be searched for`() {
        var random = SeededRandom(seed: 11)
        let letters = Array("minbar hotel'/\u{301}東 \u{0}İß-").map(String.init)
        var found = 0
        for _ in 0..<2000 {
            let count = Int(random.next() % 9)
            let text = (0..<count).map { _ in letters[Int(random.next() % UInt64(letters.count))] }
                .joined()
            for item in Self.index.matches(text, limit: 5) {
                let parts = FindHighlight(of: text).parts(of: item.title)
                #expect(parts.map(\.text).joined() == item.title)
                found += 1
            }
        }
        #expect(found > 0)
    }

    @Test(arguments: [
        ("minibar", "The Minibar", "The [Minibar]"), ("bar", "Minibar Bars", "Minibar [Bar]s"),
        ("mnbr", "Minibar", "[M]i[n]i[b]a[r]"), ("grav", "Gräv!", "[Gräv]!"),
        ("dont", "Don’t Stop", "[Don’t] Stop"), ("ae", "Ágætis", "Ág[æ]tis"),
        ("song mini", "Minibar Song", "[Mini]bar [Song]"), ("x", "Minibar", "Minibar"),
        ("", "Minibar", "Minibar"), ("a", "", ""),
    ])
    func `The matching parts are highlighted`(query: String, text: String, shown: String) {
        let parts = FindHighlight(of: query).parts(of: text)
        #expect(parts.map { $0.matches ? "[\($0.text)]" : "\($0.text)" }.joined() == shown)
    }

    @Test func `Letters in order are highlighted only in names`() {
        let parts = FindHighlight(of: "mnbr").parts(of: "Minibar", isName: false)
        #expect(parts.map(\.matches) == [false])
    }

    @Test func `A date is found as typed`() throws {
        let today = try #require(CalendarDate("2026-11-25"))
        #expect(FindItem.date("12 may 2013", today: today)?.title == "12 May 2013")
        #expect(FindItem.date("w23 2014", today: today)?.title == "Week 23 of 2014")
        #expect(FindItem.date("minibar", today: today) == nil)
    }

    @Test func `Genres, settings and sub-genres can be found`() {
        let index = FindIndex(FindItem.genres + FindItem.settings)
        #expect(index.matches("shoegaze", limit: 1).first?.detail == "Rock")
        #expect(index.matches("theme", limit: 1).first?.kind == .setting)
    }

    @Test func `Albums in several editions are listed once`() {
        let albums = [
            Album(artist: "A", title: "B"), Album(artist: "a", title: "B (Deluxe Edition)"),
            Album(artist: "C", title: "D"),
        ]
        #expect(FindItem.albums(albums).map(\.detail) == ["A", "C"])
        #expect(FindItem.albums(albums, except: [albums[2].looseID]).map(\.detail) == ["A"])
    }

    @Test func `A track's address has its artist before its title`() {
        let pages = MusicPages(site: "https://music.test")
        let track = FindItem(.track(artist: "Hotel Pommes", title: "Minibar Song"))
        #expect(track.address(on: pages) == "https://music.test/music/Hotel+Pommes/_/Minibar+Song")
        #expect(
            track.address(on: pages)
                == pages.address(of: .tracks, artist: "Hotel Pommes", title: "Minibar Song")
        )
    }
}
