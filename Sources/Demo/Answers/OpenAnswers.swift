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
                "caa_id": album.coverNumber.map(JSON.number),
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
        // Searches for the years before the latest ones find only deep albums.
        let years = years(in: query["query"] ?? "").flatMap { $0.upperBound < 2020 ? $0 : nil }
        let found = catalogue.albums(
            tagged: tag,
            page: (years == nil ? 2 : Catalogue.shuffledPages + 1) + offset / 100,
            limit: years == nil ? 30 : 100,
            years: years
        )
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

    /// The years in a search such as "firstreleasedate:[1970 TO 1979-12-31]"; nil if it has none.
    private static func years(in query: String) -> ClosedRange<Int>? {
        guard let match = query.firstMatch(of: /\[(\d{4}) TO (\d{4})-12-31\]/),
            let first = Int(match.1), let last = Int(match.2), first <= last
        else { return nil }
        return first...last
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
    private static let appleTags: [Int: String] = [
        21: "rock", 14: "pop", 18: "hip-hop", 7: "electronic", 15: "rnb", 11: "jazz",
        6: "country", 5: "classical", 12: "latin", 20: "alternative rock", 1004: "indie rock",
        1152: "hard rock", 1155: "progressive rock", 1156: "psychedelic rock", 1006: "punk",
        1003: "grunge", 1153: "metal", 1005: "new wave", 1137: "disco", 1133: "pop rock",
        10: "folk", 1076: "rap", 1077: "underground hip-hop",
        1068: "alternative hip-hop", 1071: "gangsta rap", 1070: "east coast rap",
        1078: "west coast rap", 1048: "house", 1050: "techno", 1056: "ambient", 1051: "trance",
        1049: "drum and bass", 1060: "idm", 1057: "downtempo", 1061: "industrial", 1143: "soul",
        1141: "neo-soul", 1139: "funk", 1140: "motown", 2: "blues", 1136: "contemporary rnb",
        1053: "bebop", 1207: "hard bop", 1209: "cool jazz", 1106: "free jazz",
        1110: "jazz fusion", 1175: "vocal jazz", 1052: "swing", 1034: "americana",
        1033: "alt-country", 1035: "bluegrass", 1042: "classic country", 1037: "modern country",
        1018: "baroque", 1028: "opera", 1027: "contemporary classical", 1029: "symphony",
        1026: "minimalism", 1021: "choral", 1221: "bossa nova", 1225: "mpb", 1227: "samba",
        1117: "latin pop", 1119: "reggaeton", 1124: "salsa", 24: "reggae", 1192: "roots reggae",
        1193: "dub", 1194: "ska", 1183: "dancehall", 1063: "contemporary folk",
        1067: "traditional folk", 1065: "folk rock", 19: "world", 1177: "afrobeat",
        1180: "celtic", 1187: "klezmer", 1295: "flamenco", 1297: "fado", 1007: "chicago blues",
        1010: "contemporary blues", 1011: "country blues", 1012: "delta blues",
        1013: "electric blues", 1147: "blues rock", 1149: "death metal", 100_020: "indie pop",
        100_014: "dubstep", 100_017: "lovers rock", 100_056: "highlife", 51: "k-pop",
        27: "j-pop", 1269: "indian classical",
    ]

    /// The tag for Apple's genre number; nil if the number is unknown.
    static func tag(ofAppleGenre number: Int) -> String? {
        appleTags[number]
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
