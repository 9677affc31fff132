import Foundation
import Testing

@testable import Core

struct CalendarWeekTests {
    @Test func `Every day from 2005 to 2035 is in the week that Python computes`() throws {
        let rows = try table("days")
        #expect(rows.count == 11_322)
        for row in rows {
            let date = try #require(CalendarDate(row[0]))
            let week = CalendarWeek(containing: date)
            #expect(date.description == row[0])
            #expect([String(week.year), String(week.number)] == [row[1], row[2]], "\(row[0])")
            #expect(week.firstDay <= date && date <= week.lastDay)
        }
    }

    @Test func `Every week number from 2004 to 2100 gives the week that Python computes`() throws {
        let rows = try table("weeks")
        #expect(rows.count == 97 * 53)
        for row in rows {
            let asked = try #require(Int(row[1]))
            let year = try #require(Int(row[0]))
            let week = CalendarWeek(year: 2020, number: asked).inYear(year)
            let seen = [
                String(week.year), String(asked), String(week.number),
                week.firstDay.description, String(week.chartWeek.from),
            ]
            #expect(seen == row)
        }
    }

    @Test func `The same week in an earlier year does not depend on the weekday`() throws {
        for row in try table("days") {
            let date = try #require(CalendarDate(row[0]))
            let week = CalendarWeek(containing: date)
            let monday = CalendarWeek(containing: week.firstDay)
            #expect(monday.inYear(week.year - 1) == week.inYear(week.year - 1))
        }
    }

    @Test func `Week 53 becomes week 52 in a year without week 53`() throws {
        let date = try #require(CalendarDate("2021-01-03"))
        let week = CalendarWeek(containing: date)
        #expect(week == CalendarWeek(year: 2020, number: 53))
        #expect(week.inYear(2019) == CalendarWeek(year: 2019, number: 52))
        #expect(week.inYear(2015) == CalendarWeek(year: 2015, number: 53))
    }

    @Test func `A chart week starts at noon UTC on the Sunday before its Monday`() throws {
        let date = try #require(CalendarDate("2024-11-21"))
        let week = CalendarWeek(containing: date)
        // 2024-11-17 12:00 UTC, according to `date -u -d @1731844800`.
        #expect(week.chartWeek == TimeSpan(from: 1_731_844_800, to: 1_732_449_600))
    }

    private func table(_ name: String) throws -> [[String]] {
        let url = try #require(Bundle.module.url(forResource: "Fixtures", withExtension: nil))
        let text = try String(contentsOf: url.appending(path: "\(name).tsv"), encoding: .utf8)
        return text.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    }
}
