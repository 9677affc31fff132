import Terminal
import Testing
import VinylogueKit

@testable import VinylogueTUI

/// The past weeks at the top of the home page.
struct ThrowbackTests {
    private func home(_ columns: Int = 120, _ rows: Int = 40) -> Player {
        var player = Player(columns: columns, rows: rows)
        player.answerAll()
        return player
    }

    @Test func `Past weeks are requested after the people's, and their covers after theirs`() {
        var player = Player(columns: 120, rows: 40)
        let years = [2025, 2021, 2016, 2011].map { player.chart($0) }
        #expect(player.needs.filter { years.contains($0) } == years)
        #expect(player.needs.prefix(4).last == player.chart(2025, of: "zoe"))
        for year in years { player.answer(year) }
        let covers = player.needs.filter(\.isCover)
        #expect(covers.count == 3 + 4)
    }

    @Test func `A large window shows the album of four past weeks`() {
        let player = home(160, 45)
        for words in ["1 year ago · 2025", "5 years ago · 2021", "10 years ago · 2016"] {
            #expect(player.text.contains(words), "\(player.text)")
        }
        #expect(home().text.contains("15 years ago"))
        #expect(player.text.contains("This week in past years"))
    }

    @Test func `The heading has the streak and this week against the last year's`() {
        let player = home()
        let streak = sampleDays.currentStreak(on: today)?.days ?? 0
        let plays = (0..<6).reduce(0) { $0 + sampleDays[today.adding(days: -$1)] }
        #expect(player.text.contains("\(plays) plays this week so far"), "\(player.text)")
        #expect(player.text.contains("by this point a year ago"))
        #expect(player.text.contains("days in a row") == (streak > 1))
    }

    @Test func `Up from the first person and the arrows choose a past week, and enter opens it`() {
        var player = home()
        player.press(.up, .right, .right)
        #expect(player.model.selectedThrowback?.year == 2016)
        #expect(player.model.selectedAlbum?.album == sampleChart("nora", 2016).rows[0].album)
        player.press(.enter)
        guard case .week(let week) = player.model.page else {
            Issue.record("\(player.model.page)")
            return
        }
        #expect((week.year, week.user) == (2016, "nora"))
        player.type("q")
        #expect(player.model.selectedThrowback?.year == 2016)
        player.press(.down)
        #expect(player.model.selectedThrowback == nil && player.model.selectedPerson == "nora")
    }

    @Test func `At either end of the past weeks a message says so`() {
        var player = home()
        player.press(.up, .left)
        #expect(player.model.notice == "This is the latest.")
        player.press(.right, .right, .right, .right)
        #expect(player.model.notice == "This is the earliest.")
    }

    @Test func `A click selects a past week, and a second one opens it`() {
        var player = home()
        let area = player.model.homeLayout.throwbacks?.areas[1]
        let report = MouseReport(
            action: .press(.left),
            column: (area?.column ?? 0) + 4,
            row: area?.row ?? 0
        )
        player.send(.input(.mouse(report)))
        #expect(player.model.selectedThrowback?.year == 2021)
        player.send(.input(.mouse(report)))
        #expect(player.model.front.shownYear == 2021)
    }

    @Test func `In a smaller window past weeks are one line of titles`() {
        var player = home(80, 24)
        let line = player.model.screen.lines[1]
        for year in [2021, 2016, 2011] { #expect(line.contains("\(year) "), "\(line)") }
        player.type("k")
        #expect(player.model.selectedThrowback?.year == 2021)
        player.type("/")
        #expect(player.model.selectedThrowback == nil)
    }

    @Test(arguments: [(20, 5), (40, 20), (55, 30)])
    func `A small window has no past weeks`(columns: Int, rows: Int) {
        var player = home(columns, rows)
        player.press(.up)
        #expect(player.model.selectedThrowback == nil)
        #expect(player.model.notice == "This is the top.")
    }

    @Test func `Years without a chart are left out, and silent weeks are not`() {
        var player = Player(columns: 120, rows: 40)
        var chart = sampleChart("nora", 2025)
        chart.years = [2016, 2021, 2025]
        player.answer(player.chart(2025), .success(.chart(chart)))
        var silent = sampleChart("nora", 2016, albums: 0)
        silent.years = chart.years
        player.answer(player.chart(2016), .success(.chart(silent)))
        #expect(player.model.throwbacks.map(\.year) == [2025, 2021, 2016])
        #expect(player.text.contains("A silent week."), "\(player.text)")
    }

    @Test func `In a smaller window only a week without plays is called silent`() {
        var saved = savedForNora
        saved.values[.minPlays] = "50"
        var player = Player(saved: saved)
        player.answer(player.chart(2021))
        player.answer(player.chart(2016), .success(.chart(sampleChart("nora", 2016, albums: 0))))
        let line = player.model.screen.lines[1]
        #expect(line.contains("2021 287 plays") && line.contains("2016 Silent"), "\(line)")
    }
}
