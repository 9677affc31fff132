import LastFM
import Synchronization

/// The latest album information, so that a list and an album's page share one request.
final class KnownAlbums: Sendable {
    private struct State {
        var byUser = Recent<Model.AlbumRequest, AlbumInfo>(limit: 200)
        var latest = Recent<AlbumKey, AlbumInfo>(limit: 200)
    }

    private let state = Mutex(State())

    /// The information with a user's plays; nil if unknown.
    func info(_ request: Model.AlbumRequest) -> AlbumInfo? {
        state.withLock { $0.byUser[request] }
    }

    /// The information with any user's plays; nil if unknown.
    func anyInfo(_ key: AlbumKey) -> AlbumInfo? {
        state.withLock { $0.latest[key] }
    }

    func keep(_ info: AlbumInfo, for request: Model.AlbumRequest) {
        state.withLock { state in
            state.byUser.put(info, for: request)
            state.latest.put(info, for: request.album)
        }
    }
}
