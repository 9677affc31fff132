import Names

/// A track that a service or a player has.
package struct TrackCandidate: Hashable, Sendable {
    /// The place's own name for it: an identifier or a path.
    package var id: String
    /// What the place says of it.
    package var track: TrackDescriptor

    /// Creates a candidate.
    package init(id: String, track: TrackDescriptor) {
        self.id = id
        self.track = track
    }
}

/// What became of a search for a track.
package enum TrackMatch: Hashable, Sendable {
    /// Why there is no match.
    package enum Reason: String, Hashable, Sendable {
        /// Nothing was found at all.
        case notFound = "nothing was found"
        /// What was found is by others.
        case otherArtist = "only tracks by other artists were found"
        /// What was found has other titles, or is another recording.
        case otherTitle = "only other titles or recordings were found"
        /// What was found is much longer or shorter.
        case otherLength = "only recordings of another length were found"
    }

    /// The track.
    case matched(TrackCandidate)
    /// Several tracks that nothing decides between, best first.
    case ambiguous([TrackCandidate])
    /// No track.
    case unmatched(Reason)
}

extension TrackDescriptor {
    /// The same recording among candidates, which are in the place's own order.
    ///
    /// The ISRC decides. Otherwise artist and title must agree: exactly, or else in all but edition words,
    /// accents and signs, or else in all but a subtitle if the lengths agree. The length decides between
    /// several, and rules out what is much longer or shorter; then the album does.
    package func match(among candidates: [TrackCandidate]) -> TrackMatch {
        guard !candidates.isEmpty else { return .unmatched(.notFound) }
        if let isrc = normalizedISRC {
            let same = candidates.filter { $0.track.normalizedISRC == isrc }
            if let best = ordered(same).first { return .matched(best) }
        }
        let byArtist = candidates.filter(hasSameArtist)
        guard !byArtist.isEmpty else { return .unmatched(.otherArtist) }
        let name = TrackName(title)
        let named = byArtist.map { (candidate: $0, name: TrackName($0.track.title)) }
        let exact = named.filter { $0.name.exact == name.exact }
        let loose = named.filter { $0.name.bare == name.bare }
        // A subtitle more or less is too little to go by without the length.
        let subtitled = named.filter { entry in
            name.agreesWithoutSubtitles(with: entry.name) && isClose(to: entry.candidate.track)
        }
        var reason = TrackMatch.Reason.otherTitle
        for level in [exact, loose, subtitled] {
            let recordings = level.map(\.candidate).filter { isLiveAsMuch(as: $0.track) }
            let fitting = recordings.filter { hasSimilarLength(to: $0.track) }
            if fitting.isEmpty {
                if !recordings.isEmpty { reason = .otherLength }
                continue
            }
            return choice(of: fitting)
        }
        return .unmatched(reason)
    }

    /// The one of several tracks with this name; ambiguous if nothing decides.
    private func choice(of candidates: [TrackCandidate]) -> TrackMatch {
        let ordered = ordered(candidates)
        guard let best = ordered.first, ordered.count > 1 else {
            return ordered.first.map(TrackMatch.matched) ?? .unmatched(.notFound)
        }
        if hasSameAlbum(as: best.track) || isClose(to: best.track) { return .matched(best) }
        // Releases of one recording have one length.
        let lengths = ordered.compactMap(\.track.durationMs)
        let spread = (lengths.max() ?? 0) - (lengths.min() ?? 0)
        if lengths.count == ordered.count, spread <= Self.sameLength { return .matched(best) }
        if durationMs != nil, best.track.durationMs != nil { return .matched(best) }
        return .ambiguous(ordered)
    }

    /// Lengths that differ by no more are the same, in milliseconds.
    private static let sameLength = 4000

    /// Candidates with a close length first, those on the same album before others, then by length.
    private func ordered(_ candidates: [TrackCandidate]) -> [TrackCandidate] {
        func key(_ track: TrackDescriptor) -> (Int, Int, Int) {
            (
                isClose(to: track) ? 0 : 1, hasSameAlbum(as: track) ? 0 : 1,
                difference(to: track) ?? .max
            )
        }
        return candidates.enumerated().sorted { one, other in
            let (first, second) = (key(one.element.track), key(other.element.track))
            return first == second ? one.offset < other.offset : first < second
        }.map(\.element)
    }

    private func difference(to other: TrackDescriptor) -> Int? {
        guard let durationMs, let length = other.durationMs else { return nil }
        return abs(durationMs - length)
    }

    private func isClose(to other: TrackDescriptor) -> Bool {
        difference(to: other).map { $0 <= Self.sameLength } ?? false
    }

    /// Whether the lengths may be those of one recording; unknown ones may.
    private func hasSimilarLength(to other: TrackDescriptor) -> Bool {
        guard let difference = difference(to: other), let durationMs else { return true }
        return difference <= max(15_000, durationMs / 10)
    }

    private func hasSameAlbum(as other: TrackDescriptor) -> Bool {
        guard let albumTitle, let title = other.albumTitle else { return false }
        return albumTitle.looseTitle == title.looseTitle
    }

    /// Whether both are studio recordings, or both live ones, by their titles and albums.
    private func isLiveAsMuch(as other: TrackDescriptor) -> Bool {
        let titles = [title, other.title].map { TrackName($0).isLive }
        let albums = [albumTitle, other.albumTitle].map { $0?.namesLiveAlbum == true }
        if (titles[0] || albums[0]) == (titles[1] || albums[1]) { return true }
        // "Live" in the name of an album alone may mean the verb.
        return titles == [false, false] && isClose(to: other)
    }

    private func hasSameArtist(as candidate: TrackCandidate) -> Bool {
        let theirs = candidate.track.artistNames
        let wanted = Set(artistNames.prefix(1).map(\.bareName))
        if theirs.contains(where: { wanted.contains($0.bareName) }) { return true }
        // One place has "A & B" where another has "A".
        let parts = Set(theirs.flatMap(\.artistParts).map(\.bareName))
        let own = artistNames.flatMap(\.artistParts).map(\.bareName)
        return own.first.map(parts.contains) == true
            || theirs.contains { Set(own).contains($0.bareName) }
            // "A, B" and "B & A"
            || Set(own.dropFirst()).count > 1 && Set(own.dropFirst()).isSubset(of: parts)
    }

    private var normalizedISRC: String? {
        guard let isrc else { return nil }
        let letters = isrc.uppercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return letters.count == 12 ? letters : nil
    }
}
