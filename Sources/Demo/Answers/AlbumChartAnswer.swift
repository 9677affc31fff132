import Core

/// The body of `user.getWeeklyAlbumChart`.
struct AlbumChartAnswer: Encodable {
    let weeklyalbumchart: Chart

    /// Like the service, accepts any time span; the default is the last seven days.
    init(to query: DemoQuery, of service: DemoService) throws {
        let profile = try service.listener(in: query)
        let (from, to) = query.chartSpan(before: service.now)
        let plays = service.history(of: profile)
            .plays(from: from, to: min(to, service.now))
        let ranked = plays.map { (album: service.catalogue.albums[$0.key], plays: $0.value) }
            .sorted {
                ($1.plays, $0.album.artist, $0.album.title) < (
                    $0.plays, $1.album.artist, $1.album.title
                )
            }
        weeklyalbumchart = Chart(
            album: ranked.prefix(1_000).enumerated().map { index, entry in
                Row(rank: index + 1, album: entry.album, plays: entry.plays)
            },
            attributes: ChartAttributes(user: profile.name, from: String(from), to: String(to))
        )
    }

    struct Chart: Encodable {
        let album: [Row]
        let attributes: ChartAttributes

        enum CodingKeys: String, CodingKey {
            case album
            case attributes = "@attr"
        }
    }

    struct Row: Encodable {
        let artist: Artist
        let attributes: Attributes
        let mbid = ""
        let playcount: String
        let name: String
        let url: String

        init(rank: Int, album: CatalogueAlbum, plays: Int) {
            artist = Artist(name: album.artist)
            attributes = Attributes(rank: String(rank))
            playcount = String(plays)
            name = album.title
            url = DemoAddress.music(album.artist, album.title)
        }

        struct Artist: Encodable {
            let mbid = ""
            let name: String

            enum CodingKeys: String, CodingKey {
                case mbid
                case name = "#text"
            }
        }

        struct Attributes: Encodable {
            let rank: String
        }

        enum CodingKeys: String, CodingKey {
            case artist
            case attributes = "@attr"
            case mbid, playcount, name, url
        }
    }
}

/// Whose chart it is, and of what time.
struct ChartAttributes: Encodable {
    let user: String
    let from: String
    let to: String
}

extension DemoQuery {
    /// The span of a chart in Unix seconds: the last seven days unless both ends are given.
    func chartSpan(before now: Int) -> (from: Int, to: Int) {
        guard let from = number("from"), let to = number("to") else {
            return (now - TimeSpan.week, now)
        }
        return (from, to)
    }
}
