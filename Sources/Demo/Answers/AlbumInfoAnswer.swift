/// The body of `album.getInfo`.
struct AlbumInfoAnswer: Encodable {
    let album: Album

    init(to query: DemoQuery, of service: DemoService) throws {
        guard let artist = query["artist"], let title = query["album"] else {
            throw ErrorAnswer.missingParameter
        }
        guard let position = service.catalogue.position(artist: artist, title: title) else {
            throw ErrorAnswer.unknownAlbum
        }
        var plays: Int?
        if let username = query["username"] {
            guard let profile = ListenerProfile.named(username) else {
                throw ErrorAnswer.unknownUser
            }
            plays = service.history(of: profile).plays(
                ofAlbumAt: position,
                from: profile.registered,
                to: service.now
            )
        }
        album = Album(service.catalogue.albums[position], userPlays: plays)
    }

    struct Album: Encodable {
        let name: String
        let artist: String
        let mbid = ""
        let url: String
        let image: [ImageEntry]
        let listeners: String
        let playcount: String
        /// Only when the request names a user; a number, unlike the others.
        let userplaycount: Int?
        let tracks: Tracks
        let tags: Tags
        let wiki: AlbumDescription

        init(_ album: CatalogueAlbum, userPlays: Int?) {
            name = album.title
            artist = album.artist
            url = DemoAddress.music(album.artist, album.title)
            image = ImageEntry.cover(of: album)
            let audience = 900 + Int(640_000 * album.seed.branch(.listeners).skewedFraction)
            listeners = String(audience)
            playcount = String(audience * (4 + album.seed.branch(.playsPerListener).below(27)))
            userplaycount = userPlays
            tracks = Tracks(of: album)
            tags = Tags(of: album)
            wiki = AlbumDescription(of: album, url: url)
        }
    }

    struct Tags: Encodable {
        let tag: [Tag]

        init(of album: CatalogueAlbum) {
            tag = (album.tags + [String(album.releaseYear)]).map(Tag.init)
        }
    }

    struct Tag: Encodable {
        let name: String
        let url: String

        init(name: String) {
            self.name = name
            url = DemoAddress.tag(name)
        }
    }

    /// The track list; like in the service, a single track is an object instead of a list.
    struct Tracks: Encodable {
        let track: [Track]

        init(of album: CatalogueAlbum) {
            track = TrackListing(of: album).tracks.enumerated().map {
                Track(number: $0 + 1, title: $1.title, seconds: $1.seconds, artist: album.artist)
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            if let only = track.first, track.count == 1 {
                try container.encode(only, forKey: .track)
            } else {
                try container.encode(track, forKey: .track)
            }
        }

        enum CodingKeys: CodingKey {
            case track
        }
    }
}
