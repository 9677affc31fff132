/// All albums in the demo.
struct Catalogue: Sendable {
    /// All albums, genre by genre.
    let albums: [CatalogueAlbum]
    private let positions: [String: Int]

    /// The whole catalog.
    static let whole = Catalogue(shelves: [
        (.ambient, ambient), (.electronic, electronic), (.folk, folk), (.hipHop, hipHop),
        (.indie, indie), (.instrumental, instrumental), (.jazz, jazz), (.metal, metal),
        (.pop, pop), (.punk, punk),
    ])

    init(shelves: [(genre: Genre, artists: [CatalogueArtist])]) {
        albums = shelves.flatMap { shelf in
            shelf.artists.flatMap { artist in
                artist.albums.map { album in
                    CatalogueAlbum(
                        artist: artist,
                        genre: shelf.genre,
                        title: album.title,
                        year: album.year
                    )
                }
            }
        }
        positions = Dictionary(
            albums.enumerated().map { (Self.key($1.artist, $1.title), $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// An album's position in `albums`, ignoring case; nil if it is not in the catalog.
    func position(artist: String, title: String) -> Int? {
        positions[Self.key(artist, title)]
    }

    private static func key(_ artist: String, _ title: String) -> String {
        "\(artist.lowercased())\n\(title.lowercased())"
    }
}

/// An invented artist with all their albums, as the catalog lists them.
struct CatalogueArtist: Sendable {
    let name: String
    /// The tags of the albums, most common first.
    let tags: [String]
    /// Release years and titles, oldest first.
    let albums: [(year: Int, title: String)]
    /// How popular the most popular album can be, up to 1.
    let fame: Double

    init(
        _ name: String,
        _ tags: [String],
        _ albums: [(year: Int, title: String)],
        fame: Double = 1
    ) {
        self.name = name
        self.tags = tags
        self.albums = albums
        self.fame = fame
    }
}

/// An invented album.
struct CatalogueAlbum: Sendable {
    let artist: String
    let title: String
    let releaseYear: Int
    let genre: Genre
    /// Its tags, most common first.
    let tags: [String]
    /// Derived from the artist's name, so that it does not depend on the catalog's order.
    let artistSeed: Seed
    /// Derived from the artist's name and the title.
    let seed: Seed
    /// The chart week of its release; negative for records older than the charts.
    let releaseWeek: Int
    /// Its popularity, from 0 to 1.
    let popularity: Double

    init(artist: CatalogueArtist, genre: Genre, title: String, year: Int) {
        self.artist = artist.name
        self.title = title
        self.genre = genre
        releaseYear = year
        tags = artist.tags
        artistSeed = Seed(text: artist.name)
        seed = artistSeed.branch(Seed(text: title).value)
        releaseWeek = ChartWeek.first(ofYear: year) + seed.branch(.release).below(48)
        popularity = artist.fame * seed.branch(.listeners).skewedFraction
    }
}

/// A genre of the demo's albums.
enum Genre: String, CaseIterable, Sendable {
    case ambient, electronic, folk, hipHop, indie, instrumental, jazz, metal, pop, punk
}
