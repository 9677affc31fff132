import Foundation
import HTTP

/// The demo's Apple Music: it sells nearly all tracks of the demo, and forgets playlists at once.
enum AppleMusicAnswers {
    /// The answer; nil if the request is not for it.
    static func response(to request: HTTPRequest, catalogue: Catalogue) throws -> HTTPResponse? {
        let parts = request.url.path().split(separator: "/").map(String.init)
        guard parts.first == "v1" else { return nil }
        switch (request.method, parts.dropFirst().first, parts.last) {
        case (.get, "me", "storefront"):
            return try json(["data": [["id": "us", "type": "storefronts"]]])
        case (.get, "catalog", "search"):
            let term = DemoQuery(url: request.url)["term"] ?? ""
            let songs = songs(in: catalogue, for: term.lowercased())
            return try json(["results": ["songs": ["data": songs]]])
        case (.post, "me", "playlists"):
            let row = ["id": "p.demo", "type": "library-playlists"]
            return try json(["data": [row]], status: 201)
        case (.post, "me", "tracks"): return HTTPResponse(status: 204)
        case (.get, "me", _), (.get, "catalog", _):
            return try json(["data": [[String: String]]()])
        default: return HTTPResponse(status: 404)
        }
    }

    private struct Song: Encodable {
        let attributes: Attributes
        let id: String
        let type = "songs"
    }

    private struct Attributes: Encodable {
        let albumName: String
        let artistName: String
        let durationInMillis: Int
        let name: String
    }

    private static func songs(in catalogue: Catalogue, for term: String) -> [Song] {
        catalogue.albums.enumerated().filter { term.hasPrefix($0.element.artist.lowercased()) }
            .flatMap { number, album in
                TrackListing(of: album).tracks.enumerated().compactMap { index, track -> Song? in
                    let seed = album.seed.branch(index)
                    // Some are not for sale.
                    guard term.hasSuffix(track.title.lowercased()), seed.below(40) > 0 else {
                        return nil
                    }
                    return Song(
                        attributes: Attributes(
                            albumName: album.title,
                            artistName: album.artist,
                            durationInMillis: track.seconds * 1000,
                            name: track.title
                        ),
                        id: String(1_000_000 + number * 100 + index)
                    )
                }
            }
    }

    private static func json(_ body: some Encodable, status: Int = 200) throws -> HTTPResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return HTTPResponse(
            status: status,
            headers: ["content-type": "application/json"],
            body: try encoder.encode(body)
        )
    }
}
