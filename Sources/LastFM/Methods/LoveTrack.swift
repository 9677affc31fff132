import Core
import Foundation
import HTTP

/// Marks a track as loved by the session's user: `track.love`, signed.
package struct LoveTrackRequest: ServiceRequest, Hashable {
    package static let name = "track.love"
    package var artist: String
    package var track: String

    package init(artist: String, track: String) {
        self.artist = artist
        self.track = track
    }

    package var parameters: [String: String] { ["artist": artist, "track": track] }

    /// Succeeds with any response that is not an error.
    package func answer(from body: Data) throws(Failure) {
        _ = try root(of: body, about: .permission)
    }
}
