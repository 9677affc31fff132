import Testing

@testable import VinylogueKit

struct CalendarPeriodTests {
    @Test func `29 February becomes 28 February in years without a leap day`() throws {
        let day = CalendarPeriod.day(try #require(CalendarDate("2024-02-29")))
        #expect(day.inYear(2023).firstDay.description == "2023-02-28")
        #expect(day.inYear(2020).firstDay.description == "2020-02-29")
    }

    @Test func `A month ends on its last day, leap year or not`() throws {
        let month = CalendarPeriod(.month, containing: try #require(CalendarDate("2024-02-10")))
        #expect(month.lastDay.description == "2024-02-29")
        #expect(month.inYear(2023).lastDay.description == "2023-02-28")
        let last = CalendarPeriod(.month, containing: try #require(CalendarDate("2024-12-31")))
        #expect(last.lastDay.description == "2024-12-31")
    }
}
