import Foundation
import HTTP
import MusicBrainz

/// What MusicBrainz knows about albums and artists, with a response cache.
struct MusicBrainzAlbums: Sendable {
    let addresses: ServiceAddresses
    let http: HTTPClient
    let answers: CachedAnswers
    let purpose: HTTPRequest.Purpose

    /// The album with the same loose identity, an album rather than a single of that name; nil if
    /// there is none.
    private func find(_ album: Album) async throws -> Sourced<ReleaseGroup?> {
        let request = AlbumSearchRequest(artist: album.artist, title: album.title)
        return try await answer(to: request).map { groups in
            let same = groups.filter {
                Album(artist: $0.artist, title: $0.title).looseID == album.looseID
            }
            return same.first(where: \.isAlbum) ?? same.first
        }
    }

    /// The URL of an album's cover, which the Cover Art Archive may not have; nil for an unknown album.
    func cover(of album: Album) async throws -> String? {
        try await find(album).value.map { addresses.cover(at: $0.cover) }
    }

    /// An album's details; throws a failure of the kind `albumNotFound`.
    ///
    /// If only the tracks can't be loaded, the details are without them, and the source has the failure.
    ///
    /// - Parameter page: returns the URL of the album's page from its ID.
    func details(
        of album: Album,
        page: (String) -> String?
    ) async throws -> Sourced<AlbumDetails> {
        let found = try await find(album)
        guard let group = found.value else {
            let kind = Failure.Kind.albumNotFound(artist: album.artist, title: album.title)
            throw KitError.service(Failure(kind, at: Service.musicBrainz.name))
        }
        var source = found.source
        var tracks: [AlbumDetails.Track] = []
        if let release = group.releases.first {
            do {
                let listed = try await answer(to: ReleaseTracksRequest(id: release))
                if listed.source.isStale { source = listed.source }
                tracks = listed.value.map { track in
                    let isOwn = track.artist.isEmpty || track.artist == group.artist
                    return AlbumDetails.Track(
                        name: track.name,
                        seconds: track.duration,
                        artist: isOwn ? nil : track.artist
                    )
                }
            } catch let error as KitError {
                source.isStale = true
                source.failure = error
            }
        }
        var details = AlbumDetails(
            album: Album(artist: group.artist, title: group.title),
            url: page(group.id),
            imageURL: addresses.cover(at: group.cover),
            tags: group.tags,
            tracks: tracks
        )
        details.year = group.year
        details.serviceWithoutDescriptions = .musicBrainz
        return Sourced(value: details, source: source)
    }

    /// The tags of an artist, most used first.
    func tags(of artist: String) async throws -> Sourced<[TopTag]> {
        try await answer(to: ArtistTagsRequest(artist: artist))
    }

    private func answer<Request: ServiceRequest>(
        to request: Request
    ) async throws -> Sourced<Request.Answer> {
        let base = addresses.musicBrainz
        return try await answers.answer(to: request, canonical: request.address(at: base)) {
            try await http.answer(to: request, at: base, purpose: purpose)
        }
    }
}
