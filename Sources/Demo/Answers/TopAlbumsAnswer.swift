import Core

/// The body of `user.getTopAlbums` and `artist.getTopAlbums`.
struct TopAlbumsAnswer: Encodable {
    let topalbums: ListAnswer<Row>

    /// The most played albums of a user.
    init(ofUserIn query: DemoQuery, of service: DemoService) throws {
        let profile = try service.listener(in: query)
        let days = [
            "7day": 7, "1month": 30, "3month": 91, "6month": 182, "12month": 365,
        ]
        let from = query["period"].flatMap { days[$0] }.map { service.now - $0 * TimeSpan.day }
        let plays = service.history(of: profile)
            .plays(from: from ?? profile.registered, to: service.now)
        let ranked = plays.map { (album: service.catalogue.albums[$0.key], plays: $0.value) }
            .sorted {
                ($1.plays, $0.album.artist, $0.album.title) < (
                    $0.plays, $1.album.artist, $1.album.title
                )
            }
        let limit = min(max(query.number("limit") ?? 50, 1), 1000)
        topalbums = ListAnswer(
            "album",
            ranked.prefix(limit).enumerated().map { index, entry in
                Row(entry.album, plays: .text(String(entry.plays)), rank: index + 1)
            },
            attributes: ["user": profile.name, "total": String(ranked.count)]
        )
    }

    /// The most played albums of an artist.
    init(ofArtistIn query: DemoQuery, of service: DemoService) throws {
        let albums = try service.catalogue.albums(byArtistIn: query)
            .sorted { $0.popularity > $1.popularity }
        topalbums = ListAnswer(
            "album",
            albums.map {
                Row($0, plays: .number(Int($0.popularity * 9_000_000)), rank: nil)
            },
            attributes: ["artist": albums[0].artist, "total": String(albums.count)]
        )
    }

    /// A number of plays, which some methods send as a text.
    enum Plays: Encodable {
        case text(String)
        case number(Int)

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .number(let number): try container.encode(number)
            }
        }
    }

    struct Row: Encodable {
        let artist: Artist
        let attributes: [String: String]?
        let image: [ImageEntry]
        let mbid = ""
        let name: String
        let playcount: Plays
        let url: String

        init(_ album: CatalogueAlbum, plays: Plays, rank: Int?) {
            artist = Artist(album)
            attributes = rank.map { ["rank": String($0)] }
            image = Array(ImageEntry.cover(of: album).prefix(4))
            name = album.title
            playcount = plays
            url = DemoAddress.music(album.artist, album.title)
        }

        enum CodingKeys: String, CodingKey {
            case artist, image, mbid, name, playcount, url
            case attributes = "@attr"
        }
    }

    struct Artist: Encodable {
        let mbid = ""
        let name: String
        let url: String

        init(_ album: CatalogueAlbum) {
            name = album.artist
            url = DemoAddress.music(album.artist)
        }
    }
}

extension Catalogue {
    /// The albums by the artist that a request is about, oldest first.
    func albums(byArtistIn query: DemoQuery) throws -> [CatalogueAlbum] {
        guard let name = query["artist"] else { throw ErrorAnswer.missingParameter }
        let found = albums.filter { $0.artist.lowercased() == name.lowercased() }
        guard !found.isEmpty else { throw ErrorAnswer.unknownArtist }
        return found
    }
}

extension CatalogueAlbum {
    /// How popular it is among all, from 0 to 1.
    var popularity: Double { seed.branch(.listeners).skewedFraction }
}
