import Terminal
import Testing
import VinylogueKit

@testable import VinylogueTUI

/// Going back returns to the page and row that the user came from.
struct WayBackTests {
    private func kinds(_ player: Player) -> [String] {
        player.model.pages.compactMap { Mirror(reflecting: $0).children.first?.label }
    }

    @Test func `Going back from a year's week returns to its row in the list of years`() throws {
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
        let page = try player.page(WeekPage.self)
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

    @Test func `Changes on a page leave the pages below unchanged`() throws {
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
        let page = try player.page(WeekPage.self)
        #expect(page.list.selected == 2)
    }

    @Test func `A week keeps its cursor even if its chart was dropped from memory`() throws {
        var player = Scene.week("jjj")
        player.type("y")
        player.answerAll()
        player.model.charts.removeAll()
        player.answerAll()
        player.model.charts.removeAll()
        player.type("q")
        player.answerAll()
        let page = try player.page(WeekPage.self)
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

    @Test func `The names above the keys lead back to the pages on the way`() throws {
        var player = Player(columns: 100, rows: 30)
        player.type("3")
        player.answerAll()
        player.press(.enter)
        player.answerAll()
        player.type("v")
        player.answerAll()
        player.press(.enter)
        player.answerAll()
        let row = try #require(player.model.screen.lines.firstIndex { $0.contains(" › crate › ") })
        let line = player.model.screen.lines[row]
        #expect(line.hasPrefix("  yukiko › week 47 of 2025 › "))
        let crumbs = player.model.trail
        #expect(crumbs.map(\.page) == [0, 1, 2, 3, 4])
        click(&player, crumbs[1].column, row)
        #expect(kinds(player) == ["home", "week"])
        #expect(player.model.forward.count == 3)
        player.send(.input(.key(KeyPress("o", .control))))
        #expect(kinds(player) == ["home", "week", "album"])
        click(&player, 2, row)
        #expect(kinds(player) == ["home"])
        #expect(player.model.trail.isEmpty)
    }

    @Test(arguments: [20, 40, 56, 60, 70, 80, 120])
    func `The names above the keys fit any window, and the last ones are kept`(columns: Int) throws
    {
        var player = Player(columns: columns, rows: 30, visit: Visit(isDemo: true))
        player.type("v")
        player.answerAll()
        for _ in 0..<4 {
            player.type("A")
            player.answerAll()
            player.press(.enter)
            player.answerAll()
        }
        let crumbs = player.model.trail
        #expect(crumbs.isEmpty == (columns < 56))
        guard columns >= 56 else { return }
        let last = try #require(crumbs.last)
        #expect(last.end < columns - 6 && last.page == player.model.pages.count - 1)
        #expect(player.text.contains("nora › … › ") || columns == 120)
    }

    @Test func `The mouse's buttons go back and forward, but never quit`() {
        var player = Scene.week("y")
        func press(_ button: MouseReport.Button) {
            player.send(
                .input(.mouse(MouseReport(action: .press(button), column: 3, row: 3)))
            )
        }
        press(.back)
        #expect(kinds(player) == ["home", "week"])
        press(.forward)
        #expect(kinds(player) == ["home", "week", "years"])
        press(.forward)
        #expect(player.text.contains("There is no page to go forward to."))
        press(.back)
        press(.back)
        press(.back)
        #expect(kinds(player) == ["home"] && !player.model.isOver)
        #expect(player.text.contains("This is the first page. Press q to quit."))
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
