import Core
import Foundation
import HTTP

/// Asks for artists like one: `artist.getSimilar`.
package struct SimilarArtistsRequest: LastFMRequest, Hashable {
    package static let method = "artist.getSimilar"
    /// The artist's name.
    package var artist: String
    /// The most artists in the answer.
    package var limit: Int

    /// Creates a request.
    package init(artist: String, limit: Int = 50) {
        self.artist = artist
        self.limit = limit
    }

    package var parameters: [String: String] {
        ["artist": artist, "limit": String(limit)]
    }

    /// The names of the artists, most similar first; empty for an unknown artist.
    package func answer(from body: Data) throws(LastFMError) -> [String] {
        do throws(LastFMError) {
            let part = try Subject.name.part("similarartists", of: body, method: Self.method)
            return (part["artist"]?.elements ?? []).compactMap { $0["name"]?.name }
        } catch .service(6, _) {
            return []
        }
    }
}
