import Synchronization
import VinylogueKit

/// The latest album information, so that a list and an album's page share one request.
final class KnownAlbums: Sendable {
    private struct State {
        var byUser = Recent<Model.AlbumRequest, AlbumDetails>(limit: 200)
        var latest = Recent<AlbumID, AlbumDetails>(limit: 200)
    }

    private let state = Mutex(State())

    /// The information with a user's plays; nil if unknown.
    func info(_ request: Model.AlbumRequest) -> AlbumDetails? {
        state.withLock { $0.byUser[request] }
    }

    /// The information with any user's plays; nil if unknown.
    func anyInfo(_ album: Album) -> AlbumDetails? {
        state.withLock { $0.latest[album.id] }
    }

    func keep(_ info: AlbumDetails, for request: Model.AlbumRequest) {
        state.withLock { state in
            state.byUser.put(info, for: request)
            state.latest.put(info, for: request.album.id)
        }
    }
}
