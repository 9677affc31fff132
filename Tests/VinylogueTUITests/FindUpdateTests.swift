import Terminal
import Testing

@testable import VinylogueKit
@testable import VinylogueTUI

/// The sheet that finds anything.
struct FindUpdateTests {
    private static let key = InputEvent.key(KeyPress("p", .control))

    /// A player on the home page with the sheet open, and a text typed.
    private func opened(_ text: String = "", columns: Int = 120, rows: Int = 40) -> Player {
        var player = Player(columns: columns, rows: rows)
        player.answerAll()
        player.send(.input(Self.key))
        player.type(text)
        player.answerAll()
        return player
    }

    @Test func `Typing lists the matches, best first, and shows the selected album`() throws {
        let player = opened("dummy")
        let line = try #require(player.text.split(separator: "\n").first { $0.contains("▸ album") })
        #expect(line.contains("Dummy  Portishead"))
        #expect(player.text.contains("60 plays"))
        #expect(player.needs.isEmpty)
        guard case .find(let page) = player.model.page else {
            Issue.record("not open")
            return
        }
        #expect(page.needs(in: player.model).contains { $0.isCover })
    }

    @Test func `A match's plays end at the right edge of the list`() {
        let player = opened("dummy")
        let layout = player.model.findLayout
        let end = layout.area.column + 2 + layout.columns
        let signs = (end - 3..<end).map { player.model.screen[$0, layout.row]?.character }
        #expect(signs == [" ", "6", "0"], "\(player.text)")
    }

    @Test func `Enter opens what was found`() {
        func page(_ text: String) -> Page {
            var player = opened(text)
            player.press(.enter)
            #expect(!player.model.page.isSheet || text == "min-plays", "\(text)")
            return player.model.page
        }
        if case .album(let album) = page("dummy") {
            #expect(album.title == "Dummy")
        } else {
            Issue.record("no album")
        }
        if case .week(let week) = page("kaspar33") {
            #expect(week.user == "kaspar33")
        } else {
            Issue.record("no person")
        }
        if case .week(let week) = page("w23 2014") {
            #expect(week.wanted.period(today: today) == .week(CalendarWeek(year: 2014, number: 23)))
        } else {
            Issue.record("no week")
        }
        if case .week(let month) = page("may 2013") {
            #expect(month.kind == .month)
        } else {
            Issue.record("no month")
        }
        if case .wall(let wall) = page("shoegaze") {
            #expect(wall.genre?.id == "rock" && wall.subgenres.map(\.id) == ["shoegaze"])
        } else {
            Issue.record("no wall")
        }
        if case .settings(let settings) = page("min-plays") {
            #expect(SettingsPage.rows[settings.selected] == .setting(.minPlays))
        } else {
            Issue.record("no settings")
        }
    }

    @Test(arguments: ["portishead", "roads"])
    func `An artist or a track leads to the artist's page`(text: String) {
        var player = opened(text)
        player.press(.enter)
        guard case .artist(let page) = player.model.page else {
            Issue.record("no artist")
            return
        }
        #expect(page.title == "Portishead")
    }

    @Test func `A command is explained`() {
        var player = opened("archive sync")
        player.press(.enter)
        #expect(player.model.notice == "In a shell, run `vinylogue help archive sync`.")
    }

    @Test func `Earlier matches stay until the next ones arrive`() {
        var player = opened("dumm")
        player.type("y")
        #expect(player.text.contains("▸ album"))
        player.type("q")
        player.answerAll()
        #expect(player.text.contains("No matches. Try fewer words or letters."))
        player.press(.enter)
        #expect(player.model.notice == "No matches. Try fewer words or letters.")
    }

    @Test func `If the archive cannot be read, the sheet says so`() {
        var player = opened()
        player.type("dummyq")
        guard case .find(let page) = player.model.page, let request = page.request else {
            Issue.record("no request")
            return
        }
        let problem = Problem("/music/archive.sqlite is damaged: no page 3.")
        player.answer(.found(request), .success(.found(FoundItems([], problem: problem))))
        let start = "No matches. Your plays could not be searched: /music/archive.sqlite is"
        #expect(player.text.contains(start))
        #expect(player.text.contains("page 3."))
        player.press(.enter)
        #expect(player.model.notice?.hasSuffix("is damaged: no page 3.") == true)
    }

    @Test func `A date is listed at once, without waiting for the names`() {
        var player = Player()
        player.send(.input(Self.key))
        player.type("12 may 2013")
        #expect(player.text.contains("12 May 2013"))
    }

    @Test(arguments: [(28, 8), (40, 12), (80, 24), (200, 60)])
    func `The sheet fits into every window`(columns: Int, rows: Int) {
        var player = opened("d", columns: columns, rows: rows)
        player.press(.down, .pageDown, .end, .up)
        #expect(player.model.screen.lines.count == rows)
    }

    @Test func `The same key closes the sheet, and each opening reads the names anew`() {
        var player = opened("dummy")
        let first = player.model.found?.request
        player.send(.input(Self.key))
        #expect(!player.model.page.isSheet)
        player.send(.input(Self.key))
        player.type("dummy")
        #expect(player.needs.contains { $0 != first.map(Need.found) })
        #expect(!player.text.contains("▸ album"))
    }

    @Test func `Words that are cut end with an ellipsis, even at the end of a matching part`() {
        var player = opened(columns: 28, rows: 8)
        player.type("por")
        guard case .find(let page) = player.model.page, let request = page.request else {
            Issue.record("no request")
            return
        }
        let item = FindItem(.album(Album(artist: "Portishead", title: "Dummy")), plays: 60)
        player.answer(.found(request), .success(.found(FoundItems([item]))))
        // There are three columns for the artist, of whom just as many letters match.
        #expect(player.text.contains("Dummy  Po… 60"), "\(player.text)")
    }

    @Test func `A date opens its own year, even without a chart, and keeps its day`() throws {
        var player = opened("12 may 2006")
        player.press(.enter)
        let page = try player.page(WeekPage.self)
        #expect(page.year == 2006 && !page.isFlexible)
        #expect(page.base?.description == "2006-05-12")
    }
}
