/// The body of `user.getWeeklyTrackChart`.
struct TrackChartAnswer: Encodable {
    let weeklytrackchart: Chart

    /// Accepts any time span, as for albums.
    init(to query: DemoQuery, of service: DemoService) throws {
        let profile = try service.listener(in: query)
        let (from, to) = query.chartSpan(before: service.now)
        var plays: [Track: Int] = [:]
        var albums: [Track: CatalogueAlbum] = [:]
        var listings: [Int: TrackListing] = [:]
        for week in service.history(of: profile).weeks(from: from, to: min(to, service.now)) {
            for play in week.plays {
                let album = service.catalogue.albums[play.position]
                let listing = listings[play.position] ?? TrackListing(of: album)
                listings[play.position] = listing
                let track = Track(artist: album.artist, name: listing.title(ofPlay: play.number))
                plays[track, default: 0] += 1
                albums[track] = album
            }
        }
        let ranked = plays.sorted {
            ($1.value, $0.key.artist, $0.key.name) < ($0.value, $1.key.artist, $1.key.name)
        }
        weeklytrackchart = Chart(
            track: ranked.prefix(1_000).enumerated().compactMap { index, entry in
                albums[entry.key].map {
                    Row(rank: index + 1, track: entry.key, of: $0, plays: entry.value)
                }
            },
            attributes: ChartAttributes(user: profile.name, from: String(from), to: String(to))
        )
    }

    struct Track: Hashable {
        let artist: String
        let name: String
    }

    struct Chart: Encodable {
        let track: [Row]
        let attributes: ChartAttributes

        enum CodingKeys: String, CodingKey {
            case track
            case attributes = "@attr"
        }
    }

    struct Row: Encodable {
        let artist: [String: String]
        let attributes: [String: String]
        let image: [ImageEntry]
        let mbid = ""
        let playcount: String
        let name: String
        let url: String

        init(rank: Int, track: Track, of album: CatalogueAlbum, plays: Int) {
            artist = ["#text": track.artist, "mbid": ""]
            attributes = ["rank": String(rank)]
            image = ImageEntry.cover(of: album)
            playcount = String(plays)
            name = track.name
            url = DemoAddress.music(track.artist, "_", track.name)
        }

        enum CodingKeys: String, CodingKey {
            case artist
            case attributes = "@attr"
            case image, mbid, playcount, name, url
        }
    }
}
