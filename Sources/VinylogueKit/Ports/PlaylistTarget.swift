import Foundation

/// A service on which playlists can be created.
package enum PlaylistService: String, CaseIterable, Sendable {
    case appleMusic = "apple-music"
    /// The user's own server with the Subsonic API.
    case subsonic
    case listenBrainz = "listenbrainz"

    /// The name in the service's own spelling.
    package var name: String {
        switch self {
        case .appleMusic: Service.appleMusic.name
        case .subsonic: "Subsonic"
        case .listenBrainz: Service.listenBrainz.name
        }
    }

    /// The key of this service's track IDs in drafts.
    package var trackKey: String {
        switch self {
        case .appleMusic: "appleMusicSongID"
        case .subsonic: "subsonicSongID"
        case .listenBrainz: "recordingMBID"
        }
    }
}

/// The user's library on a service, and the service's catalog.
///
/// Throws `KitError`s and `CancellationError`: a failure of the kind `notFound` for a playlist that
/// does not exist yet, so that a push retries. IDs are the service's own.
package protocol PlaylistTarget: Sendable {
    /// The service that the library is on.
    var service: PlaylistService { get }
    /// The service's URL, whose host decides how long a push waits before it tries again.
    var base: URL { get }
    /// The server and the user, so that a push to another account is another push; nil if the service
    /// doesn't say who the user is.
    var account: String? { get }
    /// The maximum number of tracks per request.
    var tracksPerRequest: Int { get }

    /// Loads the data that searches for these tracks need, and returns a function that searches the
    /// catalog.
    func catalog(for tracks: [TrackDescriptor]) async throws -> TrackCatalog

    /// The IDs of the playlists with exactly this name.
    func playlists(named name: String) async throws -> [String]

    /// Creates an empty playlist, and returns its ID. Sends only one request, since a failed one
    /// may have been carried out.
    func create(_ name: String, description: String?) async throws -> String

    /// Adds tracks to the end of a playlist, in order. Sends only one request, like `create`.
    func append(_ tracks: [String], to playlist: String) async throws

    /// The number of tracks in a playlist after the first `count`; may stop counting beyond
    /// `tracksPerRequest`.
    func trackCount(of playlist: String, after count: Int) async throws -> Int

    /// The URL of a playlist's web page.
    func link(to playlist: String) -> String

    /// Whether a text from a file can be the ID of a playlist or a track, which becomes part of a URL.
    func isIdentifier(_ text: String) -> Bool
}

/// Finds tracks in a service's catalog, and returns them in the catalog's order.
package typealias TrackCatalog = @Sendable (TrackQuery) async throws -> [TrackCandidate]

/// A search of a catalog.
package enum TrackQuery: Hashable, Sendable {
    /// The recordings with an ISRC.
    case isrc(String)
    /// The tracks that match an artist's name and a title.
    case track(artist: String, title: String)
    /// Up to `count` of an artist's most played tracks, each recording once; none if no artist has
    /// that name. With a keyword, such as a genre, the tracks that match it come first.
    case top(of: String, count: Int, keyword: String? = nil)
}

extension KitError {
    /// Whether the service may have carried out the request despite the error.
    var leavesOutcomeOpen: Bool {
        switch serviceFailure?.kind {
        case .unreachable, .insecure, .timedOut, .tooLarge, .incomplete, .redirectRefused,
            .privateAddress, .notJSON, .unexpectedAnswer, .temporarilyUnavailable:
            true
        default: false
        }
    }
}
