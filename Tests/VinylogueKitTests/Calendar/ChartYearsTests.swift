import Foundation
import Testing

@testable import VinylogueKit

struct ChartYearsTests {
    /// Saturday, 2026-11-21 12:00 UTC: the week of 2026-11-16 is in progress.
    private let now = Date(timeIntervalSince1970: 1_795_262_400)

    private func weeks(until end: Int, shiftedBy shift: Int = 0) -> [TimeSpan] {
        let starts = stride(from: TimeSpan.firstChartWeek, to: end, by: TimeSpan.week)
        return starts.map { TimeSpan(from: $0 + shift, to: $0 + TimeSpan.week + shift) }
    }

    private var finished: [TimeSpan] { weeks(until: 1_794_744_000) }

    @Test func `Every year from registration to now has a chart week`() throws {
        let years = ChartYears(listed: finished, registered: 1_200_000_000, now: now)
        let week = CalendarWeek(containing: try #require(CalendarDate("2026-11-21")))
        #expect(years.chartWeeks(with: week).keys.sorted() == Array(2008...2026))
    }

    @Test func `The current week's chart begins where the last listed week ends`() throws {
        let years = ChartYears(listed: finished, registered: nil, now: now)
        let week = CalendarWeek(containing: try #require(CalendarDate("2026-11-21")))
        #expect(years.chartWeek(of: week) == week.chartWeek)
        #expect(week.chartWeek.from == finished.last?.to)
    }

    @Test func `A finished week that the service has not listed yet also has a chart`() throws {
        let behind = weeks(until: 1_794_744_000 - TimeSpan.week)
        let years = ChartYears(listed: behind, registered: nil, now: now)
        let week = CalendarWeek(containing: try #require(CalendarDate("2026-11-14")))
        #expect(years.chartWeek(of: week) == week.chartWeek)
    }

    @Test func `A week that has not begun has no chart`() throws {
        let years = ChartYears(listed: finished, registered: nil, now: now)
        let week = CalendarWeek(containing: try #require(CalendarDate("2026-11-23")))
        #expect(years.chartWeek(of: week) == nil)
        #expect(years.chartWeeks(with: week).keys.max() == 2025)
    }

    @Test func `The week of registration has a chart, but the week before does not`() throws {
        // 2010-06-03, a Thursday.
        let years = ChartYears(listed: finished, registered: 1_275_566_400, now: now)
        let week = CalendarWeek(containing: try #require(CalendarDate("2010-06-03")))
        let before = CalendarWeek(containing: try #require(CalendarDate("2010-05-27")))
        #expect(years.chartWeek(of: week) != nil)
        #expect(years.chartWeek(of: before) == nil)
    }

    @Test func `Charts begin with the week of 2005-02-14`() throws {
        let years = ChartYears(listed: finished, registered: 0, now: now)
        let first = CalendarWeek(containing: try #require(CalendarDate("2005-02-14")))
        let before = CalendarWeek(containing: try #require(CalendarDate("2005-02-13")))
        #expect(years.chartWeek(of: first)?.from == TimeSpan.firstChartWeek)
        #expect(years.chartWeek(of: before) == nil)
    }

    @Test(arguments: [-1, 1]) func `Listed start and end times may be off by a second`(shift: Int)
        throws
    {
        let list = weeks(until: 1_794_744_000, shiftedBy: shift)
        let years = ChartYears(listed: list, registered: nil, now: now)
        let week = CalendarWeek(containing: try #require(CalendarDate("2016-11-21")))
        let listed = try #require(years.chartWeek(of: week))
        #expect(listed.from == week.chartWeek.from + shift)
        #expect(list.contains(listed))
    }

    @Test func `A week missing from the list has no chart`() throws {
        let week = CalendarWeek(containing: try #require(CalendarDate("2016-11-21")))
        let list = finished.filter { $0 != week.chartWeek }
        let years = ChartYears(listed: list, registered: nil, now: now)
        #expect(years.chartWeek(of: week) == nil)
    }

    @Test func `Without a list from the service, weeks are computed from the calendar`() throws {
        let years = ChartYears(listed: [], registered: nil, now: now)
        let week = CalendarWeek(containing: try #require(CalendarDate("2016-11-21")))
        #expect(years.chartWeek(of: week) == week.chartWeek)
    }

    @Test func `If the clock is before the first chart, there are no years`() throws {
        let early = Date(timeIntervalSince1970: 1_000_000_000)
        let years = ChartYears(listed: finished, registered: nil, now: early)
        let week = CalendarWeek(containing: try #require(CalendarDate("2016-11-21")))
        #expect(years.chartWeeks(with: week).isEmpty)
    }
}
