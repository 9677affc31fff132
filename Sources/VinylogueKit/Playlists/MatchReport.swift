import AppleMusic

/// What a service has of a draft.
package struct MatchReport: Sendable {
    /// The draft, with the identifiers that are known.
    package var draft: PlaylistDraft
    /// The tracks that the service does not have, and why.
    package var unmatched: [(track: TrackDescriptor, reason: TrackMatch.Reason)] = []
    /// The tracks of which the service has several, and nothing decides.
    package var ambiguous: [(track: TrackDescriptor, candidates: [TrackCandidate])] = []

    /// How many tracks the service has.
    package var matched: Int { draft.tracks.count { $0.appleMusicSongID != nil } }
    /// The identifiers of the tracks that the service has, in order.
    package var songs: [String] { draft.tracks.compactMap(\.appleMusicSongID) }
}

extension AppleMusicService {
    /// Finds the tracks of a draft in the catalogue; those with an identifier are not searched for again.
    ///
    /// `progress` gets the number of tracks that are done, and of all. Changes nothing at the service.
    package func match(
        _ draft: PlaylistDraft,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> MatchReport {
        var report = MatchReport(draft: draft)
        let unknown = draft.tracks.indices.filter { draft.tracks[$0].appleMusicSongID == nil }
        guard !unknown.isEmpty else { return report }
        let storefront = try await storefront()
        let known = draft.tracks.count - unknown.count
        // A few at once hide the time that each answer takes; the limits are the client's.
        let matches = try await sideBySide(
            unknown,
            atMost: 4,
            progress: { done, _ in progress(known + done, draft.tracks.count) },
            { try await match(draft.tracks[$0], in: storefront) }
        )
        for (index, match) in zip(unknown, matches) {
            switch match {
            case .matched(let song): report.draft.tracks[index].take(song)
            case .ambiguous(let songs): report.ambiguous.append((draft.tracks[index], songs))
            case .unmatched(let reason): report.unmatched.append((draft.tracks[index], reason))
            }
        }
        return report
    }

    /// The song that a track is, by its ISRC or else by a search.
    private func match(
        _ track: TrackDescriptor,
        in storefront: String
    ) async throws -> TrackMatch {
        if let isrc = track.isrc {
            let request = SongsByISRCRequest([isrc], storefront: storefront)
            let songs = try await cachedAnswer(to: request).map(TrackCandidate.init)
            if case .matched(let song) = track.match(among: songs) { return .matched(song) }
        }
        let artist = track.artistNames.first ?? ""
        var best = TrackMatch.unmatched(.notFound)
        // The search finds less if the title has words of an edition.
        var terms = ["\(artist) \(track.title)", "\(artist) \(TrackName(track.title).searchable)"]
        if terms[0].lowercased() == terms[1].lowercased() { terms.removeLast() }
        for term in terms {
            let request = SongSearchRequest(term, storefront: storefront)
            let songs = try await cachedAnswer(to: request).map(TrackCandidate.init)
            let match = track.match(among: songs)
            if case .unmatched = match {
                if best == .unmatched(.notFound) { best = match }
                continue
            }
            return match
        }
        return best
    }
}

extension TrackCandidate {
    fileprivate init(_ song: AppleMusicSong) {
        self.init(id: song.id, track: TrackDescriptor(song, artistNames: [song.artistName]))
    }
}

extension TrackDescriptor {
    /// Takes the identifiers of the song that it is.
    fileprivate mutating func take(_ song: TrackCandidate) {
        appleMusicSongID = song.id
        isrc = isrc ?? song.track.isrc
    }
}
