import Foundation
import LastFM
import Testing

@testable import VinylogueKit

struct ChartLoaderTests {
    /// Saturday, 2026-11-21 12:00 UTC.
    private let now = Date(timeIntervalSince1970: 1_795_262_400)
    private let date = CalendarDate("2026-11-21")
    private let service: FakeService

    init() {
        service = FakeService(now: now, answering: Self.answer)
    }

    @Sendable private static func answer(_ query: [String: String]) -> String {
        switch query["method"] {
        case "user.getInfo": Body.user("Joe", registered: 1_200_000_000)
        case "user.getWeeklyChartList": Body.chartList("joe", until: 1_794_744_000)
        default:
            Body.chart(
                query,
                albums: [("B", "two", 5), ("A", "one", 5), ("C", "three", 40), ("D", "four", 1)]
            )
        }
    }

    private func loader(_ minimum: Int = 1) throws -> ChartLoader {
        ChartLoader(history: try service.cached(), filter: MinimumPlays(minimum: minimum))
    }

    @Test func `A chart is ranked and filtered, and its total counts all albums`() async throws {
        let chart = try await loader(5).chart(
            of: "joe",
            on: try #require(date),
            in: .yearsAgo(2)
        )
        #expect(chart.user == "Joe")
        #expect(chart.week == CalendarWeek(year: 2024, number: 47))
        #expect(chart.span.from == 1_731_844_800)
        #expect(chart.rows.map(\.album.title) == ["three", "one", "two"])
        #expect(chart.rows.map(\.rank) == [1, 2, 3])
        #expect(chart.hiddenRows == 1)
        #expect(chart.totalPlays == 51)
        #expect((chart.earlierYear, chart.laterYear) == (2023, 2025))
    }

    @Test func `The first and last years have only one neighbor`() async throws {
        let date = try #require(date)
        let first = try await loader().chart(of: "joe", on: date, in: .year(2008))
        #expect((first.earlierYear, first.laterYear) == (nil, 2009))
        let last = try await loader().chart(of: "joe", on: date, in: .yearsAgo(0))
        #expect((last.earlierYear, last.laterYear) == (2025, nil))
    }

    @Test(arguments: [
        YearSelection.year(2007), .year(2027), .year(1), .year(-5), .year(.max), .year(.min),
        .yearsAgo(19), .yearsAgo(.max), .yearsAgo(.min),
    ])
    func `Choosing a year without a chart throws an error that lists the years with one`(
        selection: YearSelection
    ) async throws {
        let error = await #expect(throws: KitError.self) {
            try await loader().chart(of: "joe", on: try #require(date), in: selection)
        }
        let week = CalendarPeriod.week(CalendarWeek(year: 2026, number: 47))
        guard case .noChart("Joe", week, _, let years) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(years == Array(2008...2026))
        #expect(!service.asked.contains("user.getWeeklyAlbumChart"))
    }

    @Test func `Loading a chart a second time makes no request`() async throws {
        for _ in 1...2 {
            _ = try await loader().chart(of: "joe", on: try #require(date), in: .yearsAgo(3))
        }
        #expect(service.asked.count == 3)
    }

    @Test func `The overview has every year, newest first`() async throws {
        let overview = try await loader().overview(of: "joe", on: try #require(date))
        #expect(overview.years.map(\.year) == Array((2008...2026).reversed()))
        #expect(overview.years.map(\.yearsAgo) == Array(0...18))
        #expect(overview.weekNumber == 47)
        service.forgetAsked()
        _ = try await loader().overview(of: "joe", on: try #require(date))
        #expect(service.asked.isEmpty)
    }

    @Test func `A year that fails to load does not affect the others`() async throws {
        service.set { query in
            query["from"] == "1731844800" ? "<html>" : Self.answer(query)
        }
        let overview = try await loader().overview(of: "joe", on: try #require(date))
        #expect(overview.years.count == 19)
        for year in overview.years {
            let failed = (try? year.result.get()) == nil
            #expect(failed == (year.year == 2024))
        }
    }

    @Test func `A chart reports when an outdated response that it uses was fetched`() async throws {
        _ = try await loader().chart(of: "joe", on: try #require(date), in: .yearsAgo(3))
        service.set(now: now + 90_000)
        service.set { _ in "<html>" }
        let chart = try await loader().chart(of: "joe", on: try #require(date), in: .yearsAgo(3))
        #expect(!chart.source.isStale)
        #expect(chart.staleSource?.fetchedAt == now)
    }

    @Test func `Progress counts up to the number of years`() async throws {
        try await confirmation(expectedCount: 19) { told in
            _ = try await loader().overview(of: "joe", on: try #require(date)) { done, total in
                #expect(total == 19 && (1...19).contains(done))
                told()
            }
        }
    }

    @Test
    func `Several people share one list of weeks, and one failure does not affect the others`()
        async throws
    {
        service.set { query in
            query["user"] == "ann" && query["method"] == "user.getInfo"
                ? Body.userNotFound : Self.answer(query)
        }
        let overview = try await loader().charts(
            of: ["joe", "ann", "JOE"],
            on: try #require(date),
            in: .yearsAgo(3)
        )
        #expect(overview.sections.map { (try? $0.result.get()) != nil } == [true, false, true])
        #expect(service.asked.count { $0 == "user.getWeeklyChartList" } == 1)
    }

    @Test func `A digest is cancelled as a whole`() async throws {
        service.set { query in
            if query["method"] == "user.getInfo", query["user"] == "ann" {
                throw CancellationError()
            }
            return Self.answer(query)
        }
        let (loader, date) = (try loader(), try #require(date))
        await #expect(throws: CancellationError.self) {
            try await loader.digest(of: ["joe", "ann"], on: date)
        }
    }
}
