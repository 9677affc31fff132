import Core
import Foundation
import HTTP

/// The demo's responses for the services that need no key.
enum OpenAnswers {
    /// The response; nil if the URL is for another service.
    static func response(to url: URL, catalogue: Catalogue, now: Int) -> HTTPResponse? {
        let parts = url.path().split(separator: "/").map(String.init)
        let query = DemoQuery(url: url)
        if parts == ["1", "explore", "fresh-releases"] {
            return .json(freshReleases(catalogue, days: query.number("days") ?? 7, now: now))
        }
        if parts == ["ws", "2", "release-group"] { return .json(releaseGroups(catalogue, query)) }
        if parts.starts(with: ["api", "v2"]), parts.suffix(2) == ["100", "albums.json"] {
            return .json(mostPlayed(catalogue))
        }
        if parts.dropFirst().starts(with: ["rss", "topalbums"]) {
            let number = parts.first { $0.hasPrefix("genre=") }?.dropFirst(6)
            return .json(genreFeed(catalogue, genre: number.flatMap { Int($0) }))
        }
        return nil
    }

    /// The body of ListenBrainz's `explore/fresh-releases`: random albums, different each week.
    private static func freshReleases(_ catalogue: Catalogue, days: Int, now: Int) -> JSON {
        let today = now / TimeSpan.day
        let seed = Seed(text: "fresh").branch(today / 7)
        let albums = catalogue.albums
            .map { (album: $0, luck: seed.branch($0.seed.value).fraction) }
            .sorted { $0.luck < $1.luck }.prefix(90)
        let releases = albums.enumerated().map { index, entry -> JSON in
            let album = entry.album
            let day = today - album.seed.branch(.published).below(max(days, 1))
            return [
                "artist_credit_name": .text(album.artist),
                "caa_id": album.hasCover ? .number(1 + album.seed.below(1_000_000)) : nil,
                "caa_release_mbid": album.hasCover ? .text(album.identifier) : nil,
                "listen_count": .number(Int(album.popularity * 500)),
                "release_date": "\(CalendarDate(daysSinceEpoch: day))",
                "release_group_primary_type": index % 6 == 5 ? "Single" : "Album",
                "release_mbid": .text(album.identifier),
                "release_name": .text(album.title),
                "release_tags": .list(album.tags.map(JSON.text)),
            ]
        }
        return ["payload": ["releases": .list(releases)]]
    }

    /// The body of a MusicBrainz search for release groups.
    private static func releaseGroups(_ catalogue: Catalogue, _ query: DemoQuery) -> JSON {
        let words = (query["query"] ?? "").split(separator: "\"", omittingEmptySubsequences: false)
        let tag = words.count > 2 ? String(words[1]) : ""
        let offset = query.number("offset") ?? 0
        let found = catalogue.albums(tagged: tag, page: 2 + offset / 100, limit: 30)
        let groups = found.map { album -> JSON in
            [
                "artist-credit": [["name": .text(album.artist)]],
                "first-release-date": "\(album.releaseYear)", "id": .text(album.identifier),
                "primary-type": "Album", "title": .text(album.title),
            ]
        }
        return [
            "count": .number(found.isEmpty ? 0 : 1000), "offset": .number(offset),
            "release-groups": .list(groups),
        ]
    }

    /// The body of Apple's feed of most played albums.
    private static func mostPlayed(_ catalogue: Catalogue) -> JSON {
        let albums = catalogue.albums.sorted { $0.popularity > $1.popularity }.prefix(100)
        let results = albums.map { album -> JSON in
            [
                "artistName": .text(album.artist),
                "artworkUrl100": .text(DemoAddress.cover(of: album) ?? ""), "kind": "albums",
                "name": .text(album.title),
                "url": .text(DemoAddress.music(album.artist, album.title)),
            ]
        }
        return ["feed": ["country": "us", "results": .list(results), "title": "Top Albums"]]
    }

    /// The body of Apple's older feed of top albums, for one genre.
    private static func genreFeed(_ catalogue: Catalogue, genre: Int?) -> JSON {
        let albums = genre.flatMap(Catalogue.tag(ofAppleGenre:)).map {
            catalogue.albums(tagged: $0, page: 1, limit: 100)
        }
        let entries = (albums ?? []).map { album -> JSON in
            let images = ["64s", "174s"].compactMap { DemoAddress.cover(of: album, size: $0) }
            return [
                "im:artist": label(album.artist),
                "id": label(DemoAddress.music(album.artist, album.title)),
                "im:image": .list(images.map(label)),
                "im:name": label(album.title),
            ]
        }
        return ["feed": ["entry": .list(entries)]]
    }

    private static func label(_ text: String) -> JSON { ["label": .text(text)] }
}

extension Catalogue {
    /// The tag for Apple's genre number; nil if the number is unknown.
    static func tag(ofAppleGenre number: Int) -> String? {
        [
            21: "rock", 14: "pop", 18: "hip-hop", 7: "electronic", 15: "rnb", 11: "jazz",
            6: "country", 5: "classical", 12: "latin",
        ][number]
    }
}

extension CatalogueAlbum {
    /// An ID in MusicBrainz's format, beginning with digits from the cover's name.
    var identifier: String {
        let digits = coverName
        return "\(digits.prefix(8))-\(digits.dropFirst(8).prefix(4))-\(digits.suffix(4))"
            + "-8000-000000000000"
    }
}
