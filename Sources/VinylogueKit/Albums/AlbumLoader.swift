import LastFM

/// Loads information about albums.
package struct AlbumLoader: Sendable {
    private let service: CachedLastFM

    /// Creates it.
    package init(service: CachedLastFM) {
        self.service = service
    }

    /// The service's information about an album, with a user's plays if one is given.
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
