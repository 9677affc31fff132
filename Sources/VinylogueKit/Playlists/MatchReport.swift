/// The result of searching a service for a draft's tracks.
package struct MatchReport: Sendable {
    /// The service that was searched.
    package let service: PlaylistService
    /// The draft, with the service's IDs of the tracks found.
    package var draft: PlaylistDraft
    /// The tracks without a match, and why there is none.
    package var unmatched: [(track: TrackDescriptor, reason: TrackMatch.Reason)] = []
    /// The tracks with several equally good matches.
    package var ambiguous: [(track: TrackDescriptor, candidates: [TrackCandidate])] = []

    /// The IDs of the tracks that the service has, in order.
    package var matched: [String] { draft.tracks.compactMap { $0.ids[service] } }
}

extension PlaylistTarget {
    /// Finds a draft's tracks in the catalog; tracks that already have a valid ID are skipped.
    ///
    /// `progress` receives the number of finished tracks and the total. Changes nothing at the
    /// service.
    package func match(
        _ draft: PlaylistDraft,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> MatchReport {
        var draft = draft
        // Users edit drafts.
        for (index, track) in draft.tracks.enumerated()
        where track.ids[service].map(isIdentifier) == false {
            draft.tracks[index].ids[service] = nil
        }
        var report = MatchReport(service: service, draft: draft)
        let unknown = draft.tracks.indices.filter { draft.tracks[$0].ids[service] == nil }
        guard !unknown.isEmpty else { return report }
        let catalog = try await catalog(for: unknown.map { draft.tracks[$0] })
        let known = draft.tracks.count - unknown.count
        // Concurrent searches hide the response times; the client enforces the rate limit.
        let matches = try await sideBySide(
            unknown,
            atMost: 4,
            progress: { done, _ in progress(known + done, draft.tracks.count) },
            { [draft] in try await draft.tracks[$0].match(in: catalog) }
        )
        for (index, match) in zip(unknown, matches) {
            let track = draft.tracks[index]
            switch match {
            case .matched(let found):
                report.draft.tracks[index].ids[service] = found.id
                report.draft.tracks[index].isrc = track.isrc ?? found.track.isrc
            case .ambiguous(let found): report.ambiguous.append((track, found))
            case .unmatched(let reason): report.unmatched.append((track, reason))
            }
        }
        return report
    }
}

extension TrackDescriptor {
    /// The titles to search for, in this order.
    ///
    /// Edition words in a title can hide matches, so the second title omits them.
    var searchTitles: [String] {
        let short = TrackName(title).searchable
        return short.lowercased() == title.lowercased() ? [title] : [title, short]
    }

    /// Finds the same recording in a catalog, by its ISRC or else by a search.
    fileprivate func match(in catalog: TrackCatalog) async throws -> TrackMatch {
        if let isrc, case .matched(let found) = match(among: try await catalog(.isrc(isrc))) {
            return .matched(found)
        }
        let artist = artistNames.first ?? ""
        var best = TrackMatch.unmatched(.notFound)
        for title in searchTitles {
            let match = match(among: try await catalog(.track(artist: artist, title: title)))
            if case .unmatched = match {
                if best == .unmatched(.notFound) { best = match }
                continue
            }
            return match
        }
        return best
    }
}
