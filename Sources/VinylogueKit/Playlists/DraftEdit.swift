/// A change to a draft that can be reversed.
package enum DraftEdit: Equatable, Sendable {
    case rename(from: String, to: String)
    /// Moves a track; positions count from 0.
    case move(TrackDescriptor, from: Int, to: Int)
    case remove(TrackDescriptor, at: Int)
    case insert(TrackDescriptor, at: Int)

    /// The change that reverses this one.
    package var reversed: DraftEdit {
        switch self {
        case .rename(let old, let new): .rename(from: new, to: old)
        case .move(let track, let start, let end): .move(track, from: end, to: start)
        case .remove(let track, let place): .insert(track, at: place)
        case .insert(let track, let place): .remove(track, at: place)
        }
    }

    /// Applies the change. Returns false, and changes nothing, if the draft no longer has that name,
    /// or that track at that position.
    package func apply(to draft: inout PlaylistDraft) -> Bool {
        func isThere(_ track: TrackDescriptor, _ place: Int) -> Bool {
            draft.tracks.indices.contains(place) && draft.tracks[place].isSame(as: track)
        }
        switch self {
        case .rename(let old, let new):
            guard draft.name == old else { return false }
            draft.name = new
        case .move(let track, let start, let end):
            guard isThere(track, start), draft.tracks.indices.contains(end) else { return false }
            draft.tracks.insert(draft.tracks.remove(at: start), at: end)
        case .remove(let track, let place):
            guard isThere(track, place) else { return false }
            draft.tracks.remove(at: place)
        case .insert(let track, let place):
            guard place <= draft.tracks.count else { return false }
            draft.tracks.insert(track, at: place)
        }
        return true
    }
}

extension PlaylistDraft {
    /// Adds the IDs on a service, and ISRCs, that the same tracks have in another draft.
    package mutating func addIDs(on service: PlaylistService, from other: PlaylistDraft) {
        func key(_ track: TrackDescriptor) -> [String] {
            [track.title, track.albumTitle ?? ""] + track.artistNames
        }
        let found = Dictionary(
            other.tracks.filter { $0.ids[service] != nil }.map { (key($0), $0) }
        ) { first, _ in first }
        for index in tracks.indices where tracks[index].ids[service] == nil {
            guard let track = found[key(tracks[index])] else { continue }
            tracks[index].ids[service] = track.ids[service]
            tracks[index].isrc = tracks[index].isrc ?? track.isrc
        }
    }
}

extension TrackDescriptor {
    /// Whether both have the same names; IDs may have been added since.
    package func isSame(as other: TrackDescriptor) -> Bool {
        (title, artistNames, albumTitle) == (other.title, other.artistNames, other.albumTitle)
    }
}
