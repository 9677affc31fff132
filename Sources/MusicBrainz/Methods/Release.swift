import Core
import Foundation
import HTTP

/// Requests the tracks of one edition of an album: `ws/2/release/ID`.
package struct ReleaseTracksRequest: ServiceRequest, Hashable {
    package static let name = "MusicBrainz's release"
    /// The edition's MusicBrainz ID.
    package var id: String

    package init(id: String) {
        self.id = id
    }

    package var path: String { "ws/2/release/\(id.percentEncoded)" }

    package var parameters: [String: String] {
        ["inc": "recordings artist-credits", "fmt": "json"]
    }
    package var lifetime: TimeInterval { 30 * .day }

    /// The tracks of all discs in order, without videos. `artist` is the track's own.
    package func answer(from body: Data) throws(Failure) -> [TopTrack] {
        guard let media = try value(of: body)["media"], media.kind == .list else {
            throw unexpectedAnswer()
        }
        return media.elements.flatMap { $0["tracks"]?.elements ?? [] }.compactMap { track in
            let recording = track["recording"]
            guard recording?["video"]?.isTrue != true, let name = track["title"]?.filledText else {
                return nil
            }
            let length = track["length"]?.count ?? recording?["length"]?.count
            return TopTrack(
                artist: (track["artist-credit"] ?? recording?["artist-credit"])?.artistCredit ?? "",
                name: name,
                duration: length.flatMap { $0 > 0 ? ($0 + 500) / 1000 : nil }
            )
        }
    }
}
