import Core
import Foundation
import HTTP

/// A catalog artist.
package struct AppleMusicArtist: Equatable, Hashable, Sendable {
    package var id: String
    package var name: String
}

extension AppleMusicArtist: CatalogueRow {
    package static let kind = "artists"

    package init?(_ row: JSONValue) {
        guard row["type"]?.text == Self.kind, let id = row["id"]?.identifier,
            let name = row["attributes"]?["name"]?.filledText
        else { return nil }
        self.init(id: id, name: name)
    }
}

/// Requests an artist's top songs.
package struct ArtistTopSongsRequest: ServiceRequest, Hashable {
    package static let name = "Apple Music's top songs"

    /// The artist's catalog ID.
    package var artist: String
    package var storefront: String

    package init(_ artist: String, storefront: String) {
        self.artist = artist
        self.storefront = storefront
    }

    package var path: String {
        "v1/catalog/\(storefront)/artists/\(artist)/view/top-songs"
    }

    package var parameters: [String: String] { ["limit": "100"] }
    package var lifetime: TimeInterval { 7 * .day }

    /// The songs, most played first.
    package func answer(from body: Data) throws(Failure) -> [AppleMusicSong] {
        try rows(of: body).compactMap(AppleMusicSong.init)
    }
}
