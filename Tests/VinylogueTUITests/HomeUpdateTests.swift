import Artwork
@testable import Terminal
import Testing
import VinylogueKit

@testable import VinylogueTUI

/// The list of people with their week one year ago.
struct HomeUpdateTests {
    private let names = ["nora", "Kaspar_33", "yukiko", "zoe"]

    @Test func `People's weeks are requested in the user's order and appear one by one`() {
        var player = Player()
        #expect(player.needs.prefix(4) == names.map { player.chart(2025, of: $0) }[...])
        #expect(!player.text.contains("287 plays"))
        for (index, name) in names.enumerated() {
            player.answer(player.chart(2025, of: name))
            let rows = player.model.screen.lines.filter { $0.contains("287 plays") }
            #expect(rows.count == index + 1)
        }
    }

    @Test(arguments: [
        ("NORA", "nora", "This is you. Your charts are always first."),
        ("Zoe", "zoe", "Zoe is already on the list."),
    ])
    func `Adding someone who is listed already selects them`(
        name: String,
        listed: String,
        notice: String
    ) {
        var player = Player()
        player.answerAll()
        player.type("ja\(name)")
        player.press(.enter)
        player.send(.verified(player.model.serial, .success(Person(name: name))))
        #expect(player.text.contains(notice), "\(player.text)")
        #expect(player.model.selectedPerson == listed)
        #expect(player.model.saved == savedForNora)
    }

    @Test(arguments: [40, 60, 79])
    func `In a small window play counts and titles are aligned in columns`(
        columns: Int
    ) throws {
        var player = Player(columns: columns, rows: 12)
        for (name, plays) in zip(names, [287, 1, 95, 1420]) {
            var chart = sampleChart(name, 2025)
            chart.totalPlays = plays
            player.answer(player.chart(2025, of: name), .success(.chart(chart)))
        }
        let lines = player.model.screen.lines
        let words = ["287 plays", "  1 play", " 95 plays", "1,420 plays"]
        let found = try words.map { text in
            let line = try #require(lines.first { $0.contains(text) }, "\(player.text)")
            let end = try #require(line.firstRange(of: " play")?.lowerBound)
            let title = try #require(line.firstRange(of: "Caf")?.lowerBound)
            return [end, title].map { line.distance(from: line.startIndex, to: $0) }
        }
        #expect(Set(found).count == 1, "\(player.text)")
    }

    @Test func `On a phone the first album's plays are shown beside its large cover`() throws {
        var player = Player(columns: 48, rows: 40)
        player.answerAll()
        let area = try #require(player.model.homeLayout.pane?.text)
        let lines = player.model.screen.lines[area.row..<area.row + area.rows]
        #expect(sampleChart("nora", 2025).rows[0].playCount == 40)
        #expect(lines.contains { $0.hasSuffix(" 40 plays") }, "\(player.text)")
    }

    @Test func `While a selected person loads, the placeholder is highlighted without gaps`() {
        let screen = Player(columns: 120, rows: 40).model.screen
        let row = screen.lines.firstIndex { $0.contains("▸") } ?? 0
        let ground = screen[1, row]?.style.background
        for column in 0..<119 {
            guard let cell = screen[column, row], cell.character == "─" else { continue }
            #expect(cell.style.background == ground)
        }
        #expect(screen.lines[row].contains("─"))
    }

    @Test func `Each person's first three albums are shown with covers`() {
        var player = Player(graphics: .kitty)
        player.answerAll()
        let pictures = player.model.screen.pictures
        #expect(pictures.count == 3 * names.count)
        let titles = sampleChart("nora", 2025).rows.prefix(3).map(\.album.id.title)
        for row in Set(pictures.map(\.area.row)) {
            let shown = pictures.filter { $0.area.row == row }.sorted {
                $0.area.column < $1.area.column
            }
            #expect(shown.map(\.picture.content) == titles.map { .kept(png: $0) })
        }
    }

    @Test func `An error appears in place of a person's week, and r retries`() {
        var player = Player()
        player.answer(player.chart(2025, of: "yukiko"), .failure(Problem("No network.")))
        player.answerAll()
        let lines = player.model.screen.lines
        let row = lines.firstIndex { $0.contains("yukiko") } ?? 0
        #expect(lines[row].contains("! No network."))
        #expect(lines.filter { $0.contains("287 plays") }.count == 3)
        player.type("r")
        #expect(player.needs.first == player.chart(2025, of: "yukiko"))
    }

    @Test func `If a person has no chart one year ago, the nearest year with one opens`() {
        var player = Player()
        let problem = Problem("No chart.", years: [2019, 2020])
        player.answer(player.chart(2025, of: "zoe"), .failure(problem))
        #expect(player.text.contains("Nothing from one year ago."))
        player.type("4")
        #expect(player.needs.first == player.chart(2020, of: "zoe"))
    }

    @Test func `A digit opens the week of the person at that position`() {
        var player = Player()
        player.answerAll()
        player.type("3")
        #expect(player.text.contains("yukiko") && player.text.contains("ONE YEAR AGO"))
    }

    @Test func `Only weeks of visible people and those just below are requested`() {
        let friends = (0..<500).map { Friend(username: "listener\($0)") }
        let saved = PreferencesSnapshot(me: "nora", friends: FriendsList(friends: friends))
        let player = Player(saved: saved)
        #expect((10..<20).contains(player.needs.count))
    }

    @Test(arguments: ["people", "week", "crate"])
    func `The setting decides what opens first, and q then goes to the list of people`(
        first: String
    ) {
        var saved = savedForNora
        saved.values[.openWithPage] = first
        var player = Player(saved: saved)
        switch player.model.page {
        case .home: #expect(first == "people")
        case .week(let page): #expect(first == "week" && page.year == 2025 && page.user == "nora")
        case .wall: #expect(first == "crate")
        default: Issue.record("\(player.model.page)")
        }
        player.answerAll()
        if first != "people" { player.type("q") }
        #expect(!player.model.isOver && player.model.pages == [player.model.page])
        let start = Player(saved: saved, start: ChartKey(user: "zoe", year: 2020))
        #expect(start.model.front.shownYear == 2020)
    }

    @Test func `Someone with only imported files sees how to import them`() {
        var player = Player(saved: PreferencesSnapshot(me: "files:me"))
        #expect(player.text.contains("No friends yet. Press a to add one."), "\(player.text)")
        let words = "No plays yet: \"me\" is for imported files only."
        for need in player.needs {
            player.answer(need, .failure(Problem(words, remedy: .importFile)))
        }
        #expect(player.text.contains("! \(words)"))
        #expect(
            player.text.contains("Run `vinylogue archive import FILE`, then press r."),
            "\(player.text)"
        )
    }
}
