import Terminal
import Testing

@testable import VinylogueKit
@testable import VinylogueTUI

/// Switching between days, weeks and months.
struct PeriodUpdateTests {
    private func opened(_ keys: String = "") -> Player {
        var player = Player()
        player.press(.enter)
        player.answerAll()
        player.type(keys)
        return player
    }

    @Test func `D shows the day, M the month and W the week`() {
        var player = opened("D")
        #expect(player.needs.first == player.chart(2025, .day))
        player.answerAll()
        #expect(player.text.contains("ONE YEAR AGO") && player.text.contains("  21 November 2025"))
        player.type("M")
        player.answerAll()
        #expect(player.text.contains("  November 2025") && !player.text.contains("21 November"))
        player.type("W")
        #expect(player.needs.isEmpty)
        #expect(player.text.contains("17–23 November 2025"))
    }

    @Test func `Left and right go to the same day or month in other years`() {
        var player = opened("Dh")
        #expect(player.needs.first == player.chart(2024, .day))
        player.answerAll()
        #expect(player.text.contains("2 YEARS AGO") && player.text.contains("21 November 2024"))
        player.type("M")
        player.answerAll()
        player.press(.right, .right)
        player.answerAll()
        #expect(player.text.contains("THIS MONTH") && player.text.contains("November 2026"))
        player.press(.home)
        player.answerAll()
        #expect(player.text.contains("November 2010"))
    }

    @Test func `The chosen period applies on every page`() {
        var player = opened("Mq")
        player.answerAll()
        #expect(player.text.contains("One year ago · November 2025"))
        player.type("2")
        player.answerAll()
        #expect(player.text.contains("Kaspar_33") && player.text.contains("November 2025"))
        player.type("y")
        player.answerAll()
        #expect(player.text.contains("NOVEMBER IN EVERY YEAR"))
        player.type("D")
        player.answerAll()
        #expect(player.text.contains("21 NOVEMBER IN EVERY YEAR"))
        player.press(.enter)
        player.answerAll()
        #expect(player.text.contains("21 November 2025"))
    }

    @Test func `The album page counts the plays of the month it was opened from`() {
        var player = opened("M")
        player.answerAll()
        player.send(.resized(TerminalSize(columns: 120, rows: 40)))
        player.answerAll()
        #expect(player.text.contains("40 this month"))
        player.press(.enter)
        player.answerAll()
        #expect(player.text.contains("40 this month   345 total   No. 1 this month"))
        #expect(player.text.contains("1 of 14 · One year ago"))
    }

    @Test func `Near New Year, switching from week to day and back stays one year ago`() throws {
        // Monday of week 1 of 2025.
        let date = try #require(CalendarDate("2024-12-30"))
        var model = Model(
            saved: savedForNora,
            date: date,
            size: TerminalSize(columns: 80, rows: 24),
            look: Look(support: .none),
            start: ChartKey(user: "nora", year: 2024)
        )
        _ = model.update(.started)
        _ = model.update(.input(.key("D")))
        #expect(model.needs.first == .chart(ChartKey(user: "nora", year: 2023, kind: .day)))
        _ = model.update(.input(.key("W")))
        #expect(model.needs.first == .chart(ChartKey(user: "nora", year: 2024)))
    }
}
