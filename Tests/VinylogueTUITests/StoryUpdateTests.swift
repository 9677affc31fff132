import Artwork
import Terminal
import Testing

@testable import VinylogueKit
@testable import VinylogueTUI

/// The story of a year, and the page of an artist.
struct StoryUpdateTests {
    private func story(_ keys: String = "", columns: Int = 120, rows: Int = 40) -> Player {
        var player = Scene.week("t")
        player.send(.resized(TerminalSize(columns: columns, rows: rows)))
        player.answerAll()
        player.type(keys)
        player.answerAll()
        return player
    }

    private func day(_ player: Player) -> String {
        guard case .story(let page) = player.model.page else { return "" }
        return WeekWords.name(of: .day(page.day))
    }

    @Test func `t opens the year of the week on screen, at today's day in it`() {
        let player = story()
        #expect(day(player) == "22 November 2025" || day(player) == "21 November 2025")
        #expect(player.text.contains("‹ 2025 ›") && player.text.contains("41 new artists"))
        #expect(player.text.contains("Jan") && player.text.contains("Top albums"))
    }

    @Test func `Keys move by day, week and year`() throws {
        var player = story("g")
        #expect(day(player) == "1 January 2025")
        player.type("j.")
        #expect(day(player) == "9 January 2025")
        player.type("h")
        #expect(day(player) == "9 January 2024")
        player.type(",k")
        #expect(day(player) == "1 January 2024")
        player.type("k")
        #expect(player.text.contains("This is the first day of the year."))
        player.type("llG")
        #expect(day(player) == "21 November 2026")
        player.type(".")
        #expect(player.text.contains("This is the latest week."))
        player.type("l")
        #expect(player.text.contains("No later year."))
        for _ in 0..<2000 { player.type(",") }
        #expect(player.text.contains("This is the first week."))
        let first = try #require(player.model.storyYears(of: "nora")).lowerBound
        #expect(day(player).hasSuffix(" \(first)"))
    }

    @Test func `A large window also shows the covers of the year's top albums`() throws {
        let player = story(columns: 200, rows: 60)
        guard case .story(let page) = player.model.page else {
            Issue.record("\(player.model.page)")
            return
        }
        let covers = try #require(player.model.storyCovers(page))
        let top = try #require(player.model.stories[page.request]).topAlbums
        #expect(covers.albums.count > 3 && covers.albums == Array(top.prefix(covers.albums.count)))
        let titles = player.model.screen.lines[covers.row + covers.size.rows]
        for row in covers.albums { #expect(titles.contains(row.title.shown.prefix(20))) }
        let small = story()
        #expect(small.model.storyCovers(page) == nil)
    }

    @Test func `The selected day shows its albums, and enter opens it`() {
        var player = story("g")
        #expect(player.text.contains("Wednesday, 1 January"))
        #expect(player.text.contains("287 plays · 14 albums"), "\(player.text)")
        player.press(.enter)
        player.answerAll()
        #expect(player.text.contains("  1 January 2025") && player.text.contains("ONE YEAR"))
        player.type("W")
        player.answerAll()
        #expect(player.text.contains("30 December 2024 – 5 January 2025"), "\(player.text)")
        player.type("q")
        #expect(day(player) == "1 January 2025")
    }

    @Test func `Page down scrolls the figures by a page, and ctrl-d by half a page`() throws {
        var player = story(columns: 40, rows: 20)
        func scroll() -> Int? { (player.model.page.state as? StoryPage)?.scroll }
        let page = try #require(player.model.page.state as? StoryPage)
        let rows = player.model.storyLayout(page).text.rows
        #expect(rows > 1)
        player.press(.pageDown)
        #expect(scroll() == rows)
        player.send(.input(.key(.character("d"), .control)))
        #expect(scroll() == rows + rows / 2)
        player.send(.input(.key(.character("u"), .control)))
        #expect(scroll() == rows)
        player.press(.pageUp)
        #expect(scroll() == 0)
    }

    @Test func `A click selects a day`() throws {
        var player = story("g")
        let layout = player.model.storyLayout(try player.page(StoryPage.self)).calendar
        let report = MouseReport(
            action: .press(.left),
            column: layout.column + 1,
            row: layout.row
        )
        player.send(.input(.mouse(report)))
        #expect(day(player) == "6 January 2025")
    }

    @Test func `Without an archive the page says why`() {
        var player = Player()
        player.type("t")
        while let need = player.needs.first {
            if case .story = need {
                player.answer(need, .failure(Problem("No archive yet.", hint: "Sync it.")))
            } else {
                player.answer(need)
            }
        }
        #expect(player.text.contains("No archive yet.") && player.text.contains("Sync it."))
    }

    @Test func `A week is compared with the median of its year's weeks`() throws {
        var player = Scene.week()
        let times = (0..<364).flatMap { day -> [UInt32] in
            let date = CalendarDate.days(ofYear: 2025).lowerBound.adding(days: day)
            return (0..<(day / 7)).map { UInt32(date.unixTime + $0) }
        }
        player.model.archivedDays.put(DayCounts(of: times) { _ in 0 }, for: "nora")
        let usual = try #require(player.model.usualWeek(of: "nora", in: 2025))
        #expect((170...182).contains(usual))
        player.send(.resized(TerminalSize(columns: 120, rows: 42)))
        player.answerAll()
        #expect(player.text.contains("more plays than in a typical week of 2025"), "\(player.text)")
        #expect(player.model.usualWeek(of: "zoe", in: 2025) == nil)
    }

    @Test func `An artist's page opens from albums, artists and the crate`() {
        for keys in ["A", "bA", "\n"] {
            var player = Scene.week(keys == "\n" ? "b" : keys)
            if keys == "\n" {
                player.press(.enter)
                player.answerAll()
            }
            player.send(.resized(TerminalSize(columns: 120, rows: 40)))
            player.answerAll()
            #expect(player.text.contains("No. 3 of all artists"), "\(player.text)")
            #expect(player.text.contains("Record 1 ") && player.text.contains("not played from"))
            #expect(player.text.contains("┄"))
        }
        var wall = Scene.wall("A")
        #expect(wall.text.contains("Record 1 "))
        wall.type("b")
        #expect(wall.text.contains("Record 30") == false && wall.text.contains("b albums"))
    }

    @Test func `An artist's albums can be filtered, opened and paged through`() {
        var player = Scene.week("A/record 7")
        player.press(.enter, .enter)
        player.answerAll()
        #expect(player.text.contains("Record 7"))
        player.press(.escape, .escape)
        player.type("j")
        player.press(.enter)
        player.answerAll()
        player.type("l")
        #expect(!player.text.contains("This is the last album."))
    }

    @Test func `One of a figure is named in the singular`() {
        var player = Scene.week()
        player.send(.resized(TerminalSize(columns: 120, rows: 40)))
        player.answerAll()
        player.type("t")
        while let need = player.needs.first {
            guard case .story(let request) = need else {
                player.answer(need)
                continue
            }
            var recap = sampleRecap(request)
            (recap.newArtists, recap.newAlbums, recap.oneHitArtists) = (1, 1, 1)
            recap.variety = 1.2
            player.answer(need, .success(.story(recap)))
        }
        for words in [
            "1 new artist ", "1 new album ", "1 artist's worth of variety",
            "1 artist with a single track",
        ] {
            #expect(player.text.contains(words), "\(player.text)")
        }
    }

    @Test func `After a sync, figures that failed for lack of plays are requested again`() {
        var player = Player()
        player.type("t")
        guard let need = player.needs.first(where: { if case .story = $0 { true } else { false } })
        else {
            Issue.record("\(player.needs)")
            return
        }
        player.answer(need, .failure(Problem("No archive yet.")))
        #expect(player.text.contains("! No archive yet."))
        #expect(!player.needs.contains(need))
        player.send(.syncing(nil))
        #expect(player.needs.contains(need))
    }
}
