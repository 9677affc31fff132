/// The body of `artist.getTopTracks`.
struct TopTracksAnswer: Encodable {
    let toptracks: ListAnswer<Row>

    init(to query: DemoQuery, of service: DemoService) throws {
        let albums = try service.catalogue.albums(byArtistIn: query)
        let artist = albums[0].artist
        let tracks = albums.flatMap { album in
            TrackListing(of: album).tracks.enumerated().map { number, track in
                // The opener of a popular album is played most.
                let plays = album.popularity * 900_000 / Double(number + 1)
                return (title: track.title, plays: Int(plays))
            }
        }.sorted { ($1.plays, $0.title) < ($0.plays, $1.title) }
        let limit = min(max(query.number("limit") ?? 50, 1), 1000)
        toptracks = ListAnswer(
            "track",
            tracks.prefix(limit).enumerated().map { index, track in
                Row(track.title, by: artist, plays: track.plays, rank: index + 1)
            },
            attributes: ["artist": artist, "total": String(tracks.count)]
        )
    }

    struct Row: Encodable {
        let artist: Artist
        let attributes: [String: String]
        let listeners: String
        let mbid = ""
        let name: String
        let playcount: String
        let streamable = "0"
        let url: String

        init(_ title: String, by name: String, plays: Int, rank: Int) {
            artist = Artist(name: name, url: DemoAddress.music(name))
            attributes = ["rank": String(rank)]
            listeners = String(plays / 5)
            self.name = title
            playcount = String(plays)
            url = DemoAddress.music(name, "_", title)
        }

        enum CodingKeys: String, CodingKey {
            case artist, listeners, mbid, name, playcount, streamable, url
            case attributes = "@attr"
        }
    }

    struct Artist: Encodable {
        let mbid = ""
        let name: String
        let url: String
    }
}
