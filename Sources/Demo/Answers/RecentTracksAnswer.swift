/// The body of `user.getRecentTracks`.
struct RecentTracksAnswer: Encodable {
    let recenttracks: ListAnswer<Row>

    /// Like the service, gives up to 1000 plays a page, the newest first; without a span of time, of all.
    init(to query: DemoQuery, of service: DemoService) throws {
        let profile = try service.listener(in: query)
        let number = query.number("page") ?? 1
        let size = query.number("limit") ?? 50
        guard number > 0, (1...1000).contains(size) else { throw ErrorAnswer.wrongParameter }
        let weeks = service.history(of: profile).weeks(
            from: query.number("from") ?? 0,
            to: min(query.number("to") ?? service.now, service.now)
        )
        let total = weeks.reduce(0) { $0 + $1.count }
        let pages = (total + size - 1) / size
        var skipped = min(number - 1, pages) * size
        var rows: [Row] = []
        for week in weeks.reversed() where rows.count < size {
            guard skipped < week.count else {
                skipped -= week.count
                continue
            }
            rows += week.plays.reversed().dropFirst(skipped).prefix(size - rows.count)
                .map { Row($0, in: service.catalogue) }
            skipped = 0
        }
        recenttracks = ListAnswer(
            "track",
            rows,
            of: profile.name,
            page: number,
            size: size,
            total: total
        )
    }

    struct Row: Encodable {
        let artist: Name
        let album: Name
        let image: [ImageEntry]
        let streamable = "0"
        let date: PlayDate
        let url: String
        let name: String
        let mbid = ""

        init(_ play: ListenerHistory.Play, in catalogue: Catalogue) {
            let album = catalogue.albums[play.position]
            artist = Name(text: album.artist)
            self.album = Name(text: album.title)
            image = ImageEntry.cover(of: album)
            date = PlayDate(
                uts: String(play.time),
                text: ServiceTime.published(play.time)
            )
            name = TrackListing(of: album).title(ofPlay: play.number)
            url = DemoAddress.music(album.artist, "_", name)
        }
    }

    struct Name: Encodable {
        let mbid = ""
        let text: String

        enum CodingKeys: String, CodingKey {
            case mbid
            case text = "#text"
        }
    }

    struct PlayDate: Encodable {
        let uts: String
        let text: String

        enum CodingKeys: String, CodingKey {
            case uts
            case text = "#text"
        }
    }
}
