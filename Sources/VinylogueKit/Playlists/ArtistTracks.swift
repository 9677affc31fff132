import AppleMusic
import Names

extension AppleMusicService {
    /// The top songs of an artist, and then what a search finds of theirs; empty if nobody has that name.
    ///
    /// The same song in another edition is left out.
    ///
    /// - Parameters:
    ///   - count: how many are enough; the search is made only for what lacks.
    ///   - storefront: whose catalogue to use, such as "us".
    func topTracks(
        of name: String,
        count: Int,
        in storefront: String
    ) async throws -> [TrackDescriptor] {
        var tracks: [TrackDescriptor] = []
        var known: Set<[String]> = []
        func take(_ songs: [AppleMusicSong], as name: String) {
            for song in songs {
                let track = TrackDescriptor(song, artistNames: [name])
                if known.insert(track.looseID).inserted { tracks.append(track) }
            }
        }
        let found = try await cachedAnswer(to: ArtistSearchRequest(name, storefront: storefront))
        let artist = found.bestMatch(for: name)
        if let artist {
            let request = ArtistTopSongsRequest(artist.id, storefront: storefront)
            take(try await cachedAnswer(to: request), as: artist.name)
        }
        guard tracks.count < count else { return Array(tracks.prefix(count)) }
        let wanted = artist?.name ?? name
        let request = SongSearchRequest(wanted, storefront: storefront)
        let songs = try await cachedAnswer(to: request).filter { song in
            song.artistName.artistParts.contains { $0.bareName == wanted.bareName }
        }
        take(songs, as: wanted)
        return Array(tracks.prefix(count))
    }
}

extension [AppleMusicArtist] {
    /// The first artist with that name exactly, or else in all but signs and accents; nil if there is none.
    fileprivate func bestMatch(for name: String) -> AppleMusicArtist? {
        first { $0.name.exactName == name.exactName }
            ?? first { $0.name.bareName == name.bareName }
    }
}

extension TrackDescriptor {
    /// What the catalogue has on a song.
    init(_ song: AppleMusicSong, artistNames: [String]) {
        self.init(
            title: song.name,
            artistNames: artistNames,
            albumTitle: song.albumName,
            durationMs: song.durationMs,
            isrc: song.isrc,
            appleMusicSongID: song.id
        )
    }
}
