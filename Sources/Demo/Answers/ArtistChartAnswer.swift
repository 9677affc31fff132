/// The body of `user.getWeeklyArtistChart`.
struct ArtistChartAnswer: Encodable {
    let weeklyartistchart: Chart

    /// Accepts any time span, as for albums.
    init(to query: DemoQuery, of service: DemoService) throws {
        let profile = try service.listener(in: query)
        let (from, to) = query.chartSpan(before: service.now)
        var plays: [String: Int] = [:]
        for (position, count) in service.history(of: profile)
            .plays(from: from, to: min(to, service.now))
        {
            plays[service.catalogue.albums[position].artist, default: 0] += count
        }
        let ranked = plays.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        weeklyartistchart = Chart(
            artist: ranked.prefix(1_000).enumerated().map { index, entry in
                Row(
                    attributes: ["rank": String(index + 1)],
                    playcount: String(entry.value),
                    name: entry.key,
                    url: DemoAddress.music(entry.key)
                )
            },
            attributes: ChartAttributes(user: profile.name, from: String(from), to: String(to))
        )
    }

    struct Chart: Encodable {
        let artist: [Row]
        let attributes: ChartAttributes

        enum CodingKeys: String, CodingKey {
            case artist
            case attributes = "@attr"
        }
    }

    struct Row: Encodable {
        let attributes: [String: String]
        let mbid = ""
        let playcount: String
        let name: String
        let url: String

        enum CodingKeys: String, CodingKey {
            case attributes = "@attr"
            case mbid, playcount, name, url
        }
    }
}
