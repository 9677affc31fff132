import Core
import Foundation
import HTTP

/// The demo's answers for services that need no key, by the paths of their requests.
enum OpenAnswers {
    /// The answer; nil if the address is not one of theirs.
    static func response(to url: URL, catalogue: Catalogue, now: Int) throws -> HTTPResponse? {
        let parts = url.path().split(separator: "/").map(String.init)
        let query = DemoQuery(url: url)
        if parts == ["1", "explore", "fresh-releases"] {
            return try .json(
                FreshReleasesBody(catalogue, days: query.number("days") ?? 7, now: now)
            )
        }
        if parts == ["ws", "2", "release-group"] {
            return try .json(ReleaseGroupsBody(catalogue, query))
        }
        if parts.starts(with: ["api", "v2"]), parts.suffix(2) == ["100", "albums.json"] {
            return try .json(MostPlayedBody(catalogue))
        }
        if parts.dropFirst().starts(with: ["rss", "topalbums"]) {
            let number = parts.first { $0.hasPrefix("genre=") }?.dropFirst(6)
            return try .json(GenreFeedBody(catalogue, genre: number.flatMap { Int($0) }))
        }
        return nil
    }
}

extension Catalogue {
    /// The tag of a genre by Apple's number; nil for a number that is not one.
    static func tag(ofAppleGenre number: Int) -> String? {
        [
            21: "rock", 14: "pop", 18: "hip-hop", 7: "electronic", 15: "rnb", 11: "jazz",
            6: "country", 5: "classical", 12: "latin",
        ][number]
    }
}

extension CatalogueAlbum {
    /// An identifier in the form of MusicBrainz's, which begins with the name of the cover.
    var identifier: String {
        let digits = coverName
        return "\(digits.prefix(8))-\(digits.dropFirst(8).prefix(4))-\(digits.suffix(4))"
            + "-8000-000000000000"
    }
}

/// The body of ListenBrainz's `explore/fresh-releases`.
private struct FreshReleasesBody: Encodable {
    let payload: Payload

    /// Records of the world that come out again: others each week.
    init(_ catalogue: Catalogue, days: Int, now: Int) {
        let today = now / TimeSpan.day
        let seed = Seed(text: "fresh").branch(today / 7)
        let albums = catalogue.albums
            .map { (album: $0, luck: seed.branch($0.seed.value).fraction) }
            .sorted { $0.luck < $1.luck }.prefix(90)
        payload = Payload(
            releases: albums.enumerated().map { index, entry in
                let day = today - entry.album.seed.branch(.published).below(max(days, 1))
                return Row(entry.album, type: index % 6 == 5 ? "Single" : "Album", day: day)
            }
        )
    }

    struct Payload: Encodable {
        let releases: [Row]
    }

    struct Row: Encodable {
        let artistCreditName: String
        let coverID: Int?
        let coverRelease: String?
        let listenCount: Int
        let date: String
        let type: String
        let identifier: String
        let name: String
        let tags: [String]

        init(_ album: CatalogueAlbum, type: String, day: Int) {
            artistCreditName = album.artist
            coverID = album.hasCover ? 1 + album.seed.below(1_000_000) : nil
            coverRelease = album.hasCover ? album.identifier : nil
            listenCount = Int(album.popularity * 500)
            date = CalendarDate(daysSinceEpoch: day).description
            self.type = type
            identifier = album.identifier
            name = album.title
            tags = album.tags
        }

        enum CodingKeys: String, CodingKey {
            case artistCreditName = "artist_credit_name"
            case coverID = "caa_id"
            case coverRelease = "caa_release_mbid"
            case listenCount = "listen_count"
            case date = "release_date"
            case type = "release_group_primary_type"
            case identifier = "release_mbid"
            case name = "release_name"
            case tags = "release_tags"
        }
    }
}

/// The body of a search for release groups at MusicBrainz.
private struct ReleaseGroupsBody: Encodable {
    let groups: [Row]
    let count: Int
    let offset: Int

    init(_ catalogue: Catalogue, _ query: DemoQuery) {
        let words = (query["query"] ?? "").split(separator: "\"", omittingEmptySubsequences: false)
        let tag = words.count > 2 ? String(words[1]) : ""
        offset = query.number("offset") ?? 0
        let found = catalogue.albums(tagged: tag, page: 2 + offset / 100, limit: 30)
        count = found.isEmpty ? 0 : 1000
        groups = found.map(Row.init)
    }

    struct Row: Encodable {
        let credits: [Credit]
        let date: String
        let id: String
        let type = "Album"
        let title: String

        init(_ album: CatalogueAlbum) {
            credits = [Credit(name: album.artist)]
            date = String(album.releaseYear)
            id = album.identifier
            title = album.title
        }

        enum CodingKeys: String, CodingKey {
            case credits = "artist-credit"
            case date = "first-release-date"
            case type = "primary-type"
            case id, title
        }
    }

    struct Credit: Encodable {
        let name: String
    }

    enum CodingKeys: String, CodingKey {
        case groups = "release-groups"
        case count, offset
    }
}

/// The body of Apple's feed of most played albums.
private struct MostPlayedBody: Encodable {
    let feed: Feed

    init(_ catalogue: Catalogue) {
        let albums = catalogue.albums.sorted { $0.popularity > $1.popularity }.prefix(100)
        feed = Feed(results: albums.map(Row.init))
    }

    struct Feed: Encodable {
        let country = "us"
        let results: [Row]
        let title = "Top Albums"
    }

    struct Row: Encodable {
        let artistName: String
        let artworkUrl100: String
        let kind = "albums"
        let name: String
        let url: String

        init(_ album: CatalogueAlbum) {
            artistName = album.artist
            artworkUrl100 =
                album.hasCover ? DemoAddress.cover(album.coverName, size: "300x300") : ""
            name = album.title
            url = DemoAddress.music(album.artist, album.title)
        }
    }
}

/// The body of Apple's older feed, of one genre.
private struct GenreFeedBody: Encodable {
    let feed: Feed

    init(_ catalogue: Catalogue, genre: Int?) {
        let albums = genre.flatMap(Catalogue.tag(ofAppleGenre:)).map {
            catalogue.albums(tagged: $0, page: 1, limit: 100)
        }
        feed = Feed(entry: (albums ?? []).map(Row.init))
    }

    struct Feed: Encodable {
        let entry: [Row]
    }

    struct Label: Encodable {
        let label: String
    }

    struct Row: Encodable {
        let artist: Label
        let id: Label
        let image: [Label]
        let name: Label

        init(_ album: CatalogueAlbum) {
            artist = Label(label: album.artist)
            id = Label(label: DemoAddress.music(album.artist, album.title))
            image =
                album.hasCover
                ? ["64s", "174s"].map {
                    Label(label: DemoAddress.cover(album.coverName, size: $0))
                } : []
            name = Label(label: album.title)
        }

        enum CodingKeys: String, CodingKey {
            case artist = "im:artist"
            case id
            case image = "im:image"
            case name = "im:name"
        }
    }
}
