import Foundation
import Testing

@testable import Core

struct CalendarDateTests {
    @Test(arguments: [
        "", "2024", "2024-1-1", "2024-13-01", "2024-00-10", "2024-02-30", "2023-02-29", "24-01-01",
        "2024-01-01 ", "2024/01/01", "-024-01-01", "+024-01-01", "2024-01-0１", "0000-01-01",
        "yesterday", "2024-01-01-01",
    ])
    func `Text that is not a calendar date is rejected`(text: String) {
        #expect(CalendarDate(text) == nil)
    }

    @Test(arguments: ["2024-02-29", "2000-02-29", "1970-01-01", "1969-12-31", "0001-01-01"])
    func `Formatting a parsed date returns the original text`(text: String) throws {
        #expect(try #require(CalendarDate(text)).description == text)
    }

    @Test func `Adding days reaches every date of four centuries in order`() throws {
        let first = try #require(CalendarDate("1800-01-01"))
        var last = first.components
        for offset in 1..<146_097 {
            let next = first.adding(days: offset).components
            let isLeap =
                last.year % 4 == 0 && (last.year % 100 != 0 || last.year % 400 == 0)
            let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            if last.day < lengths[last.month - 1] {
                last.day += 1
            } else if last.month < 12 {
                last = (last.year, last.month + 1, 1)
            } else {
                last = (last.year + 1, 1, 1)
            }
            #expect(next == last)
        }
        #expect(last == (2199, 12, 31))
    }

    @Test func `The epoch was a Thursday`() {
        #expect(CalendarDate(daysSinceEpoch: 0).weekday == 3)
        #expect(CalendarDate(daysSinceEpoch: -4).weekday == 6)
    }

    @Test func `Dates agree with the Gregorian calendar from 1950 to 2200`() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        // A step of a little over a week, a prime number of seconds, reaches all hours and
        // weekdays.
        for moment in stride(from: -631_152_000, to: 7_258_118_400, by: 700_001) {
            let parts = calendar.dateComponents(
                [.year, .month, .day],
                from: Date(timeIntervalSince1970: Double(moment))
            )
            let day = CalendarDate(unixTime: moment)
            let (year, month, number) = day.components
            #expect([year, month, number] == [parts.year, parts.month, parts.day])
            #expect(CalendarDate(year: year, month: month, day: number) == day)
            #expect((0..<86_400).contains(moment - day.unixTime))
        }
    }
}
