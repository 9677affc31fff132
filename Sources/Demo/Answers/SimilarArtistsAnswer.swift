/// The body of `artist.getSimilar`.
struct SimilarArtistsAnswer: Encodable {
    let similarartists: ListAnswer<Row>

    init(to query: DemoQuery, of service: DemoService) throws {
        let catalogue = service.catalogue
        let known = try catalogue.albums(byArtistIn: query)[0]
        var likeness: [String: Double] = [:]
        for album in catalogue.albums where album.artist != known.artist {
            let shared = album.tags.count { known.tags.contains($0) }
            let kind = album.genre == known.genre ? 1.0 : 0
            guard shared > 0 || kind > 0 else { continue }
            let luck = known.artistSeed.branch(album.artistSeed.value).fraction
            likeness[album.artist] = Double(shared) + kind + luck
        }
        let ranked = likeness.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .prefix(min(max(query.number("limit") ?? 100, 1), 250))
        let best = ranked.first?.value ?? 1
        similarartists = ListAnswer(
            "artist",
            ranked.map { name, value in
                Row(
                    match: String(Double(Int(value / best * 1_000_000)) / 1_000_000),
                    name: name,
                    url: DemoAddress.music(name)
                )
            },
            attributes: ["artist": known.artist]
        )
    }

    struct Row: Encodable {
        let match: String
        let mbid = ""
        let name: String
        let streamable = "0"
        let url: String
    }
}

/// The body of `artist.getTopTags`.
struct TopTagsAnswer: Encodable {
    let toptags: ListAnswer<Row>

    init(to query: DemoQuery, of service: DemoService) throws {
        let album = try service.catalogue.albums(byArtistIn: query)[0]
        // Most tags of the service say nothing about the music.
        let names = album.tags + ["seen live", "albums I own", "favourites"]
        toptags = ListAnswer(
            "tag",
            names.enumerated().map { index, name in
                Row(count: max(100 - index * 22, 3), name: name, url: DemoAddress.tag(name))
            },
            attributes: ["artist": album.artist]
        )
    }

    struct Row: Encodable {
        let count: Int
        let name: String
        let url: String
    }
}
