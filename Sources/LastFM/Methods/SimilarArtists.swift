import Core
import Foundation
import HTTP

/// Requests similar artists: `artist.getSimilar`.
package struct SimilarArtistsRequest: ServiceRequest, Hashable {
    package static let name = "artist.getSimilar"
    package var artist: String
    /// The maximum number of artists in the response.
    package var limit: Int

    package init(artist: String, limit: Int = 50) {
        self.artist = artist
        self.limit = limit
    }

    package var parameters: [String: String] {
        ["artist": artist, "limit": String(limit)]
    }
    package var lifetime: TimeInterval { 30 * .day }

    /// The names of the artists, most similar first; empty for an unknown artist.
    package func answer(from body: Data) throws(Failure) -> [String] {
        try rows("artist", in: "similarartists", of: body).compactMap { $0["name"]?.name }
    }
}
