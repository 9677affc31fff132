import Foundation
import HTTP

/// Loves a track for the user of a session: `track.love`, signed.
package struct LoveTrackRequest: LastFMRequest, Hashable {
    package static let method = "track.love"
    /// Loving a track twice is the same as once.
    package static let isRepeatable = true
    /// The artist's name.
    package var artist: String
    /// The track's name.
    package var track: String

    /// Creates a request.
    package init(artist: String, track: String) {
        self.artist = artist
        self.track = track
    }

    package var parameters: [String: String] { ["artist": artist, "track": track] }

    /// Nothing: an answer without an error is a success.
    package func answer(from body: Data) throws(LastFMError) {
        _ = try Subject.permission.root(of: body, method: Self.method)
    }
}
