import Artwork
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

    @Test func `A session can start at a week, and going back shows the list of people`() {
        var model = Model(
            saved: savedForNora,
            date: today,
            size: TerminalSize(columns: 80, rows: 24),
            look: Look(support: .trueColor),
            start: ChartKey(user: "zoe", year: 2023)
        )
        _ = model.update(.started)
        #expect(model.needs == [.chart(ChartKey(user: "zoe", year: 2023))])
        _ = model.update(.input(.key(.character("q"))))
        #expect(model.screen.lines.contains { $0.contains("▸ nora") })
    }

    @Test func `Enter on the user's row opens the user's week one year ago`() {
        var player = opened()
        #expect(player.needs == [player.chart(2025)])
        player.waitForSpinner()
        #expect(player.text.contains("Loading 2025"))
    }

    @Test func `The neighboring years and the visible covers are prefetched`() {
        var player = opened()
        player.answer(player.chart(2025))
        #expect(player.text.contains("November 2025"))
        let charts = player.needs.filter { $0.debounced == .charts }
        #expect(charts.prefix(2) == [player.chart(2024), player.chart(2026)])
        player.answerAll()
        player.press(.left)
        #expect(player.text.contains("November 2024"))
        #expect(!player.text.contains("Loading"))
    }

    @Test func `A large window shows the days, the description and the artist's other albums`() {
        var player = Player(columns: 200, rows: 60)
        player.press(.enter)
        player.answerAll()
        let text = player.text
        #expect(text.contains("Mon  ") && text.contains("Sun  "), "\(text)")
        #expect(text.contains("A first paragraph that is long"))
        #expect(text.contains("Also by ") && text.contains("90  Record 1"))
    }

    @Test(arguments: [(50, 30), (45, 24)])
    func `A phone shows covers in rows, and the selected album's large one above`(
        columns: Int,
        rows: Int
    ) {
        var player = Player(columns: columns, rows: rows, graphics: .kitty)
        player.answerAll()
        func heights() -> [Int] { player.model.screen.pictures.map(\.area.rows) }
        #expect(heights().filter { $0 == 2 }.count >= 9)
        #expect(heights().contains { $0 >= 6 }, "\(heights())")
        player.press(.enter)
        player.answerAll()
        #expect(heights().filter { $0 == 2 }.count >= 3)
        #expect(heights().contains { $0 >= 6 }, "\(heights())")
    }

    @Test(arguments: [Key.left, .character("h")])
    func `The left arrow and h show the previous year`(key: Key) {
        var player = opened()
        player.answerAll()
        player.press(key)
        #expect(player.text.contains("November 2024"))
    }

    @Test func `The old week stays until the new one is loaded`() {
        var player = opened()
        player.answer(player.chart(2025))
        player.press(.left)
        #expect(player.text.contains("November 2025"))
        player.waitForSpinner()
        #expect(player.text.contains("Loading 2024"))
        player.answer(player.chart(2024))
        #expect(player.text.contains("November 2024"))
    }

    @Test func `Another chart or a search starts at the top of the list`() {
        var player = opened()
        player.answerAll()
        for key in [Key.left, .character("n")] {
            player.type("G")
            #expect(selection(player) == 13)
            player.press(key)
            // The old chart keeps its position until the new one is loaded.
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

    @Test func `The left arrow goes back year by year, whether or not the charts are loaded`() {
        var player = opened()
        player.answer(player.chart(2025))
        for year in [2024, 2023, 2022] {
            player.press(.left)
            #expect(player.needs.first == player.chart(year))
        }
        player.press(.right)
        #expect(player.needs.first == player.chart(2023))
    }

    @Test(arguments: [(2005, 2005), (2015, 2007), (2026, 2010)])
    func `A dial with room for only some years centers the selected year`(
        year: Int,
        first: Int
    ) throws {
        var player = Player(columns: 33, rows: 24)
        player.press(.enter)
        var page = WeekPage(ChartKey(user: "nora", year: year))
        page.year = year
        player.model.knownYears[page.wanted.series] = Array(2005...2026)
        let dial = try #require(player.model.yearsDial(of: page))
        #expect(!dial.isLabelled)
        #expect(dial.items.map(\.year) == Array(first...first + 16))
    }

    @Test(arguments: [33, 120])
    func `Each year of the dial begins where the one before it ends`(columns: Int) throws {
        var player = Player(columns: columns, rows: 24)
        player.press(.enter)
        player.answerAll()
        guard case .week(let page) = player.model.page else {
            Issue.record("not a week")
            return
        }
        let dial = try #require(player.model.yearsDial(of: page))
        #expect(dial.items.count == 17)
        for (item, next) in zip(dial.items, dial.items.dropFirst()) {
            #expect(next.column == item.column + item.columns)
        }
        for item in dial.items { #expect(dial.year(atColumn: item.column) == item.year) }
    }

    @Test func `A late response for another year is never shown`() {
        var player = opened()
        player.press(.left, .left, .left)
        #expect(player.needs.first == player.chart(2022))
        for year in [2025, 2024, 2023] {
            player.answer(player.chart(year))
            #expect(!player.text.contains("November \(year)"))
            #expect(player.model.charts[ChartKey(user: "nora", year: year)] == nil)
            player.waitForSpinner()
            #expect(player.text.contains("Loading 2022"))
        }
        player.answer(player.chart(2024), .failure(Problem("A late failure.")))
        #expect(!player.text.contains("failure"))
        player.answer(player.chart(2022))
        #expect(player.text.contains("November 2022"))
    }

    @Test func `The right arrow stops at the latest year`() {
        var player = opened()
        player.answerAll()
        player.press(.right)
        player.answerAll()
        #expect(player.text.contains("November 2026") && !player.text.contains("2027"))
        player.press(.right)
        #expect(player.text.contains("No later year."))
        #expect(player.text.contains("November 2026"))
    }

    @Test func `Going past the first year ends at the nearest year with a chart`() {
        var player = opened()
        for _ in 0..<30 { player.press(.left) }
        #expect(player.needs == [player.chart(2005)])
        player.answer(player.chart(2005))
        #expect(player.needs == [player.chart(2010)])
        player.answerAll()
        #expect(player.text.contains("November 2010") && !player.text.contains("2009"))
    }

    @Test func `Changing the minimum plays shows how many albums it hides`() {
        var player = opened()
        player.answerAll()
        player.type("+")
        #expect(player.effects == [.save(.set(.minPlays, "2"))])
        #expect(player.text.contains("1 album with fewer than 2 plays is hidden"))
        player.type("-")
        #expect(!player.text.contains("hidden"))
        player.type("--")
        #expect(player.effects.count == 2)
    }

    @Test(arguments: [(47, 0), (48, 11), (80, 11)])
    func `In a low window, an album's line ends with its plays and, if there is room, a bar`(
        columns: Int,
        length: Int
    ) throws {
        var player = Player(columns: columns, rows: 12)
        player.press(.enter)
        player.answerAll()
        let line = try #require(player.model.screen.lines.first { $0.contains("Café") })
        #expect(line.contains(" 40 "))
        #expect(line.count { $0 == "━" } == length)
    }

    @Test func `n shows the next friend's chart for the same week`() {
        var player = opened()
        player.answerAll()
        player.press(.left)
        player.type("n")
        player.waitForSpinner()
        #expect(player.text.contains("Loading Kaspar_33's 2024"))
        player.answerAll()
        #expect(player.text.contains("November 2024"))
        player.type("nnn")
        player.answerAll()
        #expect(player.text.contains("November 2024"))
    }

    @Test func `An error says what to do, and r retries`() {
        var player = opened()
        player.answer(player.chart(2025), .failure(Problem("No network.", hint: "Plug it in.")))
        #expect(player.needs.isEmpty)
        #expect(player.text.contains("! No network.") && player.text.contains("Plug it in."))
        #expect(player.text.contains("Press r to try again."))
        player.type("r")
        #expect(player.needs == [player.chart(2025)])
    }

    @Test func `y lists all years, and Enter opens one`() {
        var player = opened()
        player.answerAll()
        player.type("y")
        #expect(player.needs.isEmpty)
        player.answerAll()
        #expect(player.text.contains("▸ 2025"))
        player.press(.down, .down, .enter)
        #expect(player.text.contains("November 2023"))
    }

    @Test func `A search filters the list, and Escape ends the search`() {
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

    @Test func `Clicks change the year, select an album and open it`() {
        var player = opened()
        player.answerAll()
        func click(_ column: Int, _ row: Int) -> Message {
            .input(.mouse(MouseReport(action: .press(.left), column: column, row: row)))
        }
        player.send(click(2, 2))
        #expect(player.text.contains("November 2024"))
        player.send(click(7, 2))
        #expect(player.text.contains("November 2010"))
        player.send(click(10, 8))
        player.send(.input(.mouse(MouseReport(action: .wheel(.down), column: 0, row: 0))))
        player.send(click(10, 8))
        player.send(click(10, 8))
        #expect(player.text.contains("total"))
    }

    @Test func `Covers are not requested without color or when turned off`() {
        for saved in [savedForNora, PreferencesSnapshot(me: "nora", values: [.art: "off"])] {
            var player = Player(
                saved: saved,
                support: saved.isOn(.art) ? .none : .trueColor
            )
            player.press(.enter)
            player.answer(player.chart(2025))
            #expect(!player.needs.contains { $0.isCover })
        }
    }

    @Test func `The dial appears with the first chart and fills in as others arrive`() {
        var player = Player(columns: 60)
        player.press(.enter)
        player.answer(player.chart(2025))
        func dial() -> String { player.model.screen.lines[2] }
        #expect(dial() == "  ‹ 10 ···············[25█]· 26 ›")
        player.answer(player.chart(2011))
        #expect(dial() == "  ‹ 10 ·█·············[25█]· 26 ›")
        player.answer(player.chart(2012), .failure(Problem("No.")))
        #expect(dial() == "  ‹ 10 ·█!············[25█]· 26 ›")
    }

    @Test(arguments: [20, 40, 80, 100])
    func `The dial keeps its width and position when the year changes`(columns: Int) throws {
        var player = Player(columns: columns, rows: 24)
        player.press(.enter)
        player.answerAll()
        var page = try player.page(WeekPage.self)
        let dials = (2010...2026).compactMap { year in
            page.year = year
            return player.model.yearsDial(of: page)
        }
        // A window of fewer than 32 columns has no room for a dial.
        #expect(dials.count == (columns < 32 ? 0 : 17) && Set(dials.map(\.end)).count <= 1)
        for dial in dials { #expect(dial.start >= 0 && dial.end < columns) }
    }

    @Test func `Brackets go to the nearest year with the selected album, which stays selected`() {
        var player = Player()
        player.press(.enter)
        let rare = ChartRow(
            rank: 1,
            artist: "Only",
            title: "Then",
            playCount: 3,
            url: nil
        )
        while let need = player.needs.first {
            if case .chart(let key) = need, [2025, 2019].contains(key.year) {
                var chart = sampleChart("nora", key.year, albums: 4)
                chart.rows.append(rare)
                player.answer(need, .success(.chart(chart)))
            } else {
                player.answer(need)
            }
        }
        player.type("G[")
        #expect(player.text.contains("7 YEARS AGO") && player.text.contains("▸  ▀"))
        #expect(player.model.selectedAlbum?.title == "Then")
        player.type("[")
        #expect(player.text.contains("No earlier year with this album."))
        player.type("]")
        #expect(player.text.contains("ONE YEAR AGO"))
        #expect(player.model.selectedAlbum?.title == "Then")
    }

    @Test func `After brackets have followed an album, arrows go to a year's first album again`() {
        func place(_ player: Player) -> [Int] {
            guard case .week(let page) = player.model.page else { return [] }
            return [page.year, page.list.selected]
        }
        var player = Scene.week("[")
        #expect(place(player) == [2024, 1])
        player.press(.left)
        player.answerAll()
        #expect(place(player) == [2023, 0])
    }

    @Test func `Arrows to years without a chart are not shown`() throws {
        var player = Player(columns: 120, rows: 40)
        player.press(.enter)
        player.answerAll()
        func row() -> String { player.model.screen.lines[2] }
        func footer() -> String { player.model.screen.lines[39] }
        #expect(row().hasPrefix("  ‹ ") && row().contains(" ›") && footer().contains("←→ year"))
        player.press(.home)
        player.answerAll()
        #expect(!row().contains("‹") && row().contains(" ›"))
        #expect(footer().contains("→ year") && !footer().contains("←"))
        player.press(.end)
        player.answerAll()
        #expect(row().hasPrefix("  ‹ ") && !row().contains("›"))
        let hint = try #require(player.model.footer.first { $0.word == "year" })
        #expect(hint.keys == "←")
        let year = try #require(player.model.front.shownYear)
        player.send(
            .input(.mouse(MouseReport(action: .press(.left), column: hint.column, row: hint.row)))
        )
        #expect(player.model.front.shownYear == year - 1)
    }

    @Test func `Where a week can't be loaded, no key acts on the album that was shown before`() {
        var player = Scene.week()
        player.type("n")
        player.answer(player.needs[0], .failure(Problem("Broken.")))
        player.effects = []
        for key in "fxpmwA" {
            player.type(String(key))
            #expect(player.text.contains("Failed to load. Press r to try again."), "\(key)")
        }
        player.press(.enter)
        #expect(player.effects.isEmpty)
        #expect(player.model.pages.count == 2)
    }

    @Test func `When the archive has changed, a week stays on screen until it is loaded again`() {
        var player = Scene.week()
        let title = player.model.selectedRow?.title ?? "no row"
        #expect(player.text.contains(title))
        player.send(.syncing(nil))
        #expect(player.text.contains(title))
        #expect(player.needs.contains(player.chart(2025)))
        player.answerAll()
        #expect(!player.needs.contains(player.chart(2025)))
    }
}
