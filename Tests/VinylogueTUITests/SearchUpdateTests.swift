import Terminal
import Testing
import VinylogueKit

@testable import VinylogueTUI

/// Searching the list of each page.
struct SearchUpdateTests {
    private func tiles(_ player: Player) throws -> [WallTile] {
        player.model.tiles(of: try #require(player.model.wallPage))
    }

    @Test func `If a search matches no one, the user's row is hidden, and a adds the typed name`() {
        var player = Player()
        player.answerAll()
        player.type("/bob")
        player.press(.enter)
        #expect(player.text.contains("No friend matches bob. Press a to add bob."))
        #expect(!player.text.contains("nora") && !player.text.contains("▸"))
        player.press(.enter)
        #expect(player.model.pages.count == 1)
        player.type("a")
        player.effects = []
        player.press(.enter)
        #expect(player.effects == [.verify(request: 1, name: "bob")])
    }

    @Test func `The user's row is shown if it matches the search`() {
        var player = Player()
        player.type("/NOR")
        player.press(.enter, .enter)
        #expect(player.needs.first == player.chart(2025))
    }

    @Test func `In a tiny window, a search of all years hides the title`() {
        var player = Player(columns: 40, rows: 8)
        player.press(.enter)
        player.answerAll()
        player.type("y")
        player.answerAll()
        #expect(player.model.screen.lines[0].contains("nora"))
        player.type("/2013")
        #expect(player.model.screen.lines[0].contains("/2013"))
        #expect(!player.model.screen.lines[0].contains("nora"))
    }

    @Test(arguments: ["\u{1B}", "\r\u{1B}"])
    func `Escape after a search leaves the cursor on the match`(end: String) throws {
        func finish(_ player: inout Player) {
            for key in end { player.press(key == "\r" ? .enter : .escape) }
        }
        var home = Player()
        home.type("/zoe")
        finish(&home)
        #expect(home.model.selectedPerson == "zoe" && home.model.front.search.text.isEmpty)
        var week = Scene.week()
        week.type("/närs")
        let found = try #require(week.model.selectedRow)
        finish(&week)
        #expect(week.model.selectedRow?.key == found.key && found.title.hasPrefix("Närsynt"))
        #expect(week.text.contains("Dead Letter"))
        var years = Scene.week("y")
        years.type("/2013")
        finish(&years)
        #expect(years.model.selectedYear == 2013 && years.text.contains("2012"))
        var wall = Scene.wall()
        wall.type("/record 199")
        let tile = try #require(wall.model.selectedTile)
        finish(&wall)
        #expect(wall.model.selectedTile == tile && tile.title == "Record 199")
        #expect(try tiles(wall).count > 200)
    }

    @Test(arguments: ["", "\r", "y"])
    func `Clicking the selected row of a search opens it`(keys: String) throws {
        var player = Player()
        player.answerAll()
        for key in keys.unicodeScalars {
            if key == "\r" { player.press(.enter) } else { player.type(String(key)) }
            player.answerAll()
        }
        player.type("/o")
        player.send(.input(.key(.character("u"), .control)))
        let (count, layout) = (player.model.pages.count, player.model.front as? any ListState)
        let row = try #require(layout).layout(in: player.model).row
        player.send(.input(.mouse(MouseReport(action: .press(.left), column: 5, row: row))))
        #expect(player.model.pages.count == count + 1)
        player.type("q")
        #expect(!player.model.front.search.isTyping)
    }

    @Test func `Escape after a search without matches leaves the cursor where it was`() throws {
        var player = Scene.week("jjj")
        player.type("/qqq")
        player.press(.enter, .escape)
        let page = try player.page(WeekPage.self)
        #expect(page.list.selected == 3)
    }

    @Test func `Years are found by number and by their albums`() throws {
        var player = Scene.week("y")
        player.type("/201")
        let page = try player.page(YearsPage.self)
        #expect(player.model.listedYears(page) == Array((2010...2019).reversed()))
        player.send(.input(.key(.character("u"), .control)))
        // Only some years have this album among their first three.
        player.type("afterimage")
        player.press(.enter)
        #expect(player.text.contains("/afterimage") && player.text.contains("▸"))
        player.press(.enter)
        #expect(player.model.pages.count == 4)
    }

    @Test func `A track found by a search is played by its number on the album`() {
        var player = Scene.album()
        player.send(.resized(TerminalSize(columns: 80, rows: 24)))
        player.answerAll()
        player.type("/tw")
        #expect(player.text.contains("/tw▏") && !player.text.contains("1  One"))
        player.press(.enter)
        player.effects = []
        player.type("p")
        guard case .play(_, track: 2)? = player.effects.last else {
            Issue.record("\(player.effects)")
            return
        }
        player.press(.escape)
        #expect(player.text.contains("1  One") && player.text.contains("2▸ Two"))
    }

    @Test func `A wall is searched by title, artist and reason without fetching anything`() throws {
        var player = Scene.wall()
        player.type("/record 20")
        #expect(player.text.contains("/record 20▏ · 10 of 300"))
        #expect(try tiles(player).map(\.title).allSatisfy { $0.hasPrefix("Record 20") })
        #expect(!player.needs.contains { if case .wall = $0 { true } else { false } })
        player.send(.input(.key(.character("u"), .control)))
        player.type("artist 12 ")
        #expect(try !tiles(player).isEmpty && tiles(player).allSatisfy { $0.artist == "Artist 12" })
        player.send(.input(.key(.character("u"), .control)))
        player.type("433 plays")
        #expect(try tiles(player).map(\.title) == ["Record 433"])
        player.press(.enter, .enter)
        player.answerAll()
        #expect(player.text.contains("Record 433"))
        player.type("q")
        #expect(try tiles(player).count == 1)
        // After leaving and reopening the wall, it shows all albums, with the cursor on the found one.
        player.type("qv")
        #expect(try tiles(player).count == 300)
        #expect(player.model.selectedTile?.title == "Record 433")
    }

    @Test func `While friends are edited, a search selects the friend to remove`() {
        var player = Player()
        player.type("e/zo")
        player.press(.enter)
        player.type("dy")
        #expect(player.effects == [.save(.remove("zoe"))])
        player.press(.escape)
        #expect(player.model.isEditing && player.text.contains("yukiko"))
    }

    @Test func `On a page without a list, a search ignores typing until Enter or Escape`() {
        for key in [Key.enter, .escape] {
            var player = Scene.week("s")
            player.effects = []
            player.type("/G ")
            #expect(player.text.contains("Nothing to search here. Press esc to continue."))
            player.type("fox")
            player.send(.input(.paste("david")))
            #expect(player.text.contains("Nothing to search here."))
            #expect(player.effects.isEmpty && player.text.contains("Settings"))
            player.press(key)
            #expect(!player.text.contains("Nothing to search") && player.text.contains("Settings"))
            player.type("q")
            #expect(player.model.pages.count == 2)
        }
    }

    @Test func `Text can be pasted into the search field, but not outside it`() throws {
        var player = Scene.wall()
        player.send(.input(.paste("fox")))
        #expect(player.text.contains("Press / to search, then paste."))
        player.type("/")
        player.send(.input(.paste("record 21\n")))
        #expect(try tiles(player).count == 10)
        #expect(player.model.undos.isEmpty)
    }

    @Test func `The play count stays in the heading of a week during a search`() {
        var player = Scene.week("+++++")
        player.type("/e")
        let head = player.model.screen.lines[1]
        #expect(head.contains("17–23 November 2025 · 287 plays"))
        #expect(head.contains("/e▏") && head.hasSuffix("hidden"))
    }

    @Test func `The play count stays in a narrow heading beside the number of hidden albums`() {
        var player = Scene.week("+++++")
        player.send(.resized(TerminalSize(columns: 60, rows: 20)))
        player.answerAll()
        #expect(
            player.model.screen.lines[1].contains(
                /^ +17–23 November 2025 · 287 plays .*2 hidden$/
            )
        )
    }
}
