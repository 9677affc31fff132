import Core
import Testing

@testable import Demo

struct ChartWeekTests {
    @Test func `Dates are written in the service's formats`() {
        #expect(ServiceTime.dateAndTime(1_223_299_320) == "2008-10-06 13:22")
        #expect(ServiceTime.published(1_223_299_320) == "06 Oct 2008, 13:22")
    }

    @Test func `The first chart week of a year starts in that year`() {
        for year in 1950...2200 {
            let first = ChartWeek.first(ofYear: year)
            #expect(CalendarDate(unixTime: ChartWeek(index: first).start).components.year == year)
            #expect(
                CalendarDate(unixTime: ChartWeek(index: first - 1).start).components.year
                    == year - 1
            )
        }
    }

    @Test func `A week includes its first second and excludes the next week's`() {
        for index in [-3, -1, 0, 1, 1_000] {
            let week = ChartWeek(index: index)
            #expect(ChartWeek.index(of: week.start) == index)
            #expect(ChartWeek.index(of: week.end - 1) == index)
            #expect(ChartWeek.index(of: week.end) == index + 1)
        }
    }
}
