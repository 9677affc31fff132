import Names

/// A track in a service's catalog or a player's library.
package struct TrackCandidate: Hashable, Sendable {
    /// The track's ID on the service, or its path in the player's library.
    package var id: String
    /// The track, as described by the service or player.
    package var track: TrackDescriptor

    package init(id: String, track: TrackDescriptor) {
        self.id = id
        self.track = track
    }
}

/// The result of searching for a track.
package enum TrackMatch: Hashable, Sendable {
    /// Why there is no match.
    package enum Reason: String, Hashable, Sendable {
        /// The search had no results.
        case notFound = "nothing was found"
        /// Only tracks by other artists were found.
        case otherArtist = "only tracks by other artists were found"
        /// Only other titles or other recordings were found.
        case otherTitle = "only other titles or recordings were found"
        /// Only much longer or shorter tracks were found.
        case otherLength = "only recordings of another length were found"
    }

    /// The matching track.
    case matched(TrackCandidate)
    /// Several equally good tracks, best first.
    case ambiguous([TrackCandidate])
    /// No track matches, for this reason.
    case unmatched(Reason)
}

extension TrackDescriptor {
    /// Finds the same recording among candidates, which are in the source's order.
    ///
    /// The same ISRC always matches. Otherwise artist and title must agree: exactly; without
    /// edition words, accents and punctuation; or without a subtitle if the lengths agree. Much
    /// longer or shorter candidates are rejected. Among several, the length decides, then the
    /// album.
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
        // Titles that differ in a subtitle match only if the lengths agree.
        let subtitled = named.filter { entry in
            name.agreesWithoutSubtitles(with: entry.name) && isClose(to: entry.candidate.track)
        }
        var reason = TrackMatch.Reason.otherTitle
        for level in [exact, loose, subtitled] {
            let recordings = level.filter {
                isLiveAsMuch(as: $0.candidate.track, named: name, $0.name)
            }.map(\.candidate)
            let fitting = recordings.filter { hasSimilarLength(to: $0.track) }
            if fitting.isEmpty {
                if !recordings.isEmpty { reason = .otherLength }
                continue
            }
            return choice(of: fitting)
        }
        return .unmatched(reason)
    }

    /// The best of several tracks with this name; ambiguous if neither length nor album decides.
    private func choice(of candidates: [TrackCandidate]) -> TrackMatch {
        let ordered = ordered(candidates)
        guard let best = ordered.first, ordered.count > 1 else {
            return ordered.first.map(TrackMatch.matched) ?? .unmatched(.notFound)
        }
        if hasSameAlbum(as: best.track) || isClose(to: best.track) { return .matched(best) }
        // Candidates of the same length are releases of the same recording.
        let lengths = ordered.compactMap(\.track.durationMs)
        let spread = (lengths.max() ?? 0) - (lengths.min() ?? 0)
        if lengths.count == ordered.count, spread <= Self.sameLength { return .matched(best) }
        if durationMs != nil, best.track.durationMs != nil { return .matched(best) }
        return .ambiguous(ordered)
    }

    /// The largest difference, in milliseconds, between lengths that count as the same.
    private static let sameLength = 4000

    /// The candidates, sorted by same length, then same album, then difference in length.
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

    /// Whether the lengths are close enough for the same recording; true if one is unknown.
    private func hasSimilarLength(to other: TrackDescriptor) -> Bool {
        guard let difference = difference(to: other), let durationMs else { return true }
        return difference <= max(15_000, durationMs / 10)
    }

    private func hasSameAlbum(as other: TrackDescriptor) -> Bool {
        guard let albumTitle, let title = other.albumTitle else { return false }
        return albumTitle.looseTitle == title.looseTitle
    }

    /// Whether both are studio recordings, or both live, judging by titles and albums.
    private func isLiveAsMuch(
        as other: TrackDescriptor,
        named name: TrackName,
        _ otherName: TrackName
    ) -> Bool {
        let titles = [name.isLive, otherName.isLive]
        let albums = [albumTitle, other.albumTitle].map { $0?.namesLiveAlbum == true }
        if (titles[0] || albums[0]) == (titles[1] || albums[1]) { return true }
        // "Live" in only the album's name may be the verb, so the lengths must also agree.
        return titles == [false, false] && isClose(to: other)
    }

    private func hasSameArtist(as candidate: TrackCandidate) -> Bool {
        let theirs = candidate.track.artistNames
        let wanted = Set(artistNames.prefix(1).map(\.bareName))
        if theirs.contains(where: { wanted.contains($0.bareName) }) { return true }
        // Some sources name the artists "A & B", others just "A".
        let parts = Set(theirs.flatMap(\.artistParts).map(\.bareName))
        let own = artistNames.flatMap(\.artistParts).map(\.bareName)
        let (all, others) = (Set(own), Set(own.dropFirst()))
        return own.first.map(parts.contains) == true
            || theirs.contains { all.contains($0.bareName) }
            // "A, B" and "B & A"
            || others.count > 1 && others.isSubset(of: parts)
    }

    private var normalizedISRC: String? {
        guard let isrc else { return nil }
        let letters = isrc.uppercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return letters.count == 12 ? letters : nil
    }
}
