import Core
import Foundation
import HTTP

/// Asks for an artist's most played albums: `artist.getTopAlbums`.
package struct ArtistTopAlbumsRequest: LastFMRequest, Hashable {
    package static let method = "artist.getTopAlbums"
    /// The most albums in the answer; with 100 the service returns wrong rows.
    package static let limit = 50

    /// The artist's name.
    package var artist: String

    /// Creates a request for the first page.
    package init(artist: String) {
        self.artist = artist
    }

    package var parameters: [String: String] {
        ["artist": artist, "limit": String(Self.limit)]
    }

    /// The albums, most played first; empty for an unknown artist.
    package func answer(from body: Data) throws(LastFMError) -> [TopAlbum] {
        do throws(LastFMError) {
            let part = try Subject.name.part("topalbums", of: body, method: Self.method)
            return (part["album"]?.elements ?? []).compactMap { TopAlbum($0, by: artist) }
        } catch .service(6, _) {
            return []
        }
    }
}
