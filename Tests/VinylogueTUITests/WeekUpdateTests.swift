import Terminal
import Testing

@testable import VinylogueKit
@testable import VinylogueTUI

struct WeekUpdateTests {
    private func opened() -> Player {
        var player = Player()
        player.press(.enter)
        return player
    }

    @Test func `Enter on the user opens the user's week one year ago`() {
        let player = opened()
        #expect(player.needs == [player.chart(2025)])
        #expect(player.text.contains("Loading 2025"))
    }

    @Test func `The neighbouring years and the visible covers are prefetched`() {
        var player = opened()
        player.answer(player.chart(2025))
        #expect(player.text.contains("WEEK 47 of 2025"))
        let charts = player.needs.filter { !$0.isCover }
        #expect(charts == [player.chart(2024), player.chart(2026)])
        #expect(player.needs.first?.isCover == true)
        player.answerAll()
        player.press(.left)
        #expect(player.text.contains("WEEK 47 of 2024"))
        #expect(!player.text.contains("Loading"))
    }

    @Test(arguments: [Key.left, .character("h"), .character("[")])
    func `Three keys go to the previous year`(key: Key) {
        var player = opened()
        player.answerAll()
        player.press(key)
        #expect(player.text.contains("WEEK 47 of 2024"))
    }

    @Test func `The old week stays until the new one is loaded`() {
        var player = opened()
        player.answer(player.chart(2025))
        player.press(.left)
        #expect(player.text.contains("WEEK 47 of 2025"))
        #expect(player.text.contains("Loading 2024"))
        player.answer(player.chart(2024))
        #expect(player.text.contains("WEEK 47 of 2024"))
    }

    @Test func `Another chart starts at the top of its list`() {
        var player = opened()
        player.answerAll()
        for key in [Key.left, .character("f")] {
            player.type("G")
            #expect(selection(player) == 13)
            player.press(key)
            // The old chart stays where it is until the new one is loaded.
            player.answerAll()
            #expect(selection(player) == 0)
        }
        player.type("G/e")
        #expect(selection(player) == 0)
    }

    private func selection(_ player: Player) -> Int? {
        guard case .week(let page) = player.model.page else { return nil }
        return page.list.selected
    }

    @Test func `A late answer for another year is never shown`() {
        var player = opened()
        player.press(.left, .left, .left)
        #expect(player.needs.first == player.chart(2022))
        for year in [2025, 2024, 2023] {
            player.answer(player.chart(year))
            #expect(!player.text.contains("WEEK 47 of \(year)"))
            #expect(player.text.contains("Loading 2022"))
        }
        player.answer(player.chart(2024), .failure(Problem("A late failure.")))
        #expect(!player.text.contains("failure"))
        player.answer(player.chart(2022))
        #expect(player.text.contains("WEEK 47 of 2022"))
    }

    @Test func `There is no way past the last year`() {
        var player = opened()
        player.answerAll()
        player.press(.right)
        player.answerAll()
        #expect(player.text.contains("WEEK 47 of 2026") && !player.text.contains("2027"))
        player.press(.right)
        #expect(player.text.contains("There is no later year."))
        #expect(player.text.contains("WEEK 47 of 2026"))
    }

    @Test func `Going past the first year ends at the nearest year with a chart`() {
        var player = opened()
        for _ in 0..<30 { player.press(.left) }
        #expect(player.needs == [player.chart(2005)])
        player.answer(player.chart(2005))
        #expect(player.needs == [player.chart(2010)])
        player.answerAll()
        #expect(player.text.contains("WEEK 47 of 2010") && !player.text.contains("2009"))
    }

    @Test func `Changing the minimum plays shows what it hides`() {
        var player = opened()
        player.answerAll()
        player.type("+")
        #expect(player.effects == [.save(.set(.minPlays, "2"))])
        #expect(player.text.contains("1 album with fewer than 2 plays hidden"))
        player.type("-")
        #expect(!player.text.contains("hidden"))
        player.type("--")
        #expect(player.effects.count == 2)
    }

    @Test func `f shows the same week of the next friend`() {
        var player = opened()
        player.answerAll()
        player.press(.left)
        player.type("f")
        #expect(player.text.contains("Loading Kaspar_33's 2024"))
        player.answerAll()
        #expect(player.text.contains("Kaspar_33 · WEEK 47 of 2024"))
        player.type("fff")
        player.answerAll()
        #expect(player.text.contains("nora · WEEK 47 of 2024"))
    }

    @Test func `An error says what to do, and r tries again`() {
        var player = opened()
        player.answer(player.chart(2025), .failure(Problem("No network.", hint: "Plug it in.")))
        #expect(player.needs.isEmpty)
        #expect(player.text.contains("! No network.") && player.text.contains("Plug it in."))
        #expect(player.text.contains("Press r to try again."))
        player.type("r")
        #expect(player.needs == [player.chart(2025)])
    }

    @Test func `All years can be listed and opened`() {
        var player = opened()
        player.answerAll()
        player.type("y")
        #expect(player.needs == [.years(user: "nora")])
        player.answerAll()
        #expect(player.text.contains("▸ 2025") && player.text.contains("could not be loaded"))
        player.press(.down, .down, .enter)
        #expect(player.text.contains("WEEK 47 of 2023"))
    }

    @Test func `A search filters the list, and escape ends it`() {
        var player = opened()
        player.answerAll()
        player.type("/NARSYNT")
        #expect(player.text.contains("Närsynt") && !player.text.contains("Dead Letter"))
        player.press(.enter)
        player.press(.escape)
        #expect(player.text.contains("Dead Letter"))
        player.press(.escape)
        #expect(player.text.contains("friends"))
    }

    @Test func `The mouse changes the year, selects and opens`() {
        var player = opened()
        player.answerAll()
        func click(_ column: Int, _ row: Int) -> Message {
            .input(.mouse(MouseReport(action: .press(.left), column: column, row: row)))
        }
        player.send(click(2, 0))
        #expect(player.text.contains("WEEK 47 of 2024"))
        player.send(click(10, 8))
        player.send(.input(.mouse(MouseReport(action: .wheel(.down), column: 0, row: 0))))
        player.send(click(10, 8))
        player.send(click(10, 8))
        #expect(player.text.contains("all time"))
    }

    @Test func `Covers are not requested without colours or when turned off`() {
        for saved in [savedForNora, Saved(me: "nora", values: [.art: "off"])] {
            var player = Player(
                saved: saved,
                support: saved.isOn(.art) ? .none : .trueColor
            )
            player.press(.enter)
            player.answer(player.chart(2025))
            #expect(!player.needs.contains { $0.isCover })
        }
    }
}
