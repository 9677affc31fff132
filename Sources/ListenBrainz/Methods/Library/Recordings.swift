import Core
import Foundation
import HTTP

/// A recording that the service found for names.
package struct FoundRecording: Hashable, Sendable {
    /// The recording's MusicBrainz ID.
    package var id: String
    package var title: String
    /// The names of all its artists, as one text.
    package var artist: String
    /// The name of a release that it is on, if known.
    package var release: String?
}

/// Looks up the recordings of tracks by their names.
package struct RecordingLookupRequest: ServiceRequest, Hashable {
    package static let name = "ListenBrainz's lookup"
    /// The maximum number of tracks per request.
    package static let limit = 50
    /// The maximum number of characters in an artist's name and a title together.
    private static let longestNames = 250

    /// A track's names.
    package struct Names: Hashable, Encodable, Sendable {
        package var artist: String
        package var title: String

        private enum CodingKeys: String, CodingKey {
            case artist = "artist_name"
            case title = "recording_name"
        }

        /// Creates names; nil if they are blank or too long, for which the service would reject the
        /// whole request.
        package init?(artist: String, title: String) {
            let texts = [artist, title]
            let count = texts.reduce(0) { $0 + $1.unicodeScalars.count }
            guard count <= RecordingLookupRequest.longestNames,
                texts.allSatisfy({ $0.contains { !$0.isWhitespace } })
            else { return nil }
            (self.artist, self.title) = (artist, title)
        }
    }

    package var tracks: [Names]

    package init(_ tracks: [Names]) {
        self.tracks = tracks
    }

    package var path: String { "1/metadata/lookup/" }
    package var isRepeatable: Bool { true }

    package var content: Data? {
        struct Body: Encodable { var recordings: [Names] }
        return encoded(Body(recordings: tracks))
    }

    /// A recording for each track, in the same order; nil for those not found.
    package func answer(from body: Data) throws(Failure) -> [FoundRecording?] {
        let value = try value(of: body)
        guard value.kind == .list else { throw unexpectedAnswer() }
        var found = [FoundRecording?](repeating: nil, count: tracks.count)
        for row in value.elements {
            guard let index = row["index"]?.integer, found.indices.contains(index),
                let id = row["recording_mbid"]?.mbid,
                let title = row["recording_name"]?.filledText,
                let artist = row["artist_credit_name"]?.filledText
            else { continue }
            found[index] = FoundRecording(
                id: id,
                title: title,
                artist: artist,
                release: row["release_name"]?.filledText
            )
        }
        return found
    }
}

/// Marks a recording as loved.
package struct LoveRecordingRequest: ServiceRequest, Hashable {
    package static let name = "ListenBrainz's feedback"
    /// The recording's MusicBrainz ID.
    package var recording: String

    package init(_ recording: String) {
        self.recording = recording
    }

    package var path: String { "1/feedback/recording-feedback" }
    // Loving a recording twice does no harm.
    package var isRepeatable: Bool { true }
    package var content: Data? { Data(#"{"recording_mbid":"\#(recording)","score":1}"#.utf8) }
    package func answer(from body: Data) throws(Failure) { try expectOK(body) }
}
