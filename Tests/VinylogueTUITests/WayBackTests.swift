import Terminal
import Testing
import VinylogueKit

@testable import VinylogueTUI

/// Going back returns to the page and row that the user came from.
struct WayBackTests {
    private func kinds(_ player: Player) -> [String] {
        player.model.pages.compactMap { Mirror(reflecting: $0).children.first?.label }
    }

    @Test func `Going back from a year's week returns to its row in the list of years`() {
        var player = Player()
        player.type("1")
        player.answerAll()
        player.type("hhhjjy")
        player.answerAll()
        #expect(player.model.selectedYear == 2022)
        player.type("jj")
        player.press(.enter)
        player.answerAll()
        #expect(player.text.contains("November 2020"))
        player.type("h")
        player.answerAll()
        player.type("q")
        #expect(kinds(player) == ["home", "week", "years"] && player.model.selectedYear == 2020)
        player.type("q")
        #expect(player.text.contains("November 2022"))
        guard case .week(let page) = player.model.page else { return }
        #expect(page.list.selected == 2)
        player.type("q")
        #expect(kinds(player) == ["home"])
    }

    @Test func `y on a week opened from all years returns to that list, at the week's year`() {
        var player = Player()
        player.type("y")
        player.answerAll()
        player.press(.enter)
        player.answerAll()
        player.type("hh")
        player.answerAll()
        player.type("y")
        #expect(kinds(player) == ["home", "years"])
        #expect(player.model.selectedYear == 2024)
    }

    @Test func `Going back from a crate opened from a week passes through the earlier pages`() {
        var player = Scene.wall()
        player.press(.enter)
        player.answerAll()
        player.type("y")
        player.answerAll()
        player.press(.enter)
        player.answerAll()
        player.type("v")
        player.answerAll()
        #expect(kinds(player) == ["home", "wall", "album", "years", "week", "wall"])
        player.type("qqq")
        #expect(kinds(player) == ["home", "wall", "album"])
    }

    @Test func `ctrl-o goes forward to the page and row left with q`() {
        var player = Scene.week("jj")
        player.press(.enter)
        player.answerAll()
        let album = player.model.selectedAlbum?.title
        player.type("qq")
        #expect(kinds(player) == ["home"])
        player.send(.input(.key(KeyPress("o", .control))))
        #expect(kinds(player) == ["home", "week"] && player.model.selectedAlbum?.title == album)
        player.send(.input(.key(KeyPress(.right, .alt))))
        #expect(kinds(player) == ["home", "week", "album"])
        player.send(.input(.key(KeyPress("o", .control))))
        #expect(player.text.contains("There is no page to go forward to."))
        player.type("qq2")
        player.answerAll()
        player.send(.input(.key(KeyPress("o", .control))))
        #expect(kinds(player) == ["home", "week"])
    }

    @Test func `Changes on a page leave the pages below unchanged`() {
        var player = Scene.week("jj")
        player.press(.enter)
        player.answerAll()
        let title = player.model.selectedAlbum?.title
        player.type("y")
        player.answerAll()
        player.press(.down, .enter)
        player.answerAll()
        player.type("G")
        player.press(.enter)
        player.answerAll()
        player.type("qnqq")
        #expect(player.model.selectedAlbum?.title == title)
        player.type("q")
        #expect(player.text.contains("November 2025") && player.text.contains("nora"))
        guard case .week(let page) = player.model.page else { return }
        #expect(page.list.selected == 2)
    }

    @Test func `A week keeps its cursor even if its chart was dropped from memory`() {
        var player = Scene.week("jjj")
        player.type("y")
        player.answerAll()
        player.model.charts.removeAll()
        player.answerAll()
        player.model.charts.removeAll()
        player.type("q")
        player.answerAll()
        guard case .week(let page) = player.model.page else { return }
        #expect(page.list.selected == 3)
    }

    @Test func `A very long history forgets its oldest pages, but never the first`() {
        var player = Scene.week()
        for _ in 0..<40 {
            player.press(.enter)
            player.type("y")
            player.answerAll()
            player.press(.enter)
            player.answerAll()
        }
        #expect(kinds(player).count == 50 && kinds(player).first == "home")
        for _ in 0..<49 { player.type("q") }
        #expect(kinds(player) == ["home"] && !player.model.isOver)
    }

    private func click(_ player: inout Player, _ column: Int, _ row: Int) {
        player.send(.input(.mouse(MouseReport(action: .press(.left), column: column, row: row))))
    }

    @Test(arguments: ["", "y"])
    func `Clicking the name at the top right opens the list of people with that person selected`(
        keys: String
    ) {
        var player = Scene.week("n" + keys)
        #expect(player.model.screen.lines[0].hasSuffix("Kaspar_33"))
        click(&player, 68, 0)
        #expect(player.model.pages.count > 1)
        click(&player, 69, 0)
        #expect(kinds(player) == ["home"] && player.model.selectedPerson == "Kaspar_33")
    }

    @Test(arguments: ["s", "?", "sG\r"])
    func `Clicking outside a sheet closes it, clicking inside does not`(keys: String) throws {
        var player = Scene.week()
        for key in keys { if key == "\r" { player.press(.enter) } else { player.type("\(key)") } }
        let (count, area) = (player.model.pages.count, try #require(player.model.sheet))
        click(&player, area.column + 1, area.row)
        #expect(player.model.pages.count == count && player.model.sheet == area)
        click(&player, area.column - 1, area.row)
        #expect(player.model.sheet != area)
        #expect(player.model.pages.count == count - 1)
        #expect(player.effects.filter { $0 == .clearCache }.isEmpty)
    }

    @Test func `Clicking a selected setting changes it`() throws {
        var player = Scene.week("s")
        let row = try #require(player.model.screen.lines.firstIndex { $0.contains("Animation") })
        player.effects = []
        click(&player, 30, row)
        #expect(player.effects.isEmpty)
        click(&player, 30, row)
        #expect(player.effects == [.save(.set(.animation, "off"))])
    }
}
