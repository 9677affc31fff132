import Foundation

/// Which tracks of its albums a draft includes, and in which order.
package struct DraftRules: Hashable, Sendable {
    /// Which tracks of an album are included.
    package enum Choice: String, CaseIterable, Sendable {
        /// All tracks.
        case all
        /// The first track.
        case first
        /// The most played track.
        case top
    }

    /// The order of the tracks.
    package enum Order: String, CaseIterable, Sendable {
        /// As in the source.
        case asIs = "as-is"
        /// By the date of the albums, oldest first; undated albums come last.
        case byDate = "by-date"
        /// Random, but always the same for the same seed.
        case seeded
    }

    /// Which tracks of each album are included.
    package var choice = Choice.all
    /// The maximum number of tracks by one artist; nil for any number.
    package var perArtist: Int?
    /// The maximum number of tracks; nil for `PlaylistDraft.trackLimit`.
    package var limit: Int?
    /// Whether duplicate tracks, in any edition, are left out.
    package var dedupes = false
    package var order = Order.asIs
    /// The seed of a random order.
    package var seed = 0

    package init() {}

    /// The draft's tracks, chosen and ordered from those of a playlist.
    package func tracks(of playlist: [TrackDescriptor]) -> [TrackDescriptor] {
        tracks(of: [Picked(tracks: playlist)])
    }

    /// The draft's tracks, chosen and ordered from those of each album.
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

    /// An album's contribution to a draft.
    struct Picked: Hashable, Sendable {
        /// The tracks, in order.
        var tracks: [TrackDescriptor]
        /// The date the album is sorted by; nil if there is none.
        var date: Date?
    }
}
