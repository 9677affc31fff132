import Core
import Foundation
import HTTP

/// The demo's Apple Music, which has all of the demo's tracks, and accepts changes without storing
/// them.
enum AppleMusicAnswers {
    /// The response; nil if the request is for another service.
    static func response(to request: HTTPRequest, catalogue: Catalogue) -> HTTPResponse? {
        let parts = request.url.path().split(separator: "/").map(String.init)
        guard parts.first == "v1", parts.count > 2 else { return nil }
        let query = DemoQuery(url: request.url)
        switch (request.method, parts[1], parts.last) {
        case (.get, "me", "storefront"):
            return .json(["data": [["id": "us", "type": "storefronts"]]])
        case (.get, "catalog", "search"):
            return .json(["results": search(catalogue, query)])
        case (.get, "catalog", "charts"):
            let rows = catalogue.chart(
                query.number("genre"),
                offset: query.number("offset") ?? 0
            )
            return .json(["results": ["albums": [["data": .list(rows)]]]])
        case (.get, "catalog", "top-songs"):
            let number = Int(parts[4]).map { $0 - artistBase } ?? -1
            guard catalogue.albums.indices.contains(number) else {
                return HTTPResponse(status: 404)
            }
            let songs = catalogue.songs(of: catalogue.albums[number].artist)
            return .json(["data": .list(songs.sorted { $0.rank < $1.rank }.prefix(20).map(\.row))])
        case (.get, "catalog", "related-albums"):
            let number = Int(parts[4]).map { $0 - albumBase } ?? -1
            guard catalogue.albums.indices.contains(number) else {
                return HTTPResponse(status: 404)
            }
            return .json(["data": .list(catalogue.related(toAlbumAt: number))])
        case (.get, "me", "recommendations"):
            let contents: JSON = ["contents": ["data": .list(catalogue.drawn(24, for: "you"))]]
            let row: JSON = [
                "id": "6-demo", "relationships": contents, "type": "personal-recommendation",
            ]
            return .json(["data": [row]])
        case (.get, "me", "heavy-rotation"):
            return .json(["data": .list(catalogue.drawn(8, for: "rotation"))])
        case (.get, "me", "played"):
            let rows = catalogue.drawn(20, for: "recent").dropFirst(query.number("offset") ?? 0)
            return .json(["data": .list(Array(rows.prefix(10)))])
        case (.get, "me", "albums"):
            let rows = catalogue.drawn(40, for: "library")
            return .json(["data": .list(rows), "meta": ["total": .number(rows.count)]])
        case (.post, "me", "playlists"):
            let row: JSON = ["id": "p.demo", "type": "library-playlists"]
            return .json(["data": [row]], status: 201)
        case (.post, "me", "tracks"): return HTTPResponse(status: 204)
        case (.post, "me", "library"), (.post, "me", "favorites"): return HTTPResponse(status: 202)
        case (.put, "me", _):
            return .json(["data": [["id": .text(parts.last ?? ""), "type": "ratings"]]])
        case (.get, "me", _), (.get, "catalog", _):
            return .json(["data": []])
        default: return HTTPResponse(status: 404)
        }
    }

    /// A song and its rank; the lower the rank, the more the song is played.
    fileprivate struct RankedSong {
        let name: String
        let album: String
        let row: JSON
        let rank: Double
    }

    /// The number added to an album's position to get its artist's ID.
    private static let artistBase = 3_000_000
    /// The number added to an album's position to get its ID.
    fileprivate static let albumBase = 2_000_000

    private static func search(_ catalogue: Catalogue, _ query: DemoQuery) -> JSON {
        let term = (query["term"] ?? "").lowercased()
        let rows: [JSON]
        switch query["types"] {
        case "artists":
            let number = catalogue.albums.firstIndex { $0.artist.lowercased() == term }
            rows =
                number.map { number in
                    let attributes: JSON = ["name": .text(catalogue.albums[number].artist)]
                    return [row("artists", artistBase + number, attributes)]
                } ?? []
        case "albums":
            let named = catalogue.albums.filter { album in
                term == "\(album.artist) \(album.title)".lowercased()
            }
            rows = catalogue.rows(
                // Not one of the first pages, which charts of the tag start with.
                named.isEmpty
                    ? catalogue.albums(tagged: term, page: Catalogue.shuffledPages, limit: 25)
                    : named
            )
        default:
            let songs = catalogue.albums.map(\.artist).filter { term.hasPrefix($0.lowercased()) }
            rows = Set(songs).sorted().flatMap { artist in
                let rest = String(term.dropFirst(artist.count + 1))
                let songs = catalogue.songs(of: artist)
                func isNamed(_ song: RankedSong) -> Bool {
                    rest.isEmpty || term.hasSuffix(song.name.lowercased())
                }
                let others = songs.filter { !isNamed($0) && $0.album.lowercased().holds(rest) }
                return (songs.filter(isNamed) + others).map(\.row)
            }
        }
        return .object([query["types"] ?? "songs": ["data": .list(Array(rows.prefix(25)))]])
    }

    fileprivate static func row(_ type: String, _ id: Int, _ attributes: JSON) -> JSON {
        ["attributes": attributes, "id": "\(id)", "type": .text(type)]
    }

    /// The row for an album; `number` is its position in the catalog.
    fileprivate static func albumRow(_ album: CatalogueAlbum, number: Int) -> JSON {
        row(
            "albums",
            albumBase + number,
            [
                "artistName": .text(album.artist),
                "artwork": DemoAddress.cover(of: album).map { ["url": .text($0)] },
                "genreNames": .list(album.tags.map { .text($0) }),
                "name": .text(album.title),
                "url": .text(DemoAddress.music(album.artist, album.title)),
            ]
        )
    }
}

extension Catalogue {
    /// The rows for fifty of the top 200 albums in the genre with this Apple number; nil for all
    /// genres.
    fileprivate func chart(_ genre: Int?, offset: Int) -> [JSON] {
        let all = albums.sorted { $0.popularity > $1.popularity }
        let chosen = genre.map { number in
            Self.tag(ofAppleGenre: number).map { albums(tagged: $0, page: 1, limit: 200) } ?? []
        }
        return rows(Array((chosen ?? all).prefix(200).dropFirst(max(offset, 0)).prefix(50)))
    }

    /// The albums' rows.
    fileprivate func rows(_ albums: [CatalogueAlbum]) -> [JSON] {
        albums.compactMap { album in
            position(artist: album.artist, title: album.title).map {
                AppleMusicAnswers.albumRow(album, number: $0)
            }
        }
    }

    /// The rows of albums that the demo's user could have in a list with this name.
    fileprivate func drawn(_ count: Int, for list: String) -> [JSON] {
        let seed = Seed(text: list)
        func luck(_ album: CatalogueAlbum) -> Double { seed.branch(album.seed.value).fraction }
        return rows(Array(albums.sorted { luck($0) < luck($1) }.prefix(count)))
    }

    /// The rows of albums by other artists that share a tag with an album.
    fileprivate func related(toAlbumAt number: Int) -> [JSON] {
        let album = albums[number]
        let same = album.tags.lazy.map { tag in
            albums(tagged: tag, page: 1, limit: 30).filter { $0.artist != album.artist }
        }
        return rows(Array((same.first { !$0.isEmpty } ?? []).prefix(10)))
    }

    /// All songs by an artist.
    fileprivate func songs(of artist: String) -> [AppleMusicAnswers.RankedSong] {
        albums.enumerated().filter { $1.artist == artist }.flatMap { number, album in
            TrackListing(of: album).tracks.enumerated().map { index, track in
                let attributes: JSON = [
                    "albumName": .text(album.title), "artistName": .text(album.artist),
                    "durationInMillis": .number(track.seconds * 1000), "name": .text(track.title),
                ]
                return AppleMusicAnswers.RankedSong(
                    name: track.title,
                    album: album.title,
                    row: AppleMusicAnswers.row(
                        "songs",
                        1_000_000 + number * 100 + index,
                        attributes
                    ),
                    // The opener of a popular album is played most.
                    rank: Double(index + 1) / album.popularity
                )
            }
        }
    }
}
