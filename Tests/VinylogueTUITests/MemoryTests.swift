import Artwork
import Terminal
import Testing
import VinylogueKit

@testable import VinylogueTUI

/// Full-screen mode keeps a limited amount of data in memory, however long it runs.
struct MemoryTests {
    @Test func `At most 80 charts are kept`() {
        let names = (0..<12).map { "friend\($0)" }
        let friends = FriendsList(friends: names.map { Friend(username: $0) })
        var player = Player(
            saved: PreferencesSnapshot(me: "nora", friends: friends, values: [.art: "off"])
        )
        for _ in names {
            player.press(.down, .enter)
            player.answerAll()
            player.press(.enter)
            player.answerAll()
            player.type("qq")
        }
        let keys = names.flatMap { name in
            (2010...2026).map { ChartKey(user: name, year: $0) }
        }
        let charts = keys.filter { player.model.charts[$0] != nil }
        #expect((60...80).contains(charts.count))
    }

    @Test func `Covers take up a limited number of bytes, however large they are`() {
        var player = Player(graphics: .kitty)
        player.press(.enter)
        var covers: Set<CoverKey> = []
        for width in 1...40 {
            let cell = CellPixels(width: width, height: 20)
            player.send(.resized(TerminalSize(columns: 80, rows: 24, cell: cell)))
            while let need = player.needs.first {
                guard case .cover(let request) = need else {
                    player.answer(need)
                    continue
                }
                covers.insert(request.key)
                var cover = sampleCover(request.key)
                let png = String(repeating: "A", count: 100_000 + covers.count)
                cover.graphics = ScreenPicture(.kept(png: png), columns: 4, rows: 2)
                player.answer(need, .success(.cover(cover)))
            }
        }
        let bytes = covers.reduce(0) { sum, key in
            sum + ((player.model.cover(key) ?? nil)?.graphics?.byteCount ?? 0)
        }
        #expect(covers.count * 100_000 > 2 << 24)
        #expect(bytes <= 12 << 20)
        #expect(bytes > 10 << 20)
        // The covers on the screen are the most recently used, so none of them is needed again.
        #expect(player.needs.isEmpty)
    }

    @Test func `The least recently used cover is dropped first`() {
        var recent = Recent<Int, String>(limit: 30)
        for key in 1...3 { recent.put("\(key)", for: key, cost: 10) }
        #expect(recent.use(1) == "1")
        recent.put("4", for: 4, cost: 10)
        #expect(recent[2] == nil && recent[1] == "1" && recent.cost == 30)
        recent.put("1", for: 1, cost: 20)
        #expect(recent.cost == 30 && recent[3] == nil && recent[4] == "4")
    }

    @Test func `Entries that the front page uses are kept even beyond the limit`() {
        var recent = Recent<Int, String>(limit: 30)
        recent.hold([1, 2, 3, 4])
        for key in 1...4 { recent.put("", for: key, cost: 10) }
        #expect((1...4).allSatisfy { recent[$0] != nil })
        recent.hold([])
        recent.put("", for: 5, cost: 10)
        #expect(recent.cost == 30 && recent[5] != nil)
    }

    @Test func `At most 40 albums are kept`() {
        var player = Player(
            saved: PreferencesSnapshot(
                me: savedForNora.me,
                friends: savedForNora.friends,
                values: [.art: "off"]
            )
        )
        player.press(.enter)
        player.answerAll()
        var albums: Set<Model.AlbumRequest> = []
        // Opens the albums of nora and her three friends, for two years each.
        for turn in 0..<8 {
            for _ in 0..<14 {
                player.press(.enter)
                while let need = player.needs.first {
                    if case .album(let key, let user) = need {
                        albums.insert(Model.AlbumRequest(album: key, user: user))
                    }
                    player.answer(need)
                }
                player.type("qj")
            }
            player.press(turn % 2 == 0 ? .left : .character("n"), .character("g"))
            player.answerAll()
        }
        #expect(albums.count > 40)
        #expect(albums.count { player.model.albums[$0] != nil } == 40)
    }
}
