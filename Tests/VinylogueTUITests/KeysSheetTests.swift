import Terminal
import Testing
import VinylogueKit

@testable import VinylogueTUI

struct KeysSheetTests {
    private func opened(columns: Int, rows: Int) -> Player {
        var player = Player(columns: columns, rows: rows)
        player.type("?")
        return player
    }

    @Test func `At 80 columns and 56 rows the list of keys is shown in full`() {
        let player = opened(columns: 80, rows: 56)
        let places = ["Home", "Week", "Settings", "import friends", "list artists"]
        for words in places { #expect(player.text.contains(words)) }
        #expect(!player.text.contains("more below"))
    }

    @Test(arguments: [(80, 16), (60, 24), (40, 12), (20, 6)])
    func `A list of keys that does not fit says so, and scrolls to its end`(size: (Int, Int)) {
        var player = opened(columns: size.0, rows: size.1)
        let first = player.text
        #expect(first.contains("more below"))
        player.press(.end)
        #expect(player.text.contains("change"))
        player.press(.home)
        #expect(player.text == first)
    }

    @Test func `On a wide screen a column has room for the keys and the longest meaning`() throws {
        let player = opened(columns: 200, rows: 60)
        guard case .keys(let sheet) = player.model.page else {
            Issue.record("no keys")
            return
        }
        let longest = try #require(sheet.entries.map(\.words).max { $0.count < $1.count })
        let layout = player.model.keysLayout(sheet)
        #expect(layout.columns.count == 2)
        #expect(layout.width == KeysLayout.keysWidth + longest.count)
        #expect(player.text.contains(longest), "\(player.text)")
    }

    @Test func `The keys of the page come first`() {
        for (scene, title) in [(Player(), "Home"), (Scene.week(), "Week"), (Scene.wall(), "Crate")]
        {
            var player = scene
            player.send(.resized(TerminalSize(columns: 60, rows: 40)))
            player.type("?")
            let lines = player.model.screen.lines
            let heading = lines.firstIndex { $0.contains("│ \(title) ") }
            #expect(heading.map { $0 < 4 } == true, "\(player.text)")
        }
    }

    @Test func `In the list of keys, q quits on the home page and goes back on others`() {
        var player = Player()
        player.send(.resized(TerminalSize(columns: 80, rows: 60)))
        player.type("?/quit")
        #expect(player.text.contains(/▸q +quit\b/), "\(player.text)")
        player.press(.enter, .enter)
        #expect(player.model.isOver)
        var week = Scene.week("?/back")
        #expect(week.text.contains(/▸q, esc +back\b/), "\(week.text)")
        week.press(.enter, .enter)
        #expect(week.model.pages.count == 1 && !week.model.isOver)
    }

    @Test func `Enter runs the selected key on the page below`() {
        var player = Scene.week("?/artists")
        #expect(
            player.text.contains("Keys /artists") && player.text.contains("list artists, tracks")
        )
        #expect(!player.text.contains("favourite"))
        player.press(.enter, .enter)
        #expect(
            player.needs.first.map {
                if case .chart(let key) = $0 { key.subject == .artists } else { false }
            } == true
        )
        player.answerAll()
        #expect(player.text.contains("14 artists"))
    }

    @Test func `A key of another page tells why it does nothing`() {
        var player = Scene.week("?/turn the dial")
        player.press(.enter, .enter)
        #expect(player.model.pages.count == 2)
        #expect(
            player.text.contains("d works on the crate page: turn the dial."),
            "\(player.text)"
        )
    }

    @Test(arguments: [
        Scene("home"), Scene("week", Scene.week()), Scene("years", Scene.week("y")),
        Scene("crate", Scene.wall()), Scene("settings", Scene.week("s")),
    ])
    func `The list begins with a key that works`(scene: Scene) throws {
        var player = scene.player
        player.type("?")
        guard case .keys(let sheet) = player.model.page else {
            Issue.record("no keys")
            return
        }
        #expect(sheet.listed.first?.works == true, "\(player.text)")
    }

    @Test func `A key that means something else right now is not pressed`() {
        var player = Scene.week("?/clear the search")
        player.press(.enter, .enter)
        #expect(player.model.pages.count == 2)
        #expect(player.text.contains("Not possible right now: clear the search."))
        var wall = Scene.wall("?/remove")
        let saved = wall.model.saved
        wall.press(.enter, .enter)
        #expect(wall.model.saved == saved && wall.model.page.isSheet == false)
        #expect(wall.text.contains("d works on the home"), "\(wall.text)")
    }

    @Test func `A click selects a key, and a second click runs it`() throws {
        var player = Scene.week("?")
        let lines = player.model.screen.lines
        let row = try #require(lines.firstIndex { $0.contains("all years") })
        let report = MouseReport(action: .press(.left), column: 6, row: row)
        player.send(.input(.mouse(report)))
        #expect(player.model.pages.count == 3)
        player.send(.input(.mouse(report)))
        player.answerAll()
        #expect(player.text.contains("IN EVERY YEAR"))
    }

    @Test func `A search without a match says so`() {
        var player = Scene.week("?/qqq")
        #expect(player.text.contains("No matches."))
        player.press(.enter, .enter)
        #expect(player.text.contains("No matches. Press esc to show all."))
        player.press(.escape)
        #expect(player.text.contains("favourite"))
    }

    @Test func `No page opens on top of the list of keys`() {
        var player = opened(columns: 80, rows: 24)
        player.type("s,")
        #expect(player.model.pages.count == 2)
    }
}
