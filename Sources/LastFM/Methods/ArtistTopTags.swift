import Core
import Foundation
import HTTP

/// Asks for the tags that people give an artist: `artist.getTopTags`.
package struct ArtistTopTagsRequest: LastFMRequest, Hashable {
    package static let method = "artist.getTopTags"
    /// The artist's name.
    package var artist: String

    /// Creates a request.
    package init(artist: String) {
        self.artist = artist
    }

    package var parameters: [String: String] { ["artist": artist] }

    /// The tags, most used first; empty for an unknown artist.
    package func answer(from body: Data) throws(LastFMError) -> [TopTag] {
        do throws(LastFMError) {
            let part = try Subject.name.part("toptags", of: body, method: Self.method)
            return (part["tag"]?.elements ?? []).compactMap { row in
                row["name"]?.name.map {
                    TopTag(name: $0, count: min(row["count"]?.count ?? 0, 100))
                }
            }
        } catch .service(6, _) {
            return []
        }
    }
}
