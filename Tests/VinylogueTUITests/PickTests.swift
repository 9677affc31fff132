import Terminal
import Testing
import VinylogueKit

@testable import VinylogueTUI

/// Marking several albums, and acting on all of them.
struct PickTests {
    private func hints(_ player: Player) -> [String] {
        var player = player
        player.model.notice = nil
        return player.model.footer.map { "\($0.keys) \($0.word)" }
    }

    @Test func `m marks the album and goes to the next, and the footer counts the marked ones`() {
        var player = Scene.week("mmm")
        #expect(player.text.ranges(of: "✓ ").count == 3)
        #expect(hints(player).prefix(2) == ["m 3 marked", "f favourite"])
        #expect(hints(player).contains("w playlist") && hints(player).contains("C collage"))
        player.type("gm")
        #expect(hints(player).first == "m 2 marked")
        player.press(.escape)
        #expect(player.text.contains("Unmarked 2 albums."))
        #expect(!player.text.contains("✓") && player.model.pages.count == 2)
    }

    @Test func `f, x and Y act on all marked albums, and u undoes them together`() throws {
        var player = Scene.week("mmm")
        let albums = player.model.picks.map(\.album)
        player.effects = []
        player.type("f")
        #expect(player.text.contains("♥ 3 albums. Press u to undo."))
        #expect(player.effects.count == 3)
        let marks = { (player: Player) in albums.map { player.model.mark(of: $0) } }
        #expect(marks(player) == [.favorite, .favorite, .favorite])
        player.type("x")
        #expect(marks(player) == [.dislike, .dislike, .dislike])
        player.type("u")
        #expect(player.text.contains("Undid: ✕ 3 albums."))
        #expect(marks(player) == [.favorite, .favorite, .favorite])
        player.type("u")
        #expect(marks(player) == [nil, nil, nil])
        player.type("Y")
        let names = albums.map { "\($0.artist) - \($0.title)" }.joined(separator: "\n")
        #expect(player.effects.last == .copy(names))
        #expect(player.text.contains("Copied the names of 3 albums."))
    }

    @Test func `Only albums without the mark are marked, and only if all have it, it is removed`() {
        var player = Scene.week("fmm")
        player.effects = []
        #expect(hints(player)[1] == "f favourite")
        player.type("f")
        #expect(player.effects.count == 1)
        #expect(hints(player)[1] == "f remove favourite")
        player.type("f")
        #expect(player.text.contains("Removed from favourites: 2 albums."))
    }

    @Test func `Marked albums stay marked on other pages, and in other years`() {
        var player = Scene.week("mm")
        let album = player.model.picks[0].album
        player.press(.left)
        player.answerAll()
        #expect(hints(player).first == "m 2 marked")
        player.type("v")
        player.answerAll()
        player.type("m")
        #expect(player.model.picks.count == 3 && player.model.picks[0].album == album)
        #expect(player.text.contains("✓"))
        player.type("qq")
        player.press(.escape)
        #expect(player.model.picks.isEmpty)
    }

    @Test func `w creates a playlist draft, and announces the result`() {
        var player = Scene.week("mm")
        let albums = player.model.picks.map(\.album)
        player.effects = []
        player.type("w")
        let number = player.model.serial
        #expect(
            player.effects == [.job(number, .draft(name: "2 albums, 21 November 2026", albums))]
        )
        player.type("w")
        #expect(player.text.contains("Wait until this is done: Loading tracks…"))
        player.send(.progressed(number, done: 1, total: 2))
        player.type("j")
        #expect(player.text.contains("Loading tracks: 1 of 2"))
        let draft = PlaylistDraft(
            name: "2 albums",
            tracks: [TrackDescriptor(title: "A", artistNames: ["B"])]
        )
        let gaps = ["Minibar has no track list."]
        player.send(
            .finished(number, .success(.draft(path: "/x/2-albums.json", draft, gaps: gaps)))
        )
        #expect(player.text.contains("Saved the draft 2 albums: 1 track. Press L to open it."))
        player.type("j")
        #expect(!player.text.contains("Loading tracks"))
        player.effects = []
        player.type("u")
        #expect(player.text.contains("Undid: saving 2 albums. Press U to redo."))
        let isRemoved = player.effects.contains { effect in
            if case .removeDraft = effect { true } else { false }
        }
        #expect(isRemoved)
    }

    @Test func `Without marked albums, w and C use the selected one`() {
        var player = Scene.week("j")
        let tile = player.model.selectedAlbum?.tile
        player.effects = []
        player.type("w")
        guard case .job(_, .draft(let name, let albums))? = player.effects.last else {
            Issue.record("\(player.effects)")
            return
        }
        #expect(albums == [tile?.album] && name.contains(" – "))
        player.send(.finished(player.model.serial, .failure(Problem("No.", hint: "Try."))))
        #expect(player.text.contains("No. Try."))
        player.type("C")
        guard case .job(_, .collage(_, let tiles, "nora"))? = player.effects.last else {
            Issue.record("\(player.effects)")
            return
        }
        #expect(tiles == [tile])
    }

    @Test func `Artists and tracks cannot be marked`() {
        var player = Scene.week("b")
        player.type("m")
        #expect(player.text.contains("Press b until albums are listed."))
        #expect(player.model.picks.isEmpty)
    }

    @Test(arguments: [
        (Scene("week", Scene.week("mmm")), "qqqq"), (Scene("week", Scene.week("mmm")), "e"),
        (Scene("crate", Scene.wall("mmm")), "qqqq"), (Scene("crate", Scene.wall("mmm")), "e"),
    ])
    func `Esc first ends a search, and only then unmarks`(scene: Scene, search: String) {
        var player = scene.player
        let pages = player.model.pages.count
        player.type("/\(search)")
        player.press(.enter)
        #expect(hints(player).first == "esc show all" && !hints(player).contains("esc unmark"))
        player.press(.escape)
        #expect(player.model.picks.count == 3 && player.model.front.search.text.isEmpty)
        player.press(.escape)
        #expect(player.model.picks.isEmpty && player.model.pages.count == pages)
    }
}
