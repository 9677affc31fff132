import Foundation
import Terminal
import Testing
import VinylogueKit

@testable import VinylogueTUI

/// Tests the years on an album's page. The sample's first album of 2025 was also played in every
/// sixth year before.
struct AlbumYearsTests {
    private func opened(columns: Int = 120, rows: Int = 40, animated: Bool = false) -> Player {
        var player = Player(columns: columns, rows: rows, allowsAnimation: animated)
        player.press(.enter)
        player.answerAll()
        player.press(.enter)
        player.answerAll()
        return player
    }

    private func page(_ player: Player) throws -> AlbumPage {
        try player.page(AlbumPage.self)
    }

    private func year(_ player: Player) throws -> Int? { try page(player).yearChart?.year }

    private func click(_ column: Int, _ row: Int, _ player: inout Player) {
        player.send(
            .input(.mouse(MouseReport(action: .press(.left), column: column, row: row)))
        )
    }

    @Test func `[ and ] step through the years in which the album was played`() throws {
        var player = opened()
        let album = try page(player).key
        let played = try (2010...2026).filter { year in
            let series = try page(player).series
            return player.model.charts[series[year]]?.places[album.id] != nil
        }
        try #require(played.count > 2 && played.last == 2026)
        #expect(try year(player) == 2025)
        player.type("]")
        #expect(try year(player) == 2026)
        player.type("]")
        #expect(player.text.contains("No later year with this album."))
        for year in played.reversed().dropFirst() {
            player.type("[")
            #expect(try self.year(player) == year)
        }
        player.type("[")
        #expect(player.text.contains("No earlier year with this album."))
    }

    @Test func `Each year shows the album's plays and rank that week`() throws {
        var player = opened()
        #expect(player.text.contains("40 this week   345 total   No. 1 this week"))
        player.type("[")
        let standing = try #require(player.model.standing(of: try page(player)))
        let series = try page(player).series
        let row = player.model.charts[series[2024]]?.rows.first { $0.rank == standing.rank }
        let album = try page(player).key
        #expect(row?.plays == standing.plays && row?.key.id == album.id)
        let words =
            "\(standing.plays) this week in 2024   345 total   No. \(standing.rank) that week"
        #expect(player.text.contains(words))
        #expect(player.model.screen.lines.first?.contains("1 of 14 · 2 years ago") == true)
        // The neighbors stay those of the list.
        player.press(.right)
        #expect(player.model.screen.lines.first?.contains("2 of 14 · One year ago") == true)
    }

    @Test func `A year that has not been loaded is announced, and a failed one is skipped`() throws
    {
        var player = Player(columns: 120, rows: 40)
        player.press(.enter)
        player.answer(player.chart(2025))
        player.press(.enter)
        player.type("[")
        #expect(player.text.contains("Still loading 2024."))
        player.answer(player.chart(2024), .failure(Problem("No.")))
        player.answerAll()
        player.type("[")
        let shown = try #require(try year(player))
        #expect(shown < 2024)
    }

    @Test func `The years below the cover show plays and ranks, and can be clicked`() throws {
        var player = opened()
        let area = try #require(player.model.albumLayout.years)
        let album = try page(player)
        let years = Array(
            player.model.playedYears(
                of: album.key,
                in: album.series,
                marked: 2025,
                rows: area.rows
            )
        )
        try #require(years.count > 2)
        for (index, year) in years.enumerated() {
            let line = player.model.screen.lines[area.row + 2 + index]
            #expect(line.contains("\(year.year) ") && line.contains("No. \(year.rank)"))
        }
        click(area.column + 1, area.row + 4, &player)
        #expect(try year(player) == years[2].year)
        #expect(player.text.contains("\(years[2].plays) this week in \(years[2].year)"))
    }

    @Test(arguments: [(60, 16), (36, 26), (58, 17), (57, 15)])
    func `Everything that is known about an album also fits into a small window`(
        size: (columns: Int, rows: Int)
    ) throws {
        var player = opened(columns: size.columns, rows: size.rows)
        var page = try page(player)
        page.title = "A Title That Needs More Than a Single Line"
        var details = sampleAlbum(page.key)
        details.tags = ["experimental hip hop", "post-progressive metal", "singer-songwriter"]
        details.listeners = 1_234_567
        details.firstPlay = Date(timeIntervalSince1970: 1_300_000_000)
        details.lastPlay = Date(timeIntervalSince1970: 1_700_000_000)
        player.answer(page.details, .success(.album(details)))
        player.model.pages[player.model.pages.count - 1] = .album(page)
        let text = player.model.albumText(page)
        #expect(text.visible > 0)
        #expect(player.text.contains("A Title That"))
    }

    @Test(arguments: [(120, 40), (80, 24), (80, 11)])
    func `The bars of the years can be clicked`(size: (columns: Int, rows: Int)) throws {
        var player = opened(columns: size.columns, rows: size.rows)
        let text = player.model.albumText(try page(player))
        let bars = try #require(text.bars)
        let area = player.model.albumLayout.text
        #expect(bars.years == Array(2010...2026))
        let row = area.row + bars.line
        let line = player.model.screen.lines[row]
        #expect(line.contains("2010 ") && line.contains(" 2026"))
        for year in 2010...2026 {
            player.model.notice = nil
            click(area.column + bars.column + year - 2010, row, &player)
            let series = try page(player).series
            let id = try page(player).key.id
            let isPlayed = player.model.charts[series[year]]?.places[id] != nil
            let isShown = try self.year(player) == year
            #expect(isShown == isPlayed, "\(year)")
            if !isPlayed {
                #expect(player.model.notice == "Not played this week in \(year).")
            }
        }
    }

    @Test func `An album of the crate also has its years, which are loaded last`() throws {
        var player = Scene.wall()
        player.send(.resized(TerminalSize(columns: 120, rows: 40)))
        player.answerAll()
        player.press(.enter)
        let needs = player.needs
        guard case .album? = needs.first else {
            Issue.record("\(needs)")
            return
        }
        player.answerAll()
        let series = try page(player).series
        #expect(player.model.knownYears[series]?.count == 17)
        player.type("[")
        #expect(player.text.contains("No earlier year with this album."))
    }

    @Test func `From a year, y lists all years with the cursor on it`() throws {
        var player = opened()
        player.type("[[")
        let year = try #require(try page(player).year)
        player.type("y")
        player.answerAll()
        #expect(player.model.selectedYear == year)
    }
}
