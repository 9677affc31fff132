import Core
import Foundation
import HTTP

/// The demo's responses for accounts on ListenBrainz, and for what MusicBrainz knows about their albums.
///
/// Every demo listener has both accounts, except one who is only on ListenBrainz.
struct ListenAnswers {
    let catalogue: Catalogue
    let now: Int

    /// The response; nil if the URL is for another service.
    func response(to url: URL) -> HTTPResponse? {
        let parts = url.pathComponents.filter { $0 != "/" }
        let query = DemoQuery(url: url)
        switch (parts.first, parts.dropFirst().first) {
        case ("1", "user") where parts.count == 4 && Self.lists.contains(parts[3]):
            return account(parts[2]) { list(parts[3], of: $0, query) }
        case ("1", "stats") where parts.count == 5 && parts[2] == "user":
            return account(parts[3]) { topAlbums(of: $0, query) }
        case ("ws", "2"): return music(parts, query)
        default: return nil
        }
    }

    private static let lists = [
        "listens", "listen-count", "following", "similar-users", "fresh_releases",
    ]

    private func account(_ name: String, _ answer: (ListenerProfile) -> JSON) -> HTTPResponse {
        let all = ListenerProfile.all + [ListenerProfile.onListenBrainz]
        guard let profile = all.first(where: { $0.name.lowercased() == name.lowercased() }) else {
            let error: JSON = ["code": .number(404), "error": .text("Cannot find user: \(name)")]
            return .json(error, status: 404)
        }
        return .json(answer(profile))
    }

    private func list(_ name: String, of profile: ListenerProfile, _ query: DemoQuery) -> JSON {
        switch name {
        case "listens": listens(of: profile, query)
        case "listen-count":
            ["payload": ["count": .number(history(of: profile).playCount(until: now))]]
        case "following":
            ["following": .list(profile.friends.map(JSON.text)), "user": .text(profile.name)]
        case "similar-users": ["payload": []]
        default:
            [
                "payload": [
                    "releases": .list(newReleases(for: profile)), "user_id": .text(profile.name),
                ]
            ]
        }
    }

    private func history(of profile: ListenerProfile) -> ListenerHistory {
        ListenerHistory(of: profile, catalogue: catalogue)
    }

    /// As on ListenBrainz, both bounds are excluded; with the lower one, the oldest plays of the span are
    /// listed, but newest first.
    private func listens(of profile: ListenerProfile, _ query: DemoQuery) -> JSON {
        let history = history(of: profile)
        let count = min(max(query.number("count") ?? 25, 1), 1000)
        let end = min(query.number("max_ts") ?? now, now)
        let plays =
            query.number("min_ts").map { first(count, of: history, from: $0 + 1, to: end) }
            ?? last(count, of: history, from: profile.registered, to: end)
        let oldest = first(1, of: history, from: profile.registered, to: now).first
        let latest = last(1, of: history, from: profile.registered, to: now).first
        return [
            "payload": [
                "count": .number(plays.count),
                "latest_listen_ts": .number(latest?.time ?? 0),
                "listens": .list(plays.reversed().map(listen)),
                "oldest_listen_ts": .number(oldest?.time ?? 0),
                "user_id": .text(profile.name),
            ]
        ]
    }

    /// How much of a history is generated at once.
    private static let step = 8 * TimeSpan.week

    private func first(
        _ count: Int,
        of history: ListenerHistory,
        from start: Int,
        to end: Int
    ) -> [ListenerHistory.Play] {
        var plays: [ListenerHistory.Play] = []
        for from in stride(from: start, to: end, by: Self.step) where plays.count < count {
            plays += history.weeks(from: from, to: min(from + Self.step, end)).flatMap(\.plays)
        }
        return Array(plays.prefix(count))
    }

    private func last(
        _ count: Int,
        of history: ListenerHistory,
        from start: Int,
        to end: Int
    ) -> [ListenerHistory.Play] {
        var plays: [ListenerHistory.Play] = []
        for to in stride(from: end, to: start, by: -Self.step) where plays.count < count {
            plays =
                history.weeks(from: max(to - Self.step, start), to: to).flatMap(\.plays) + plays
        }
        return Array(plays.suffix(count))
    }

    private func listen(_ play: ListenerHistory.Play) -> JSON {
        let album = catalogue.albums[play.position]
        let track = TrackListing(of: album).title(ofPlay: play.number)
        return [
            "listened_at": .number(play.time),
            "recording_msid": .text("\(album.identifier.dropLast(4))\(1000 + play.number % 1000)"),
            "track_metadata": [
                "artist_name": .text(album.artist),
                "mbid_mapping": [
                    "caa_id": album.coverNumber.map(JSON.number),
                    "caa_release_mbid": album.hasCover ? .text(album.identifier) : nil,
                    "release_group_mbid": .text(album.identifier),
                ],
                "release_name": .text(album.title), "track_name": .text(track),
            ],
        ]
    }

    private func topAlbums(of profile: ListenerProfile, _ query: DemoQuery) -> JSON {
        let days = ["month": 30, "half_yearly": 182, "year": 365]
        let from = query["range"].flatMap { days[$0] }.map { now - $0 * TimeSpan.day }
        let plays = history(of: profile).plays(from: from ?? profile.registered, to: now)
        let ranked = plays.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let rows = ranked.dropFirst(query.number("offset") ?? 0).prefix(query.number("count") ?? 25)
            .map { position, count -> JSON in
                let album = catalogue.albums[position]
                return [
                    "artist_name": .text(album.artist),
                    "caa_id": album.coverNumber.map(JSON.number),
                    "caa_release_mbid": album.hasCover ? .text(album.identifier) : nil,
                    "listen_count": .number(count),
                    "release_group_name": .text(album.title),
                ]
            }
        return [
            "payload": ["release_groups": .list(rows), "user_id": .text(profile.name)]
        ]
    }

    /// A few random albums by artists that the listener plays.
    private func newReleases(for profile: ListenerProfile) -> [JSON] {
        let plays = history(of: profile).plays(from: now - 182 * TimeSpan.day, to: now)
        let artists = Set(plays.keys.map { catalogue.albums[$0].artist })
        let seed = Seed(text: "fresh").branch(now / TimeSpan.week)
        let albums = catalogue.albums.filter { artists.contains($0.artist) && $0.hasCover }
            .map { (album: $0, luck: seed.branch($0.seed.value).fraction) }
            .sorted { $0.luck < $1.luck }.prefix(12).map(\.album)
        return albums.map { album in
            [
                "artist_credit_name": .text(album.artist),
                "caa_id": album.coverNumber.map(JSON.number),
                "caa_release_mbid": .text(album.identifier), "confidence": .number(3),
                "release_group_primary_type": "Album", "release_name": .text(album.title),
            ]
        }
    }

    /// MusicBrainz's response to a search for an album or an artist, or to a request for an album's
    /// tracks.
    private func music(_ parts: [String], _ query: DemoQuery) -> HTTPResponse? {
        let names = (query["query"] ?? "").split(
            separator: "\"",
            omittingEmptySubsequences: false
        )
        .map { $0.lowercased() }
        switch (parts.dropFirst(2).first, parts.count) {
        case ("release-group", 3) where names[0] == "releasegroup:" && names.count > 3:
            let found = catalogue.albums.filter {
                $0.title.lowercased() == names[1] && $0.artist.lowercased() == names[3]
            }
            return .json(["release-groups": .list(found.map(group))])
        case ("release", 4):
            guard let album = catalogue.albums.first(where: { $0.identifier == parts[3] }) else {
                return .json(["error": "Not Found"], status: 404)
            }
            let tracks = TrackListing(of: album).tracks.map { track -> JSON in
                ["length": .number(track.seconds * 1000), "title": .text(track.title)]
            }
            return .json(["media": [["tracks": .list(tracks)]]])
        case ("artist", 3) where names.count > 1:
            let album = catalogue.albums.first { $0.artist.lowercased() == names[1] }
            return .json(
                [
                    "artists": .list(
                        album.map { [["name": .text($0.artist), "tags": tags(of: $0)]] } ?? []
                    )
                ]
            )
        default: return nil
        }
    }

    private func group(_ album: CatalogueAlbum) -> JSON {
        [
            "artist-credit": [["name": .text(album.artist)]],
            "first-release-date": "\(album.releaseYear)", "id": .text(album.identifier),
            "primary-type": "Album",
            "releases": [["id": .text(album.identifier), "status": "Official"]],
            "tags": tags(of: album), "title": .text(album.title),
        ]
    }

    private func tags(of album: CatalogueAlbum) -> JSON {
        .list(
            album.tags.enumerated().map { index, tag in
                ["count": .number(album.tags.count - index), "name": .text(tag)]
            }
        )
    }
}

extension CatalogueAlbum {
    /// The number of the cover at the Cover Art Archive; nil if the album has none.
    var coverNumber: Int? { hasCover ? 1 + seed.below(1_000_000) : nil }
}
