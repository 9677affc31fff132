import Core

extension DemoService {
    static let charts: Methods = [
        "user.getWeeklyChartList": chartList, "user.getWeeklyAlbumChart": albumChart,
        "user.getWeeklyArtistChart": artistChart, "user.getWeeklyTrackChart": trackChart,
    ]

    /// All finished chart weeks, which are the same for every user.
    private func chartList(_ query: DemoQuery) throws -> JSON {
        let profile = try listener(in: query)
        let weeks = (0..<max(ChartWeek.index(of: now), 0)).map { index -> JSON in
            let week = ChartWeek(index: index)
            return ["#text": "", "from": "\(week.start)", "to": "\(week.end)"]
        }
        return ["weeklychartlist": .rows("chart", weeks, ["user": .text(profile.name)])]
    }

    private func albumChart(_ query: DemoQuery) throws -> JSON {
        try chart(of: "album", query) { profile, from, to in
            ranked(history(of: profile).plays(from: from, to: to)).map { album, plays in
                [
                    "artist": ["mbid": "", "#text": .text(album.artist)], "mbid": "",
                    "playcount": "\(plays)", "name": .text(album.title),
                    "url": .text(DemoAddress.music(album.artist, album.title)),
                ]
            }
        }
    }

    private func artistChart(_ query: DemoQuery) throws -> JSON {
        try chart(of: "artist", query) { profile, from, to in
            var plays: [String: Int] = [:]
            for (position, count) in history(of: profile).plays(from: from, to: to) {
                plays[catalogue.albums[position].artist, default: 0] += count
            }
            return plays.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { name, plays in
                [
                    "mbid": "", "playcount": "\(plays)", "name": .text(name),
                    "url": .text(DemoAddress.music(name)),
                ]
            }
        }
    }

    private func trackChart(_ query: DemoQuery) throws -> JSON {
        struct Track: Hashable {
            let artist: String
            let name: String
        }
        return try chart(of: "track", query) { profile, from, to in
            var tracks: [Track: (album: CatalogueAlbum, plays: Int)] = [:]
            var listings: [Int: TrackListing] = [:]
            for play in history(of: profile).weeks(from: from, to: to).flatMap(\.plays) {
                let album = catalogue.albums[play.position]
                let listing = listings[play.position] ?? TrackListing(of: album)
                listings[play.position] = listing
                let track = Track(artist: album.artist, name: listing.title(ofPlay: play.number))
                tracks[track] = (album, (tracks[track]?.plays ?? 0) + 1)
            }
            return tracks.sorted {
                ($1.value.plays, $0.key.artist, $0.key.name) < (
                    $0.value.plays, $1.key.artist, $1.key.name
                )
            }.map { track, heard in
                [
                    "artist": ["#text": .text(track.artist), "mbid": ""],
                    "image": .images(of: heard.album), "mbid": "",
                    "playcount": "\(heard.plays)", "name": .text(track.name),
                    "url": .text(DemoAddress.music(track.artist, "_", track.name)),
                ]
            }
        }
    }

    /// A chart of at most 1000 ranked rows.
    ///
    /// As on Last.fm, any time span is accepted; the default is the last seven days.
    private func chart(
        of kind: String,
        _ query: DemoQuery,
        _ rows: (ListenerProfile, _ from: Int, _ to: Int) -> [JSON]
    ) throws -> JSON {
        let profile = try listener(in: query)
        var (from, to) = (now - TimeSpan.week, now)
        if let first = query.number("from"), let last = query.number("to") {
            (from, to) = (first, last)
        }
        let facts: JSON = ["user": .text(profile.name), "from": "\(from)", "to": "\(to)"]
        let top = rows(profile, from, min(to, now)).prefix(1_000)
        return .object(["weekly\(kind)chart": .rows(kind, JSON.numbered(top), facts)])
    }

    /// Albums with their play counts, most plays first.
    func ranked(_ plays: [Int: Int]) -> [(album: CatalogueAlbum, plays: Int)] {
        plays.map { (album: catalogue.albums[$0.key], plays: $0.value) }.sorted {
            ($1.plays, $0.album.artist, $0.album.title) < (
                $0.plays, $1.album.artist, $1.album.title
            )
        }
    }
}
