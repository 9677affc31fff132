import ListenBrainz
import Names

/// A playlist that ListenBrainz generated for the user.
package struct GeneratedPlaylist: Sendable {
    package let name: String
    /// The tracks in order, except those without a name.
    package let tracks: [TrackDescriptor]
    /// The number of tracks without a title or an artist's name.
    package let namelessCount: Int
}

extension ListenBrainzLibrary {
    /// The newest playlist generated for the user whose name contains `words`.
    ///
    /// Without words, it is the newest of the Weekly Jams, or else of all playlists. Throws
    /// `KitError.playlist(.noTracks)` if there is none.
    package func generatedPlaylist(matching words: String?) async throws -> GeneratedPlaylist {
        let all = try await playlists(of: user, areGenerated: true)
        let found =
            if let words {
                all.first { $0.name.bareName.contains(words.bareName) }
            } else {
                all.first { $0.kind == "weekly-jams" } ?? all.first
            }
        guard let found else { throw KitError.playlist(.noTracks) }
        let rows = try await answer(to: PlaylistRequest(found.id, hasNames: true))
        let tracks = rows.compactMap(TrackDescriptor.init)
        return GeneratedPlaylist(
            name: found.name,
            tracks: tracks,
            namelessCount: rows.count - tracks.count
        )
    }
}

extension ListenBrainzLibrary {
    /// Marks the recordings of tracks as loved, each once, and returns how many there are.
    ///
    /// Tracks that the service does not find are left out.
    package func love(_ tracks: [TrackDescriptor]) async throws -> Int {
        let report = try await match(PlaylistDraft(name: "", tracks: tracks.distinct))
        // IDs in a draft may be anything, since users edit drafts.
        let recordings = Set(report.matched.filter(\.isMBID))
        _ = try await sideBySide(recordings.sorted(), atMost: 2) { recording in
            try await answer(to: LoveRecordingRequest(recording))
        }
        return recordings.count
    }
}

extension TrackDescriptor {
    /// Creates the descriptor of a playlist's track; nil if it has no title or no artist.
    fileprivate init?(_ row: PlaylistTrack) {
        guard !row.title.isEmpty, !row.artist.isEmpty else { return nil }
        self.init(
            title: row.title,
            artistNames: [row.artist],
            albumTitle: row.album,
            durationMs: row.durationMs
        )
        ids[.listenBrainz] = row.id
    }
}
