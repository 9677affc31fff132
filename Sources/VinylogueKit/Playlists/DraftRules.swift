import Foundation

/// Which tracks of its albums a draft has, and in which order.
package struct DraftRules: Hashable, Sendable {
    /// The tracks of an album.
    package enum Choice: String, CaseIterable, Sendable {
        /// All of them.
        case all
        /// The first one.
        case first
        /// The most played one.
        case top
    }

    /// The order of the tracks.
    package enum Order: String, CaseIterable, Sendable {
        /// As their source has them.
        case asIs = "as-is"
        /// The albums by date, oldest first; those without one last.
        case byDate = "by-date"
        /// Random, but always the same for the same seed.
        case seeded
    }

    /// The tracks of each album.
    package var choice = Choice.all
    /// The most tracks by one artist; nil for any number.
    package var perArtist: Int?
    /// The most tracks; nil for as many as a draft may have.
    package var limit: Int?
    /// Whether a track that is there already is left out, in whatever edition.
    package var dedupes = false
    /// The order.
    package var order = Order.asIs
    /// The seed of a random order.
    package var seed = 0

    /// Creates the rules that keep all tracks as they are.
    package init() {}

    /// The tracks of a draft from those that each album gives.
    func tracks(of albums: [Picked]) -> [TrackDescriptor] {
        var tracks: [TrackDescriptor]
        switch order {
        case .asIs: tracks = albums.flatMap(\.tracks)
        case .byDate:
            tracks = albums.enumerated().sorted { one, other in
                let dates = (
                    one.element.date ?? .distantFuture, other.element.date ?? .distantFuture
                )
                return (dates.0, one.offset) < (dates.1, other.offset)
            }.flatMap(\.element.tracks)
        case .seeded:
            tracks = albums.flatMap(\.tracks)
            var random = SeededRandom(seed: seed)
            tracks.shuffle(using: &random)
        }
        var known: Set<[String]> = []
        var counts: [String: Int] = [:]
        var kept: [TrackDescriptor] = []
        let limit = min(limit ?? .max, PlaylistDraft.trackLimit)
        for track in tracks where kept.count < limit {
            if dedupes, known.contains(track.looseID) { continue }
            if let perArtist {
                guard counts[track.looseArtist, default: 0] < perArtist else { continue }
                counts[track.looseArtist, default: 0] += 1
            }
            known.insert(track.looseID)
            kept.append(track)
        }
        return kept
    }

    /// What an album gives to a draft.
    struct Picked: Hashable, Sendable {
        /// The tracks, in order.
        var tracks: [TrackDescriptor]
        /// The date that the album is sorted by; nil if there is none.
        var date: Date?
    }
}
