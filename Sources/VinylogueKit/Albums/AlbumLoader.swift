import LastFM

/// Loads what is known of albums.
package struct AlbumLoader: Sendable {
    private let service: CachedLastFM

    /// Creates it.
    package init(service: CachedLastFM) {
        self.service = service
    }

    /// What the service knows of an album, with the plays of a user if one is given.
    ///
    /// Throws `LastFMError.albumNotFound`, and what `CachedLastFM` throws.
    package func album(
        artist: String,
        album: String,
        user: String?
    ) async throws -> Sourced<AlbumInfo> {
        try await service.answer(to: AlbumInfoRequest(artist: artist, album: album, user: user))
    }
}
