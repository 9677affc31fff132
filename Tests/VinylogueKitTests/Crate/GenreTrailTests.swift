import Testing

@testable import VinylogueKit

struct GenreTrailTests {
    private let jazz = WallChoice(genre: Genre.all.first { $0.id == "jazz" })
    private var bebop: WallChoice {
        let bebop = jazz.genre?.subgenres.filter { $0.id == "bebop" } ?? []
        return WallChoice(genre: jazz.genre, subgenres: bebop)
    }

    /// The pages of a whole trail, if each chart has `depth` pages.
    private func pages(_ choice: WallChoice, seed: Int = 7, depth: Int) throws -> [GenreTrail.Page]
    {
        var trail = try #require(GenreTrail(choice, seed: seed))
        var pages: [GenreTrail.Page] = []
        while !trail.isAtEnd {
            for page in trail.take() {
                pages.append(page)
                trail.advance(page, past: page.number > depth ? [] : [album(page)])
            }
        }
        return pages
    }

    private func album(_ page: GenreTrail.Page) -> TopAlbum {
        TopAlbum(artist: page.genre.id, name: "\(page.number)")
    }

    @Test func `Only a genre's wall has a trail, and the same seed gives the same one`() throws {
        #expect(GenreTrail(WallChoice(), seed: 1) == nil)
        #expect(try pages(jazz, depth: 3) == pages(jazz, depth: 3))
        #expect(try pages(jazz, seed: 8, depth: 3) != pages(jazz, depth: 3))
    }

    @Test(arguments: 1...20)
    func `The trail has every page of a chart once, except the one where trending starts`(
        seed: Int
    ) throws {
        let tag = try #require(bebop.subgenres.first)
        let start = GenreTrail.start(of: tag, seed: seed)
        #expect((1...4).contains(start))
        let numbers = try pages(bebop, seed: seed, depth: 9)
            .filter { $0.genre == tag && $0.chart == .tagged }.map(\.number)
        #expect(numbers.sorted() == (1...10).filter { $0 != start })
    }

    @Test func `A sub-genre's own charts come first, then other years, then its neighbors`() throws
    {
        let pages = try pages(bebop, depth: 3)
        let places = pages.map { page in
            switch page.chart {
            case .tagged, .appleMusic: page.isInside ? 0 : page.genre.subgenres.isEmpty ? 2 : 3
            case .musicBrainz: 1
            }
        }
        #expect(Set(places) == [0, 1, 2, 3])
        // The genre's own chart takes turns with those of its sub-genres.
        #expect(places.map { min($0, 2) } == places.map { min($0, 2) }.sorted())
        #expect(Set(pages.map(\.genre.id)).isSuperset(of: ["jazz", "blues", "latin", "swing"]))
    }

    @Test func `Reading stops at a chart that repeats a page or never ends`() throws {
        var trail = try #require(GenreTrail(jazz, seed: 7))
        var count = 0
        while !trail.isAtEnd, count < 10_000 {
            for page in trail.take() {
                count += 1
                trail.advance(page, past: [TopAlbum(artist: "Same", name: "Same")])
            }
        }
        #expect(count < 100)
        #expect(try pages(bebop, depth: .max).count < 5000)
    }

    @Test func `A page that failed is read again at the very end`() throws {
        var trail = try #require(GenreTrail(jazz, seed: 7))
        let failed = trail.take()
        trail.postpone(failed)
        var pages: [GenreTrail.Page] = []
        while !trail.isAtEnd { pages += trail.take() }
        #expect(Array(pages.suffix(failed.count)) == failed)
    }
}
