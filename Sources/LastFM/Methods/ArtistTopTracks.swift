import Core
import Foundation
import HTTP

/// Requests an artist's most played tracks: `artist.getTopTracks`.
///
/// The service corrects misspelled names.
package struct ArtistTopTracksRequest: ServiceRequest, Hashable {
    package static let name = "artist.getTopTracks"
    /// The maximum number of tracks in the response.
    package static let limit = 50

    package var artist: String

    /// Creates a request for the first page.
    package init(artist: String) {
        self.artist = artist
    }

    package var parameters: [String: String] {
        ["artist": artist, "autocorrect": "1", "limit": String(Self.limit)]
    }
    package var lifetime: TimeInterval { 7 * .day }

    /// The tracks, most played first; empty for an unknown artist.
    package func answer(from body: Data) throws(Failure) -> [TopTrack] {
        try rows("track", in: "toptracks", of: body).compactMap { row in
            let artist = row["artist"]?.name ?? artist
            // The service may correct a name to "[unknown]", which it uses for untagged tracks.
            guard let name = row["name"]?.name, artist != "[unknown]" else { return nil }
            let duration = row["duration"]?.count ?? 0
            return TopTrack(artist: artist, name: name, duration: duration > 0 ? duration : nil)
        }
    }
}
