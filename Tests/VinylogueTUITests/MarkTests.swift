import Terminal
import Testing
import VinylogueKit

@testable import VinylogueTUI

/// Tests the signs of favorites and dislikes, and the keys that change them.
struct MarkTests {
    private func hints(_ player: Player) -> [String] {
        var player = player
        player.model.notice = nil
        return player.model.footer.map { "\($0.keys) \($0.word)" }
    }

    private func count(_ words: String, on player: Player) -> Int {
        player.text.ranges(of: words).count
    }

    @Test
    func `A favorite and a dislike are marked on the album page, in the week and in the years`()
        throws
    {
        var player = Player(columns: 160, rows: 40)
        player.press(.enter)
        player.answerAll()
        let title = try #require(player.model.selectedRow?.title)
        player.type("f")
        #expect(count("\(title) ♥", on: player) == 2)
        player.press(.enter)
        player.answerAll()
        #expect(count("\(title) ♥", on: player) == 1)
        player.type("x")
        #expect(count("\(title) ✕", on: player) == 1)
        player.type("q")
        #expect(count("\(title) ✕", on: player) == 2)
        player.type("y")
        player.answerAll()
        // The same album also leads other years.
        #expect(count("\(title) ✕", on: player) > 2)
        player.type("u")
        #expect(count("\(title) ✕", on: player) == 0)
        #expect(count("\(title) ♥", on: player) > 2)
    }

    @Test func `The footer says which mark a key removes`() {
        var player = Scene.week()
        player.send(.resized(TerminalSize(columns: 160, rows: 24)))
        player.answerAll()
        #expect(hints(player).contains("f favourite") && hints(player).contains("x dislike"))
        player.type("f")
        #expect(hints(player).contains("f remove favourite"))
        #expect(hints(player).contains("x dislike"))
        player.press(.enter)
        player.answerAll()
        #expect(hints(player).contains("f remove favourite"))
        player.type("x")
        #expect(hints(player).contains("f favourite"))
        #expect(hints(player).contains("x remove dislike"))
    }

    @Test func `f marks the top album of a year, and that year shows it`() {
        var player = Scene.week("y")
        let album = player.model.selectedAlbum?.album
        player.effects = []
        player.type("f")
        guard case .mark(.add(_, let added, _, _, as: .favorite))? = player.effects.first else {
            Issue.record("\(player.effects)")
            return
        }
        #expect(added == album)
        #expect(player.model.mark(of: added) == .favorite)
    }

    @Test func `Marks that another process has changed are read again`() {
        var player = Scene.week("f")
        player.send(.marksChanged)
        #expect(player.needs.contains(.marks))
        player.answerAll()
        #expect(player.model.marks != nil && player.model.selectedRow != nil)
    }

    @Test func `Another edition of a favorite is also marked`() {
        var player = Scene.week()
        let album = player.model.selectedRow?.key ?? Album(artist: "", title: "")
        let edition = Album(artist: album.artist, title: "\(album.title) (Deluxe Edition)")
        #expect(player.model.sign(of: edition) == nil)
        player.type("f")
        #expect(player.model.sign(of: edition) == "♥")
    }

    @Test func `A long title leaves room for the sign`() {
        for columns in [20, 30, 48, 60, 80] {
            var player = Player(columns: columns, rows: 20)
            player.press(.enter)
            player.answerAll()
            player.type("/far")
            player.press(.enter)
            #expect(player.model.selectedRow?.title == "And So Is Its Album")
            player.type("f")
            player.model.notice = nil
            #expect(player.text.contains("♥"), "\(columns)")
            player.press(.enter)
            player.answerAll()
            #expect(player.text.contains("♥"), "\(columns)")
        }
    }
}
