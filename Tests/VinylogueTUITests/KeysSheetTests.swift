import Terminal
import Testing

@testable import VinylogueTUI

struct KeysSheetTests {
    private func opened(columns: Int, rows: Int) -> Player {
        var player = Player(columns: columns, rows: rows)
        player.type("?")
        return player
    }

    @Test func `At 80 columns and 40 rows the list of keys is shown in full`() {
        let player = opened(columns: 80, rows: 40)
        let places = ["Everywhere", "Home", "Week", "Settings", "import friends", "quit"]
        for words in places { #expect(player.text.contains(words)) }
        #expect(!player.text.contains("more below"))
    }

    @Test(arguments: [(80, 16), (60, 24), (40, 12), (20, 6)])
    func `A list of keys that does not fit says so, and scrolls to its end`(size: (Int, Int)) {
        var player = opened(columns: size.0, rows: size.1)
        let first = player.text
        #expect(first.contains("more below"))
        player.press(.end)
        #expect(player.text.contains("less") && !player.text.contains("more below"))
        player.press(.home)
        #expect(player.text == first)
    }

    @Test func `No page opens on top of the list of keys`() {
        var player = opened(columns: 80, rows: 24)
        player.type("s,")
        #expect(player.model.pages.count == 2)
    }
}
