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
            let rows = catalogue.chart(query.number("genre"))
            return .json(["results": ["albums": [["data": .list(rows)]]]])
        case (.get, "catalog", "top-songs"):
            let number = Int(parts[4]).map { $0 - artistBase } ?? -1
            guard catalogue.albums.indices.contains(number) else {
                return HTTPResponse(status: 404)
            }
            let songs = catalogue.songs(of: catalogue.albums[number].artist)
            return .json(["data": .list(songs.sorted { $0.rank < $1.rank }.prefix(20).map(\.row))])
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
        let row: JSON
        let rank: Double
    }

    /// The number added to an album's position to get its artist's ID.
    private static let artistBase = 3_000_000

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
            rows = catalogue.albums.enumerated().filter { _, album in
                term == "\(album.artist) \(album.title)".lowercased()
            }.map { albumRow($1, number: $0) }
        default:
            let songs = catalogue.albums.map(\.artist).filter { term.hasPrefix($0.lowercased()) }
            rows = Set(songs).sorted().flatMap { artist in
                let rest = term.dropFirst(artist.count + 1)
                return catalogue.songs(of: artist).filter { song in
                    rest.isEmpty || term.hasSuffix(song.name.lowercased())
                }.map(\.row)
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
            2_000_000 + number,
            [
                "artistName": .text(album.artist),
                "artwork": DemoAddress.cover(of: album).map { ["url": .text($0)] },
                "name": .text(album.title),
                "url": .text(DemoAddress.music(album.artist, album.title)),
            ]
        )
    }
}

extension Catalogue {
    /// The rows for the top fifty albums in the genre with this Apple number; nil for all genres.
    fileprivate func chart(_ genre: Int?) -> [JSON] {
        let all = albums.sorted { $0.popularity > $1.popularity }
        let chosen = genre.map { number in
            Self.tag(ofAppleGenre: number).map { albums(tagged: $0, page: 1, limit: 50) } ?? []
        }
        return (chosen ?? all).prefix(50).compactMap { album in
            position(artist: album.artist, title: album.title).map {
                AppleMusicAnswers.albumRow(album, number: $0)
            }
        }
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
