extension Catalogue {
    /// A page of the albums with a tag, most popular first; empty for an unknown tag.
    ///
    /// The demo has few albums for so many tags, so albums of the genres that the tag suggests are
    /// added, and each page from 2 to 10 is a different random selection. The pages after those
    /// list the deep albums of the genres, each once.
    ///
    /// - Parameter years: the years of release to include; nil for all.
    func albums(
        tagged tag: String,
        page: Int,
        limit: Int,
        years: ClosedRange<Int>? = nil
    ) -> [CatalogueAlbum] {
        let tag = Self.folded(tag)
        let exact = albums.filter { $0.tags.contains { Self.folded($0) == tag } }
        let kinds = Set(tag.split(separator: " ").flatMap { Self.kinds[String($0)] ?? [] })
        if page > Self.shuffledPages {
            let start = (page - Self.shuffledPages - 1) * limit
            return Array(
                Self.deepChart.lazy
                    .filter { album in
                        kinds.contains(album.genre)
                            && years.map { $0.contains(album.releaseYear) } != false
                    }
                    .dropFirst(start).prefix(limit)
            )
        }
        // Later pages also include related genres.
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

    /// The number of the last page with albums that the demo's users may play.
    static let shuffledPages = 10

    private static func folded(_ tag: String) -> String {
        String(tag.lowercased().map { $0 == "-" ? " " : $0 })
    }

    /// The genres that are related to each genre.
    private static let neighbours: [Genre: [Genre]] = [
        .ambient: [.instrumental], .electronic: [.ambient, .pop], .folk: [.indie],
        .hipHop: [.jazz, .electronic], .indie: [.folk, .punk], .instrumental: [.ambient],
        .jazz: [.instrumental, .hipHop], .metal: [.punk], .pop: [.electronic], .punk: [.indie],
    ]

    /// The genres that each word in a tag suggests.
    private static let kinds: [String: [Genre]] = {
        let words: [(String, [Genre])] = [
            ("rock indie shoegaze grunge psychedelic progressive", [.indie, .punk]),
            ("punk", [.punk]), ("metal metalcore grindcore", [.metal]),
            ("pop synthpop electropop disco wave", [.pop]),
            (
                "singer songwriter country americana bluegrass alt folk neofolk acoustic celtic",
                [.folk]
            ),
            ("reggae dub dancehall ska rocksteady lovers ragga", [.hipHop, .electronic]),
            (
                "world afrobeat highlife desert flamenco fado balkan klezmer indian",
                [.folk, .jazz]
            ),
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
