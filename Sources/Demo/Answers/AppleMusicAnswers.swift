import Foundation
import HTTP

/// The demo's Apple Music: it sells all tracks of the demo, and forgets playlists and marks at once.
enum AppleMusicAnswers {
    /// The answer; nil if the request is not for it.
    static func response(to request: HTTPRequest, catalogue: Catalogue) throws -> HTTPResponse? {
        let parts = request.url.path().split(separator: "/").map(String.init)
        guard parts.first == "v1", parts.count > 2 else { return nil }
        let query = DemoQuery(url: request.url)
        switch (request.method, parts[1], parts.last) {
        case (.get, "me", "storefront"):
            return try .json(["data": [["id": "us", "type": "storefronts"]]])
        case (.get, "catalog", "search"):
            return try .json(["results": search(catalogue, query)])
        case (.get, "catalog", "charts"):
            let chart = ChartRows(data: catalogue.chart(query.number("genre")))
            return try .json(["results": ["albums": [chart]]])
        case (.get, "catalog", "top-songs"):
            let number = Int(parts[4]).map { $0 - artistBase } ?? -1
            guard catalogue.albums.indices.contains(number) else {
                return HTTPResponse(status: 404)
            }
            let songs = catalogue.songs(of: catalogue.albums[number].artist)
            return try .json(["data": songs.sorted { $0.rank < $1.rank }.prefix(20).map(\.row)])
        case (.post, "me", "playlists"):
            let row = ["id": "p.demo", "type": "library-playlists"]
            return try .json(["data": [row]], status: 201)
        case (.post, "me", "tracks"): return HTTPResponse(status: 204)
        case (.post, "me", "library"), (.post, "me", "favorites"): return HTTPResponse(status: 202)
        case (.put, "me", _):
            return try .json(["data": [["id": parts.last ?? "", "type": "ratings"]]])
        case (.get, "me", _), (.get, "catalog", _):
            return try .json(["data": [[String: String]]()])
        default: return HTTPResponse(status: 404)
        }
    }

    private struct ChartRows: Encodable {
        let data: [Row]
    }

    /// A song, an album or an artist.
    fileprivate struct Row: Encodable {
        var attributes: Attributes
        let id: String
        let type: String
    }

    fileprivate struct Attributes: Encodable {
        var albumName: String?
        var artistName: String?
        var artwork: [String: String]?
        var durationInMillis: Int?
        let name: String
        var url: String?
    }

    /// A song, and how many are played more.
    fileprivate struct RankedSong {
        var row: Row
        var rank: Double
    }

    /// What is added to the position of an album for the identifier of its artist.
    private static let artistBase = 3_000_000

    private static func search(
        _ catalogue: Catalogue,
        _ query: DemoQuery
    ) -> [String: [String: [Row]]] {
        let term = (query["term"] ?? "").lowercased()
        let rows: [Row]
        switch query["types"] {
        case "artists":
            rows =
                catalogue.albums.firstIndex { $0.artist.lowercased() == term }.map { number in
                    let name = catalogue.albums[number].artist
                    let id = String(artistBase + number)
                    return [Row(attributes: Attributes(name: name), id: id, type: "artists")]
                } ?? []
        case "albums":
            rows = catalogue.albums.enumerated().filter { _, album in
                term == "\(album.artist) \(album.title)".lowercased()
            }.map { Row($1, number: $0) }
        default:
            let songs = catalogue.albums.map(\.artist).filter { term.hasPrefix($0.lowercased()) }
            rows = Set(songs).sorted().flatMap { artist in
                let rest = term.dropFirst(artist.count + 1)
                return catalogue.songs(of: artist).map(\.row).filter { song in
                    rest.isEmpty || term.hasSuffix(song.attributes.name.lowercased())
                }
            }
        }
        return [query["types"] ?? "songs": ["data": Array(rows.prefix(25))]]
    }
}

extension AppleMusicAnswers.Row {
    /// An album, by its position in the catalogue.
    init(_ album: CatalogueAlbum, number: Int) {
        attributes = AppleMusicAnswers.Attributes(
            artistName: album.artist,
            artwork: album.hasCover
                ? ["url": DemoAddress.cover(album.coverName, size: "300x300")] : nil,
            name: album.title,
            url: DemoAddress.music(album.artist, album.title)
        )
        id = String(2_000_000 + number)
        type = "albums"
    }
}

extension Catalogue {
    /// The fifty albums of a chart, of all genres if there is no number of one.
    fileprivate func chart(_ genre: Int?) -> [AppleMusicAnswers.Row] {
        let all = albums.sorted { $0.popularity > $1.popularity }
        let chosen = genre.map { number in
            Self.tag(ofAppleGenre: number).map { albums(tagged: $0, page: 1, limit: 50) } ?? []
        }
        return (chosen ?? all).prefix(50).compactMap { album in
            position(artist: album.artist, title: album.title).map {
                AppleMusicAnswers.Row(album, number: $0)
            }
        }
    }

    /// The songs of an artist.
    fileprivate func songs(of artist: String) -> [AppleMusicAnswers.RankedSong] {
        albums.enumerated().filter { $1.artist == artist }.flatMap { number, album in
            TrackListing(of: album).tracks.enumerated().map { index, track in
                AppleMusicAnswers.RankedSong(
                    row: AppleMusicAnswers.Row(
                        attributes: AppleMusicAnswers.Attributes(
                            albumName: album.title,
                            artistName: album.artist,
                            durationInMillis: track.seconds * 1000,
                            name: track.title
                        ),
                        id: String(1_000_000 + number * 100 + index),
                        type: "songs"
                    ),
                    // The opener of a popular album is played most.
                    rank: Double(index + 1) / album.popularity
                )
            }
        }
    }
}
