import Terminal
import Testing

@testable import VinylogueTUI

struct FooterTests {
    private func week(columns: Int, rows: Int = 24) -> Player {
        var player = Player(columns: columns, rows: rows)
        player.press(.enter)
        player.answerAll()
        return player
    }

    private func footer(_ player: Player) -> String { player.model.screen.lines.last ?? "" }

    @Test(arguments: [32, 33, 40, 48, 56, 64, 72, 80, 120])
    func `The keys for help and going back are shown at every width`(columns: Int) {
        var player = week(columns: columns)
        #expect(
            footer(player).hasSuffix("? keys   q back")
                || footer(player).hasSuffix("? keys  q back")
        )
        player.press(.enter)
        #expect(footer(player).hasSuffix("q back"))
        player.type("qq")
        #expect(footer(player).hasSuffix("q quit"))
    }

    @Test func `At 80 columns the footer of a week shows its most important keys`() {
        let footer = footer(week(columns: 80))
        for meaning in ["year", ", . week", "album", "years", "friend", "find", "keys", "back"] {
            #expect(footer.contains(meaning))
        }
    }

    @Test(arguments: [40, 80])
    func `A search shows what Enter and Escape do`(columns: Int) {
        var player = week(columns: columns)
        player.type("/post")
        #expect(
            footer(player).contains("enter apply") && footer(player).contains("esc show all")
        )
        // While a search is typed, every letter is part of it.
        #expect(!footer(player).contains("q back"))
        player.press(.enter)
        #expect(footer(player).contains("esc show all") && footer(player).contains("q back"))
        player.press(.escape)
        #expect(!footer(player).contains("esc"))
    }

    @Test func `A search for friends also shows what Enter and Escape do`() {
        var player = Player()
        player.type("/zo")
        #expect(
            footer(player).contains("enter apply") && footer(player).contains("esc show all")
        )
    }

    @Test func `Albums hidden by the minimum plays are counted during a search`() {
        var player = week(columns: 80)
        player.type("+/post")
        #expect(player.text.contains("2025 · 287 plays"))
        #expect(player.text.contains("/post▏ · 1 with fewer than 2 plays hidden"))
    }

    @Test func `On a tiny screen the search replaces the heading`() {
        var player = week(columns: 20, rows: 6)
        player.type("/post")
        #expect(player.text.contains("/post▏"))
    }

    @Test func `A search text longer than its field shows its end`() {
        var player = week(columns: 40, rows: 12)
        player.type("/" + String(repeating: "a", count: 60) + "漢字z")
        #expect(player.text.contains("漢字z▏"))
    }

    private func clicked(_ player: Player, _ column: Int, _ row: Int) -> Player {
        var player = player
        let press = MouseReport(action: .press(.left), column: column, row: row)
        player.send(.input(.mouse(press)))
        return player
    }

    @Test func `A click beside the keys does nothing`() {
        let home = Player(columns: 200, rows: 40)
        let player = clicked(home, 190, 39)
        #expect(!player.model.isOver && player.model.pages.count == 1)
    }

    @Test func `A click on a message only dismisses it`() {
        for column in 0..<80 {
            var player = week(columns: 80)
            player.type("f")
            #expect(player.model.notice != nil)
            let (pages, effects) = (player.model.pages.count, player.effects)
            player = clicked(player, column, 23)
            #expect(player.model.notice == nil)
            #expect(player.model.pages.count == pages && player.effects == effects, "\(column)")
        }
    }
}
