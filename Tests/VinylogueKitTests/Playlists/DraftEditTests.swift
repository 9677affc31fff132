import Testing

@testable import VinylogueKit

struct DraftEditTests {
    private let tracks = ["A", "B", "C"].map { TrackDescriptor(title: $0, artistNames: ["Low"]) }
    private var draft: PlaylistDraft { PlaylistDraft(name: "Trust", tracks: tracks) }

    @Test func `Every change is reversed by its opposite`() {
        let edits: [DraftEdit] = [
            .rename(from: "Trust", to: "Me"), .move(tracks[0], from: 0, to: 2),
            .move(tracks[2], from: 2, to: 0), .remove(tracks[1], at: 1),
            .insert(tracks[0], at: 3),
        ]
        for edit in edits {
            var changed = draft
            let isApplied = edit.apply(to: &changed)
            #expect(isApplied && changed != draft)
            let isReversed = edit.reversed.apply(to: &changed)
            #expect(isReversed && changed == draft)
        }
    }

    @Test func `A change that no longer fits the draft changes nothing`() {
        let edits: [DraftEdit] = [
            .rename(from: "Other", to: "Me"), .move(tracks[1], from: 0, to: 2),
            .move(tracks[0], from: 0, to: 3), .remove(tracks[0], at: 1),
            .remove(tracks[0], at: 9), .insert(tracks[0], at: 4),
        ]
        for edit in edits {
            var changed = draft
            let isApplied = edit.apply(to: &changed)
            #expect(!isApplied && changed == draft)
        }
    }

    @Test func `A track that has got an ID since is still the same`() {
        var changed = draft
        changed.tracks[0].ids[.subsonic] = "s1"
        let isApplied = DraftEdit.remove(tracks[0], at: 0).apply(to: &changed)
        #expect(isApplied && changed.tracks.count == 2)
    }

    @Test func `IDs are added to the same tracks, wherever they are now`() {
        var found = draft
        for (index, id) in ["a", "b"].enumerated() { found.tracks[index].ids[.subsonic] = id }
        found.tracks[0].isrc = "X"
        var moved = PlaylistDraft(name: "Trust", tracks: tracks.reversed())
        moved.tracks[1].ids[.subsonic] = "own"
        moved.addIDs(on: .subsonic, from: found)
        #expect(moved.tracks.map { $0.ids[.subsonic] } == [nil, "own", "a"])
        #expect(moved.tracks[2].isrc == "X")
    }
}
