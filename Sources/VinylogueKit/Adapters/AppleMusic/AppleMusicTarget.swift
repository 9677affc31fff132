import AppleMusic
import HTTP
import Names

extension AppleMusicService: PlaylistTarget {
    package var service: PlaylistService { .appleMusic }
    package var account: String? { nil }
    package var tracksPerRequest: Int { AddTracksRequest.limit }

    package func catalog(for tracks: [TrackDescriptor]) async throws -> TrackCatalog {
        let storefront = try await storefront()
        return { query in
            switch query {
            case .isrc(let code):
                let request = SongsByISRCRequest([code], storefront: storefront)
                return try await cachedAnswer(to: request).map { TrackCandidate($0) }
            case .track(let artist, let title):
                let request = SongSearchRequest("\(artist) \(title)", storefront: storefront)
                return try await cachedAnswer(to: request).map { TrackCandidate($0) }
            case .top(let artist, let count, let keyword):
                return try await topTracks(of: artist, keyword, count: count, in: storefront)
            }
        }
    }

    /// An artist's top songs, followed by search results if there are too few, and preceded by those
    /// for a keyword.
    private func topTracks(
        of name: String,
        _ keyword: String?,
        count: Int,
        in storefront: String
    ) async throws -> [TrackCandidate] {
        var tracks: [TrackCandidate] = []
        var known: Set<[String]> = []
        func take(_ songs: [AppleMusicSong], as name: String) {
            let songs = songs.map { TrackCandidate($0, by: name) }
            tracks += songs.filter { known.insert($0.track.looseID).inserted }
        }
        let found = try await cachedAnswer(to: ArtistSearchRequest(name, storefront: storefront))
        let artist =
            found.first { $0.name.exactName == name.exactName }
            ?? found.first { $0.name.bareName == name.bareName }
        let wanted = artist?.name ?? name
        func search(_ words: String) async throws {
            let request = SongSearchRequest(words, storefront: storefront)
            let songs = try await cachedAnswer(to: request).filter { song in
                song.artistName.artistParts.contains { $0.bareName == wanted.bareName }
            }
            take(songs, as: wanted)
        }
        if let keyword { try await search("\(wanted) \(keyword)") }
        if let artist, tracks.count < count {
            let request = ArtistTopSongsRequest(artist.id, storefront: storefront)
            take(try await cachedAnswer(to: request), as: wanted)
        }
        if tracks.count < count { try await search(wanted) }
        return Array(tracks.prefix(count))
    }

    package func playlists(named name: String) async throws -> [String] {
        var (found, offset): ([String], Int?) = ([], 0)
        var seen: Set<String> = []
        while let start = offset {
            do {
                let page = try await answer(to: PlaylistsRequest(offset: start))
                let new = page.rows.filter { seen.insert($0.id).inserted }
                // A list that repeats itself, or is longer than any library, would never end.
                guard !new.isEmpty || page.rows.isEmpty || page.next == nil, start < 100_000
                else {
                    throw KitError.service(PlaylistsRequest().unexpectedAnswer("never ends"))
                }
                found += new.filter { $0.name == name }.map(\.id)
                offset = page.next
            } catch KitError.service(let failure) where failure.kind == .notFound {
                break
            }
        }
        return found
    }

    package func create(_ name: String, description: String?) async throws -> String {
        try await answer(to: CreatePlaylistRequest(title: name, description: description)).id
    }

    package func append(_ tracks: [String], to playlist: String) async throws {
        try await answer(to: AddTracksRequest(tracks, to: playlist))
    }

    package func trackCount(of playlist: String, after first: Int) async throws -> Int {
        var (count, next): (Int, Int?) = (0, first)
        while let start = next, count <= tracksPerRequest {
            do {
                let page = try await answer(to: PlaylistTracksRequest(of: playlist, offset: start))
                count += page.rows.count
                next = page.next
            } catch KitError.service(let failure) where failure.kind == .notFound {
                // An empty playlist has no track list.
                break
            }
        }
        return count
    }

    package func link(to playlist: String) -> String {
        "https://music.apple.com/library/playlist/\(playlist)"
    }

    package func isIdentifier(_ text: String) -> Bool { text.isAppleMusicIdentifier }
}

extension TrackCandidate {
    /// Creates a candidate from a catalog song, by default with the catalog's artist name.
    fileprivate init(_ song: AppleMusicSong, by artist: String? = nil) {
        self.init(
            id: song.id,
            track: TrackDescriptor(
                title: song.name,
                artistNames: [artist ?? song.artistName],
                albumTitle: song.albumName,
                durationMs: song.durationMs,
                isrc: song.isrc,
                ids: [.appleMusic: song.id]
            )
        )
    }
}
