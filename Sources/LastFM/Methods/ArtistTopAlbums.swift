import Core
import Foundation
import HTTP

/// Requests an artist's most played albums: `artist.getTopAlbums`.
package struct ArtistTopAlbumsRequest: ServiceRequest, Hashable {
    package static let name = "artist.getTopAlbums"
    /// The maximum number of albums; with a limit of 100, the service returns wrong rows.
    package static let limit = 50

    package var artist: String

    /// Creates a request for the first page.
    package init(artist: String) {
        self.artist = artist
    }

    package var parameters: [String: String] {
        ["artist": artist, "limit": String(Self.limit)]
    }
    package var lifetime: TimeInterval { 7 * .day }

    /// The albums, most played first; empty for an unknown artist.
    package func answer(from body: Data) throws(Failure) -> [TopAlbum] {
        try rows("album", in: "topalbums", of: body).compactMap { TopAlbum($0, by: artist) }
    }
}
