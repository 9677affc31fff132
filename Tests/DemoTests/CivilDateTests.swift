import Foundation
import Testing

@testable import Demo

struct CivilDateTests {
    @Test func `Dates agree with the Gregorian calendar from 1950 to 2200`() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        // A prime number of seconds, a little over a week, visits all hours and days.
        for moment in stride(from: -631_152_000, to: 7_258_118_400, by: 700_001) {
            let parts = calendar.dateComponents(
                [.year, .month, .day, .hour, .minute, .dayOfYear],
                from: Date(timeIntervalSince1970: Double(moment))
            )
            let date = CivilDate(unixTime: moment)
            #expect(date.year == parts.year && date.month == parts.month && date.day == parts.day)
            #expect(date.hour == parts.hour && date.minute == parts.minute)
            #expect(date.dayOfYear + 1 == parts.dayOfYear)
            let midnight = CivilDate.unixTime(year: date.year, month: date.month, day: date.day)
            #expect(
                moment - midnight == date.hour * 3_600 + date.minute * 60 + (moment - midnight) % 60
            )
        }
    }

    @Test func `Dates are written as the service writes them`() {
        let date = CivilDate(unixTime: 1_223_299_320)
        #expect(date.dateAndTime == "2008-10-06 13:22")
        #expect(date.published == "06 Oct 2008, 13:22")
    }

    @Test func `The first week of a year begins in it`() {
        for year in 1950...2200 {
            let first = ChartWeek.first(ofYear: year)
            #expect(CivilDate(unixTime: ChartWeek(index: first).start).year == year)
            #expect(CivilDate(unixTime: ChartWeek(index: first - 1).start).year == year - 1)
        }
    }

    @Test func `A week contains its first second, and not the first of the next`() {
        for index in [-3, -1, 0, 1, 1_000] {
            let week = ChartWeek(index: index)
            #expect(ChartWeek.index(of: week.start) == index)
            #expect(ChartWeek.index(of: week.end - 1) == index)
            #expect(ChartWeek.index(of: week.end) == index + 1)
        }
    }
}
