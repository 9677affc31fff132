/// All records of the demo's world.
struct Catalogue: Sendable {
    /// All albums, genre by genre.
    let albums: [CatalogueAlbum]
    private let positions: [String: Int]

    /// The whole catalogue.
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

    /// The position of an album in `albums`, ignoring case.
    func position(artist: String, title: String) -> Int? {
        positions[Self.key(artist, title)]
    }

    private static func key(_ artist: String, _ title: String) -> String {
        "\(artist.lowercased())\n\(title.lowercased())"
    }
}
