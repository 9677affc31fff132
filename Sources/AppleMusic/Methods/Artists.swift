import Foundation
import HTTP

/// An artist of the catalogue.
package struct AppleMusicArtist: Equatable, Hashable, Sendable {
    /// Its identifier in the catalogue.
    package var id: String
    /// The name.
    package var name: String
}

extension AppleMusicArtist {
    /// Reads a row; nil if it is not an artist with a name.
    init?(_ row: JSONValue) {
        guard row["type"]?.text == "artists", let id = row["id"]?.identifier,
            let name = row["attributes"]?["name"]?.filledText
        else { return nil }
        self.init(id: id, name: name)
    }
}

/// Searches the catalogue for artists.
package struct ArtistSearchRequest: AppleMusicRequest, Hashable {
    package static let name = "Apple Music's search"

    /// The name to search for.
    package var term: String
    package var storefront: String?

    /// Creates a request.
    package init(_ term: String, storefront: String) {
        self.term = term
        self.storefront = storefront
    }

    package var path: String { "v1/catalog/\(storefront ?? "us")/search" }

    package var parameters: [String: String] { ["limit": "25", "term": term, "types": "artists"] }

    /// The artists, best first; empty if nothing was found.
    package func answer(from body: Data) throws(AppleMusicError) -> [AppleMusicArtist] {
        guard let results = try value(of: body)["results"], results.kind == .object else {
            throw .unexpectedAnswer(name: Self.name)
        }
        return (results["artists"]?["data"]?.elements ?? []).compactMap(AppleMusicArtist.init)
    }
}

/// Asks for an artist's top songs.
package struct ArtistTopSongsRequest: AppleMusicRequest, Hashable {
    package static let name = "Apple Music's top songs"

    /// The artist's identifier in the catalogue.
    package var artist: String
    package var storefront: String?

    /// Creates a request.
    package init(_ artist: String, storefront: String) {
        self.artist = artist
        self.storefront = storefront
    }

    package var path: String {
        "v1/catalog/\(storefront ?? "us")/artists/\(artist)/view/top-songs"
    }

    package var parameters: [String: String] { ["limit": "100"] }

    /// The songs, most played first.
    package func answer(from body: Data) throws(AppleMusicError) -> [AppleMusicSong] {
        try rows(of: body).compactMap(AppleMusicSong.init)
    }
}
