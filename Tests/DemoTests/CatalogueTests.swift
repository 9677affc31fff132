import Core
import Testing

@testable import Demo

struct CatalogueTests {
    let albums = Catalogue.whole.albums

    @Test func `The catalog has at least ninety artists and more than three hundred albums`() {
        #expect(Set(albums.map(\.artist)).count >= 90)
        #expect(albums.count > 300)
        #expect(Set(albums.map(\.genre)) == Set(Genre.allCases))
    }

    @Test func `Each album is found by its names in any case, and appears only once`() {
        for (position, album) in albums.enumerated() {
            #expect(
                Catalogue.whole.position(
                    artist: album.artist.uppercased(),
                    title: album.title.lowercased()
                ) == position
            )
        }
        #expect(Catalogue.whole.position(artist: "Nobody", title: "Nothing") == nil)
    }

    @Test func `Artists have two to five albums, ordered by year`() {
        for (artist, works) in Dictionary(grouping: albums, by: \.artist) {
            #expect((2...5).contains(works.count), "\(artist)")
            #expect(works.map(\.releaseYear) == works.map(\.releaseYear).sorted(), "\(artist)")
            #expect(works.allSatisfy { (1950...2026).contains($0.releaseYear) }, "\(artist)")
        }
    }

    @Test func `Some names contain characters that are awkward in URLs and terminals`() {
        let names = albums.map { $0.artist + $0.title }.joined()
        for awkward in ["+", "&", "/", "#", "?", "é", "Å", "ę", "雪", "솜", "🍭", "∞", "’"] {
            #expect(names.contains(awkward), "\(awkward)")
        }
    }

    @Test func `An album's release date is within its year`() {
        for album in albums {
            let start = ChartWeek(index: album.releaseWeek).start
            #expect(
                CalendarDate(unixTime: start).components.year == album.releaseYear,
                "\(album.title)"
            )
        }
    }

    @Test func `Deep albums have artists, and titles that no other album has`() {
        let deep = Catalogue.deep.albums
        #expect(deep.count > 9000)
        #expect(Set(deep.map(\.genre)) == Set(Genre.allCases))
        let titles = (albums + deep).map { $0.title.lowercased() }
        let known = Set(albums.map { $0.title.lowercased() })
        #expect(Set(titles).count == deep.count + known.count)
        #expect(Set(deep.map(\.artist)).isDisjoint(with: albums.map(\.artist)))
        for album in deep {
            #expect(!album.artist.isEmpty && !album.title.isEmpty && !album.tags.isEmpty)
            #expect(!(album.artist + album.title).contains("{"))
            #expect((1955...2026).contains(album.releaseYear), "\(album.title)")
        }
        #expect(deep.filter { $0.genre == .hipHop }.allSatisfy { $0.releaseYear >= 1983 })
    }

    @Test func `Deep albums are tagged with the usual name of their genre`() {
        let tags = Dictionary(grouping: Catalogue.deep.albums, by: \.genre)
            .mapValues { Set($0.map(\.tags)) }
        let expected: [Genre: Set<[String]>] = [
            .ambient: [["ambient"]], .electronic: [["electronic"]], .folk: [["folk"]],
            .hipHop: [["hip-hop"]], .indie: [["indie rock"]], .instrumental: [["instrumental"]],
            .jazz: [["jazz"]], .metal: [["metal"]], .pop: [["pop"]], .punk: [["punk"]],
        ]
        #expect(tags == expected)
    }

    @Test func `The further down the charts, the fewer people listen`() throws {
        let chart = Catalogue.deepChart.map(\.popularity)
        #expect(chart == chart.sorted(by: >))
        let median = albums.map(\.popularity).sorted()[albums.count / 2]
        #expect(chart[0] <= 0.05 && chart[chart.count / 2] < median)
        let last = try #require(Catalogue.deepChart.last)
        let found = Catalogue.whole.album(
            artist: last.artist.uppercased(),
            title: last.title.lowercased()
        )
        #expect(found?.album.title == last.title)
        #expect(found?.position == nil)
    }
}
