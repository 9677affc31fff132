/// The pages that continue a genre's wall, nearest to the genre first.
///
/// A trail starts with the charts of the chosen genre or sub-genres, goes on to other years and
/// then to neighboring genres, and ends when every chart has. The same choice and seed always start
/// the same trail.
package struct GenreTrail: Hashable, Sendable {
    /// The next page of a chart.
    struct Page: Hashable, Sendable {
        enum Chart: Hashable, Sendable {
            /// The service's most popular albums with a tag.
            case tagged
            /// Apple Music's most played albums; only for genres that have an Apple number.
            case appleMusic
            /// MusicBrainz's albums with a tag, of some years or of all.
            case musicBrainz(years: ClosedRange<Int>? = nil)

            /// How many albums a page has at most.
            var pageSize: Int {
                switch self {
                case .tagged, .appleMusic: 50
                case .musicBrainz: 100
                }
            }

            /// How many pages are read at most, so that a chart that never ends does.
            fileprivate var depth: Int {
                switch self {
                case .tagged: 200
                case .appleMusic: 10
                case .musicBrainz: 25
                }
            }
        }

        var chart: Chart
        var genre: Genre
        /// Whether the genre is one that the wall is for, or one of its sub-genres.
        var isInside = true
        /// The page number, from 1.
        var number = 1
        /// The number of the last page to read.
        fileprivate(set) var last = Int.max
        /// The first album of the page before this one.
        fileprivate var former: AlbumID?

        fileprivate init(
            _ chart: Chart,
            of genre: Genre,
            isInside: Bool = true,
            _ numbers: ClosedRange<Int>? = nil
        ) {
            self.chart = chart
            self.genre = genre
            self.isInside = isInside
            number = numbers?.lowerBound ?? 1
            last = numbers?.upperBound ?? chart.depth
        }
    }

    /// The seed of the wall that the trail continues.
    let seed: Int
    /// The number of times that pages were taken.
    private(set) var steps = 0
    /// The charts still to be read, in groups whose charts take turns.
    private var groups: [[Page]]

    /// Creates the trail of a wall; nil if the wall is for all genres.
    package init?(_ choice: WallChoice, seed: Int) {
        guard let genre = choice.genre else { return nil }
        self.seed = seed
        var random = SeededRandom(words: ["trail", String(seed), genre.id])
        let tags = choice.tags
        let others = genre.subgenres.filter { !choice.subgenres.contains($0) }
            .shuffled(using: &random)
        let isWhole = choice.subgenres.isEmpty
        let first = tags.flatMap { tag -> [Page] in
            // The wall itself has the page where trending starts, so the famous pages before it
            // and the pages after it are left.
            let start = Self.start(of: tag, seed: seed)
            let before = start > 1 ? [Page(.tagged, of: tag, 1...(start - 1))] : []
            return before + [Page(.tagged, of: tag, (start + 1)...Page.Chart.tagged.depth)]
        }
        let years = tags.flatMap { tag in
            [Page(.musicBrainz(), of: tag)]
                + Self.decades.map { Page(.musicBrainz(years: $0), of: tag) }
        }
        let apple = tags.filter { $0.appleNumber != nil }
            .map { Page(.appleMusic, of: $0, 2...Page.Chart.appleMusic.depth) }
        let near = others.map { Page(.tagged, of: $0, isInside: isWhole) }
        let neighbors = genre.neighbors.map { Page(.tagged, of: $0, isInside: false) }
        groups =
            isWhole
            ? [first + apple + near, years, neighbors]
            : [first + apple, years, near + [Page(.tagged, of: genre, isInside: false)], neighbors]
    }

    /// The page of a tag's chart at which *trending* starts, from 1 to 4.
    static func start(of tag: Genre, seed: Int) -> Int {
        var random = SeededRandom(words: ["start", String(seed), tag.id])
        return Int.random(in: 1...4, using: &random)
    }

    /// The decades before the current one, latest first, and the years before them.
    private static let decades =
        Swift.stride(from: 2010, through: 1950, by: -10).map { $0...($0 + 9) } + [1900...1949]

    /// Whether every chart has ended.
    package var isAtEnd: Bool { groups.allSatisfy(\.isEmpty) }

    /// How many albums are read at a time.
    private static let stride = 200

    /// Takes the next page of each of the next charts; empty at the end of the trail.
    mutating func take() -> [Page] {
        steps += 1
        groups.removeAll(where: \.isEmpty)
        guard let first = groups.first?.first else { return [] }
        let pages = Array(groups[0].prefix(Self.stride / first.chart.pageSize))
        groups[0].removeFirst(pages.count)
        return pages
    }

    /// Puts back a chart after a page of it was read, unless it has ended: with this page, with an
    /// empty page, or by repeating the page before.
    mutating func advance(_ page: Page, past albums: [TopAlbum]) {
        let first = albums.first.map { Album($0).looseID }
        guard page.number < page.last, let first, first != page.former else { return }
        var next = page
        next.number += 1
        next.former = first
        groups[0].append(next)
    }

    /// Puts back pages that failed, at the very end.
    mutating func postpone(_ pages: [Page]) {
        groups.append(pages)
    }
}

extension Genre {
    /// The genres that are closest to this one, closest first; empty for a sub-genre.
    fileprivate var neighbors: [Genre] {
        let ids: [String: [String]] = [
            "rock": ["metal", "pop", "blues", "folk"], "metal": ["rock", "electronic"],
            "pop": ["rock", "electronic", "rnb"], "hip-hop": ["rnb", "electronic", "reggae"],
            "electronic": ["pop", "hip-hop"], "rnb": ["hip-hop", "blues", "jazz", "pop"],
            "jazz": ["blues", "rnb", "latin", "world"], "blues": ["rock", "jazz", "country"],
            "folk": ["country", "rock", "world"], "country": ["folk", "blues", "rock"],
            "classical": ["jazz", "world", "folk"], "latin": ["world", "jazz", "reggae"],
            "reggae": ["world", "latin", "hip-hop"], "world": ["latin", "folk", "reggae"],
        ]
        return (ids[id] ?? []).compactMap { id in Genre.all.first { $0.id == id } }
    }
}

extension WallChoice {
    /// The sub-genres or, if none is selected, the genre; empty for all genres.
    var tags: [Genre] { subgenres.isEmpty ? genre.map { [$0] } ?? [] : subgenres }
}
