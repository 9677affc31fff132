import Artwork
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import VinylogueKit
@testable import VinylogueTUI

/// The work that is done in the background.
struct JobTests {
    private let albums = [
        Album(artist: "Low", title: "Trust"), Album(artist: "Low", title: "Hey What"),
    ]

    @Test func `Quitting while a playlist is being created has to be asked for twice`() {
        var player = Player()
        player.model.job = RunningJob(number: 1, job: .push("a.json", .subsonic), total: 500)
        player.type("q")
        #expect(!player.model.isOver)
        #expect(
            player.text.contains("Creating the playlist on Subsonic: 0 of 500. Quit again to"),
            "\(player.text)"
        )
        // A later q, after the message is gone, asks again.
        player.type("jq")
        #expect(!player.model.isOver)
        player.send(.progressed(1, done: 100, total: 500))
        player.type("q")
        #expect(player.model.isOver)
        let words =
            "The playlist on Subsonic is incomplete. "
            + "To finish it, open it in vinylogue (L) and press E."
        let interrupted = player.model.job?.loss.map { [$0] } ?? []
        #expect(UnsavedChanges(reasons: [], interrupted: interrupted).summary == words)
        let both = UnsavedChanges(reasons: [Problem("The disk is full.")], interrupted: interrupted)
        #expect(both.summary == "A change was not saved. The disk is full. \(words)")
    }

    @Test func `A draft has the tracks of all albums, and is saved in the folder`() async throws {
        let directory = try TemporaryDirectory()
        let folder = DraftFolder(path: directory.url.path)
        var services = ScriptedService().services
        services.onDrafts = { folder }
        let result = try await services.perform(
            .draft(name: "Two albums", albums),
            KnownAlbums()
        ) { _, _ in
        }
        guard case .draft(let path, let draft, let gaps) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(path.hasSuffix("/two-albums.json") && gaps.isEmpty)
        #expect(try PlaylistDraft(path: path) == draft)
        #expect(Set(draft.tracks.map(\.albumTitle)) == ["Trust", "Hey What"])
    }

    @Test(arguments: [(1, 900), (9, 900), (10, 1200)])
    func `A collage has room for all marked albums`(count: Int, side: Int) async throws {
        let saved = Mutex<Data?>(nil)
        var services = ScriptedService().services
        services.onCollage = { png, name in
            saved.withLock { $0 = png }
            return "/x/\(name).png"
        }
        let tiles = (0..<count).map { WallTile(Album(artist: "Low", title: "\($0)")) }
        let result = try await services.perform(
            .collage(name: "Some", tiles, user: "nora"),
            KnownAlbums()
        ) { _, _ in
        }
        guard case .collage("/x/Some.png", count: count) = result else {
            Issue.record("\(result)")
            return
        }
        let picture = try Picture.decode(#require(saved.withLock { $0 }))
        #expect((picture.width, picture.height) == (side, side))
    }
}
