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

    /// The addresses of the covers of albums by rank, asked for side by side; `found` is told of each
    /// as it comes, of an album without a cover too.
    package func covers(
        of albums: [RankedAlbum],
        user: String?,
        found: @escaping @Sendable (_ rank: Int, _ address: String?) async -> Void
    ) async {
        await withTaskGroup(of: Void.self) { group in
            for album in albums {
                group.addTask {
                    let info = try? await self.album(
                        artist: album.artist,
                        album: album.album,
                        user: user
                    )
                    await found(album.rank, info?.value.imageURL)
                }
            }
        }
    }
}
