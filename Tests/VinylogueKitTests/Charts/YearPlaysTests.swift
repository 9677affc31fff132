import Foundation
import Testing

@testable import VinylogueKit

struct YearPlaysTests {
    @Test func `Plays per year include an album's other spellings but not its other editions`()
        async throws
    {
        let now = Date(timeIntervalSince1970: 1_795_262_400)
        let service = FakeService(now: now) { query in
            switch query["method"] {
            case "user.getInfo": Body.user("Joe", registered: 1_640_000_000)
            case "user.getWeeklyChartList": Body.chartList("joe", until: 1_794_744_000)
            // In the oldest year, the album is listed in two spellings.
            case _ where query["from"] == "1668945600":
                Body.chart(
                    query,
                    albums: [("RADIOHEAD", "ok computer", 5), ("Radiohead", "OK  Computer", 2)]
                )
            case _ where query["from"] == "1700395200":
                Body.chart(query, albums: [("Radiohead", "OK Computer (Collector's Edition)", 9)])
            default: Body.chart(query, albums: [("Radiohead", "OK Computer", 3)])
            }
        }
        let overview = try await ChartLoader(history: try service.cached(), filter: .none)
            .overview(of: "joe", on: try #require(CalendarDate("2026-11-21")))
        let plays = YearPlays.of(Album(artist: "radiohead", title: "OK Computer"), in: overview)
        #expect(plays.map(\.year) == [2026, 2025, 2024, 2023, 2022])
        #expect(plays.map(\.playCount) == [3, 3, 3, 0, 7])
    }
}
