import Core
import Foundation
import HTTP

/// Requests an artist's tags: `artist.getTopTags`.
package struct ArtistTopTagsRequest: ServiceRequest, Hashable {
    package static let name = "artist.getTopTags"
    package var artist: String

    package init(artist: String) {
        self.artist = artist
    }

    package var parameters: [String: String] { ["artist": artist] }
    package var lifetime: TimeInterval { 30 * .day }

    /// The tags, most used first; empty for an unknown artist.
    package func answer(from body: Data) throws(Failure) -> [TopTag] {
        try rows("tag", in: "toptags", of: body).compactMap { row in
            row["name"]?.name.map { TopTag(name: $0, count: min(row["count"]?.count ?? 0, 100)) }
        }
    }
}
