import Artwork
import Terminal
import Testing
import VinylogueKit

@testable import VinylogueTUI

/// The full screen keeps only so much, however long it runs.
struct MemoryTests {
    @Test func `At most 80 charts and 8 overviews are kept`() {
        let names = (0..<12).map { "friend\($0)" }
        let friends = FriendsList(friends: names.map { Friend(username: $0) })
        var player = Player(saved: Saved(me: "nora", friends: friends, showsArtwork: false))
        for _ in names {
            player.press(.down, .enter)
            player.answerAll()
            player.type("y")
            player.answerAll()
            player.type("qq")
        }
        let keys = names.flatMap { name in
            (2010...2026).map { ChartKey(user: name, year: $0) }
        }
        let charts = keys.filter { player.model.charts[$0] != nil }
        #expect((60...80).contains(charts.count))
        #expect(names.count { player.model.overviews[$0] != nil } == 8)
    }

    @Test(arguments: [(TerminalGraphics.kitty, 300), (.symbols(.trueColor), 1000)])
    func `The number of covers in lists is limited`(graphics: TerminalGraphics, limit: Int) {
        var player = Player(graphics: graphics)
        player.press(.enter)
        var covers: Set<CoverKey> = []
        for width in 1...120 {
            let cell = CellPixels(width: width, height: 20)
            player.send(.resized(TerminalSize(columns: 80, rows: 24, cell: cell)))
            while let need = player.needs.first {
                if case .cover(let key, _) = need { covers.insert(key) }
                player.answer(need)
            }
        }
        #expect(covers.count > limit)
        #expect(covers.count { player.model.cover($0) != nil } == limit)
    }

    @Test func `At most 6 covers of album pages and 40 albums are kept`() {
        var player = Player()
        player.press(.enter)
        player.answerAll()
        var covers: Set<CoverKey> = []
        var albums: Set<Model.AlbumRequest> = []
        // Nora and her three friends, two years each.
        for turn in 0..<8 {
            for _ in 0..<14 {
                player.press(.enter)
                while let need = player.needs.first {
                    if case .cover(let key, _) = need, key.purpose == .page { covers.insert(key) }
                    if case .album(let key, let user) = need {
                        albums.insert(Model.AlbumRequest(album: key, user: user))
                    }
                    player.answer(need)
                }
                player.type("qj")
            }
            player.press(turn % 2 == 0 ? .left : .character("f"), .character("g"))
            player.answerAll()
        }
        #expect(covers.count > 6 && albums.count > 40)
        #expect(covers.count { player.model.cover($0) != nil } == 6)
        #expect(albums.count { player.model.albums[$0] != nil } == 40)
    }
}
