/// The body of `tag.getTopAlbums`.
struct TagAlbumsAnswer: Encodable {
    let albums: ListAnswer<Row>

    init(to query: DemoQuery, of service: DemoService) throws {
        guard let tag = query["tag"] else { throw ErrorAnswer.missingParameter }
        let limit = min(max(query.number("limit") ?? 50, 1), 1000)
        let page = max(query.number("page") ?? 1, 1)
        let found = service.catalogue.albums(tagged: tag, page: page, limit: limit)
        albums = ListAnswer(
            "album",
            found.enumerated().map { Row($1, rank: (page - 1) * limit + $0 + 1) },
            attributes: [
                "tag": tag, "page": String(page), "perPage": String(limit),
                "totalPages": found.isEmpty ? "0" : "20",
                "total": String(found.isEmpty ? 0 : 20 * limit),
            ]
        )
    }

    /// An album, without plays, and with the address of its artist.
    struct Row: Encodable {
        let artist: TopAlbumsAnswer.Artist
        let attributes: [String: String]
        let image: [ImageEntry]
        let mbid = ""
        let name: String
        let url: String

        init(_ album: CatalogueAlbum, rank: Int) {
            artist = TopAlbumsAnswer.Artist(album)
            attributes = ["rank": String(rank)]
            image = Array(ImageEntry.cover(of: album).prefix(4))
            name = album.title
            url = DemoAddress.music(album.artist)
        }

        enum CodingKeys: String, CodingKey {
            case artist, image, mbid, name, url
            case attributes = "@attr"
        }
    }
}

extension Catalogue {
    /// A page of the albums with a tag, most popular first; empty for an unknown tag.
    ///
    /// The world has few records for so many tags: a tag that no record has gets those of its kind, and
    /// each page after the first is another selection.
    func albums(tagged tag: String, page: Int, limit: Int) -> [CatalogueAlbum] {
        let tag = Self.folded(tag)
        let exact = albums.filter { $0.tags.contains { Self.folded($0) == tag } }
        let kinds = Set(
            tag.split(separator: " ").flatMap { Self.kinds[String($0)] ?? [] }
                + (Self.kinds[tag] ?? [])
        )
        // Deep pages reach into what is next to the genre.
        let near = page == 1 ? kinds : kinds.union(kinds.flatMap { Self.neighbours[$0] ?? [] })
        let related = albums.filter { album in
            near.contains(album.genre) && !exact.contains { $0.seed == album.seed }
        }
        let seed = Seed(text: tag).branch(page)
        func chance(_ album: CatalogueAlbum) -> Double {
            let luck = seed.branch(album.seed.value).fraction
            return page == 1 ? album.popularity + luck / 4 : luck
        }
        let found =
            [exact, related].flatMap { list in list.sorted { chance($0) > chance($1) } }
        return Array(found.prefix(page == 1 ? limit : min(limit, 30)))
    }

    private static func folded(_ tag: String) -> String {
        String(tag.lowercased().map { $0 == "-" ? " " : $0 })
    }

    /// The kinds of records that are next to each other.
    private static let neighbours: [Genre: [Genre]] = [
        .ambient: [.instrumental], .electronic: [.ambient, .pop], .folk: [.indie],
        .hipHop: [.jazz, .electronic], .indie: [.folk, .punk], .instrumental: [.ambient],
        .jazz: [.instrumental, .hipHop], .metal: [.punk], .pop: [.electronic], .punk: [.indie],
    ]

    /// The kinds of records that a word in a tag makes one think of.
    private static let kinds: [String: [Genre]] = {
        let words: [(String, [Genre])] = [
            ("rock indie shoegaze grunge psychedelic progressive", [.indie, .punk]),
            ("punk", [.punk]), ("metal", [.metal]),
            ("pop synthpop electropop disco wave", [.pop]),
            ("singer songwriter country americana bluegrass alt", [.folk]),
            ("hop rap trap hiphop", [.hipHop]),
            (
                "electronic house techno trance dubstep idm industrial drum downtempo",
                [.electronic]
            ),
            ("ambient downtempo minimalism", [.ambient]),
            ("rnb soul funk motown blues", [.hipHop, .jazz]),
            ("jazz bebop bop swing fusion", [.jazz]),
            (
                "classical baroque opera symphony choral minimalism",
                [.instrumental, .ambient]
            ),
            ("latin bossa mpb samba reggaeton salsa", [.folk, .jazz]),
        ]
        return words.reduce(into: [:]) { kinds, entry in
            for word in entry.0.split(separator: " ") {
                kinds[String(word), default: []] += entry.1
            }
        }
    }()
}
