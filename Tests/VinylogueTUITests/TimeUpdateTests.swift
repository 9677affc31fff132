import Terminal
import Testing

@testable import VinylogueKit
@testable import VinylogueTUI

/// Going to other days, weeks and months, and to artists and tracks.
struct TimeUpdateTests {
    @Test func `A chosen year without a chart stays, and another one gives way to the nearest`() {
        let key = ChartKey(user: "nora", year: 1990)
        var chosen = Player(start: key, startsExactly: true)
        chosen.answerAll()
        #expect(chosen.text.contains("No chart.") && chosen.text.contains("36 YEARS AGO"))
        var other = Player(start: key)
        other.answerAll()
        #expect(other.text.contains("November 2010"))
    }

    private func shown(_ keys: String) -> Player { Scene.week(keys) }

    @Test(arguments: [
        (",", "ONE YEAR AND 1 WEEK AGO", "10–16 November 2025"),
        (".", "51 WEEKS AGO", "24–30 November 2025"),
        (",,,.", "ONE YEAR AND 2 WEEKS AGO", "3–9 November 2025"),
        (",.", "ONE YEAR AGO", "17–23 November 2025"),
        ("D,", "ONE YEAR AND 1 DAY AGO", "20 November 2025"),
        ("M.", "11 MONTHS AGO", "December 2025"),
        ("M,D", "ONE YEAR AND 31 DAYS AGO", "21 October 2025"),
        (",h", "2 YEARS AND 1 WEEK AGO", "11–17 November 2024"),
        ("l,", "LAST WEEK", "9–15 November 2026"), ("lD,", "YESTERDAY", "20 November 2026"),
    ])
    func `A comma and a full stop go to the previous and next day, week or month`(
        keys: String,
        headline: String,
        dates: String
    ) {
        let player = shown(keys)
        #expect(player.text.contains(headline), "\(player.text)")
        #expect(player.text.contains(dates))
    }

    @Test func `Nothing is later than today`() {
        let player = shown("l.")
        #expect(player.text.contains("This is the latest week."))
        #expect(player.text.contains("16–22 November 2026"))
    }

    @Test func `Weeks at New Year follow each other`() {
        let player = shown(String(repeating: ".", count: 6))
        #expect(player.text.contains("29 December 2025 – 4 January 2026"), "\(player.text)")
        #expect(shown(String(repeating: ".", count: 7)).text.contains("5–11 January 2026"))
    }

    @Test func `A week without a chart stays on screen, with the reason`() {
        var player = shown("")
        player.type(",")
        let need = player.needs[0]
        player.answer(need, .failure(Problem("No chart in week 46.", years: [2012])))
        #expect(player.text.contains("No chart in week 46."))
        player.type(".")
        #expect(player.text.contains("17–23 November 2025"))
    }

    @Test func `All years, and going back, keep the week`() {
        var player = shown(",y")
        #expect(player.text.contains("WEEK 46 IN EVERY YEAR"))
        player.press(.down, .enter)
        player.answerAll()
        #expect(player.text.contains("11–17 November 2024"))
        player.type("q,")
        player.answerAll()
        #expect(player.text.contains("WEEK 45 IN EVERY YEAR"))
        player.type("qq")
        #expect(player.text.contains("One year ago"))
    }

    @Test func `b lists artists, then tracks, then albums again`() {
        var player = shown("b")
        #expect(player.needs.isEmpty)
        #expect(player.text.contains("14 artists"))
        #expect(player.text.contains("Postcard Wolves") && !player.text.contains("Dead Letter"))
        player.type("f")
        #expect(player.text.contains("These are artists. Press b until albums are listed."))
        player.type("b")
        player.answerAll()
        #expect(player.text.contains("Track 1 ") && player.text.contains("14 tracks"))
        player.type("h")
        player.answerAll()
        #expect(player.text.contains("November 2024") && player.text.contains("14 tracks"))
        player.type("b")
        player.answerAll()
        #expect(player.model.selectedAlbum != nil && player.text.contains("Dead Letter"))
    }

    @Test func `The pane shows an artist's albums, and the share of the first`() {
        var player = shown("b")
        player.send(.resized(TerminalSize(columns: 120, rows: 40)))
        player.answerAll()
        #expect(player.text.contains("Albums this week"), "\(player.text)")
        #expect(player.text.contains("went to the top artist"))
        player.type("bb")
        #expect(player.text.contains("went to the top album"))
    }

    @Test(arguments: [
        ("2016", "21–27 November 2016"), ("w23 2014", "2–8 June 2014"),
        ("12 may 2013", "6–12 May 2013"), ("christmas 2010", "20–26 December 2010"),
        ("10 years ago", "21–27 November 2016"),
    ])
    func `A typed date opens its week`(typed: String, dates: String) {
        var player = shown(":" + typed)
        player.press(.enter)
        player.answerAll()
        #expect(player.text.contains(dates), "\(player.text)")
        player.type("q")
        #expect(player.text.contains("17–23 November 2025"))
    }

    @Test func `A date opens as a day or month, or in the story`() {
        var player = shown("D:12 may 2013")
        player.press(.enter)
        player.answerAll()
        #expect(player.text.contains("  12 May 2013"), "\(player.text)")
        player = shown("t:12 may 2013")
        player.press(.enter)
        guard case .story(let page) = player.model.page else {
            Issue.record("\(player.text)")
            return
        }
        #expect(page.day == CalendarDate("2013-05-12"))
    }

    @Test func `What is not a date stays in the field, with the reason`() {
        var player = shown(":soon")
        player.press(.enter)
        #expect(player.text.contains("is not a date") && player.text.contains("soon"))
        player.press(.escape)
        player.type(":")
        player.press(.enter)
        #expect(player.text.contains("Type a date first"))
    }

    @Test func `A year without an album that has the minimum plays says so`() {
        var player = Player(columns: 100)
        player.model.saved.values[.minPlays] = "400"
        player.type("y")
        player.answerAll()
        #expect(player.text.contains("no album has 400 plays"), "\(player.text)")
    }
}
