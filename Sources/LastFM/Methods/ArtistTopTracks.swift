import Core
import Foundation
import HTTP

/// Asks for an artist's most played tracks: `artist.getTopTracks`.
///
/// The service corrects a misspelled name.
package struct ArtistTopTracksRequest: LastFMRequest, Hashable {
    package static let method = "artist.getTopTracks"
    /// The most tracks in the answer.
    package static let limit = 50

    /// The artist's name.
    package var artist: String

    /// Creates a request for the first page.
    package init(artist: String) {
        self.artist = artist
    }

    package var parameters: [String: String] {
        ["artist": artist, "autocorrect": "1", "limit": String(Self.limit)]
    }

    /// The tracks, most played first; empty for an unknown artist.
    package func answer(from body: Data) throws(LastFMError) -> [TopTrack] {
        do throws(LastFMError) {
            let part = try Subject.name.part("toptracks", of: body, method: Self.method)
            return (part["track"]?.elements ?? []).compactMap { row in
                let artist = row["artist"]?.name ?? artist
                // Where the service files what has no tags; the correction of a name may lead there.
                guard let name = row["name"]?.name, artist != "[unknown]" else { return nil }
                let duration = row["duration"]?.count ?? 0
                return TopTrack(
                    artist: artist,
                    name: name,
                    duration: duration > 0 ? duration : nil
                )
            }
        } catch .service(6, _) {
            return []
        }
    }
}
