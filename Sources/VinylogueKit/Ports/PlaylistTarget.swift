/// A service for playlists.
package enum PlaylistService: String, CaseIterable, Sendable {
    case appleMusic = "apple-music"

    /// Its name in its own spelling.
    package var name: String {
        switch self {
        case .appleMusic: Service.appleMusic.name
        }
    }

    /// The name of its track IDs in drafts.
    package var trackKey: String {
        switch self {
        case .appleMusic: "appleMusicSongID"
        }
    }
}

/// The user's library at a service, and the catalog for its playlists.
///
/// Everything throws `KitError`s, and `CancellationError`; a failure of the kind `notFound` for what is
/// not there, which a push waits for. IDs are the service's own.
package protocol PlaylistTarget: Sendable {
    /// The service.
    var service: PlaylistService { get }
    /// The maximum number of tracks per request.
    var tracksPerRequest: Int { get }

    /// Prepares to search the catalog, loading whatever that needs once.
    func catalog() async throws -> TrackCatalog

    /// The playlists with exactly this name.
    func playlists(named name: String) async throws -> [String]

    /// Creates an empty playlist. Sent once: a failed request may have been carried out.
    func create(_ name: String, description: String?) async throws -> String

    /// Adds tracks to the end of a playlist, in order. Sent once, like `create`.
    func append(_ tracks: [String], to playlist: String) async throws

    /// How many tracks a playlist has after the first ones; may stop counting beyond
    /// `tracksPerRequest`.
    func trackCount(of playlist: String, after count: Int) async throws -> Int

    /// The web page of a playlist.
    func link(to playlist: String) -> String

    /// Whether a text can be a playlist's ID, which becomes part of a URL.
    func isPlaylist(_ text: String) -> Bool
}

/// Finds tracks in a service's catalog, in its own order.
package typealias TrackCatalog = @Sendable (TrackQuery) async throws -> [TrackCandidate]

/// What a catalog is searched for.
package enum TrackQuery: Hashable, Sendable {
    /// The recordings with an ISRC.
    case isrc(String)
    /// Whatever matches some words.
    case words(String)
    /// This many of the most played tracks of an artist, each recording once; none if no artist has
    /// that name.
    case top(of: String, count: Int)
}

extension KitError {
    /// Whether the service may have carried out the request anyway.
    var leavesOutcomeOpen: Bool {
        switch serviceFailure?.kind {
        case .unreachable, .insecure, .timedOut, .tooLarge, .incomplete, .redirectRefused,
            .privateAddress, .notJSON, .unexpectedAnswer, .temporarilyUnavailable:
            true
        default: false
        }
    }
}
