import Archive
import Core
import Synchronization
import TestSupport
import Testing

/// Syncing with a service that returns wrong data must end as expected.
struct LyingServiceTests {
    /// The expected outcome of a sync.
    enum End: Equatable {
        /// The archive contains all plays.
        case plays
        /// Every missing play is in a gap, and all gaps have this reason.
        case gap(GapReason)
        /// There is a gap, with any reason.
        case gaps
        /// The sync throws an error.
        case error
        /// Any result except an error.
        case any
    }

    /// A way in which a service returns wrong data.
    struct Lie: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var end: End
        /// Falsifies a correct page; the number counts the requests from 1.
        var change: @Sendable (inout PlayPage, PlayPage.Request, Int) throws -> Void

        init(
            _ description: String,
            _ end: End,
            _ change:
                @escaping @Sendable (inout PlayPage, PlayPage.Request, Int) throws
                -> Void
        ) {
            testDescription = description
            self.end = end
            self.change = change
        }
    }

    private static let now: Int = 1_763_800_000
    private static let all = ScrobbleService.plays(3000, from: now - 900 * 86_400, to: now)
    private static let honest = ScrobbleService(plays: all)
    private static let contradiction = End.gap(.contradiction)

    private static func page(
        from: Int,
        to: Int,
        number: Int,
        limit: Int
    ) throws -> PlayPage {
        let answer = honest.answer(from: from, to: to, number: number, limit: limit)
        guard case .page(let page) = answer else { throw ServiceTrouble() }
        return PlayPage(page)
    }

    private static func moved(_ page: inout PlayPage, by seconds: Int) {
        for index in page.plays.indices { page.plays[index].time += seconds }
    }

    static let lies = [
        Lie("no plays and no pages are counted", contradiction) { page, _, _ in
            (page.total, page.pageCount) = (0, 0)
        },
        Lie("no plays are counted", contradiction) { page, _, _ in page.total = 0 },
        Lie("no pages are counted", .plays) { page, _, _ in page.pageCount = 0 },
        Lie("a negative number of plays is counted", contradiction) { page, _, _ in
            page.total = -5
        },
        Lie("a negative number of pages is counted", .plays) { page, _, _ in
            page.pageCount = -1
        },
        Lie("too few pages are counted", .plays) { page, _, _ in page.pageCount = 1 },
        Lie("a trillion plays are counted", contradiction) { page, _, _ in
            page.total = 1 << 40
            page.pageCount = page.total / page.size
        },
        Lie("a trillion pages are counted", contradiction) { page, _, _ in
            page.pageCount = 1 << 40
        },
        Lie("the most that a number can be is counted", contradiction) { page, _, _ in
            (page.total, page.pageCount) = (.max, .max)
        },
        Lie("every page is the first", .plays) { page, request, _ in
            page = try Self.page(
                from: request.from,
                to: request.to,
                number: 1,
                limit: request.limit
            )
        },
        Lie("every page is the newest of all", contradiction) { page, request, _ in
            page = try Self.page(from: 0, to: now, number: 1, limit: request.limit)
        },
        Lie("every page has all plays", .plays) { page, request, _ in
            let whole = try Self.page(from: request.from, to: request.to, number: 1, limit: 1000)
            if request.limit > 1 { page.plays = whole.plays }
            page.rowCount = page.plays.count
        },
        Lie("every page is empty", .gap(.emptyPage)) { page, request, _ in
            guard request.limit > 1 else { return }
            (page.plays, page.rowCount) = ([], 0)
            (page.total, page.pageCount) = (5000, 5)
        },
        Lie("there are fewer pages each time", .any) { page, _, count in
            page.pageCount = max(100 - count, 0)
        },
        Lie("there are some plays more each time", .plays) { page, _, count in
            guard page.total > 0 else { return }
            page.total += count % 5
            page.pageCount = (page.total + page.size - 1) / page.size
        },
        Lie("there is one play and a trillion in turn", .any) { page, _, count in
            page.total = count % 2 == 0 ? 1 : 1 << 40
        },
        Lie("all rows are thirty years too old", contradiction) { page, _, _ in
            moved(&page, by: -30 * 365 * 86_400)
        },
        Lie("all rows are of the far future", contradiction) { page, _, _ in
            moved(&page, by: 1 << 40)
        },
        Lie("all dates are 0", contradiction) { page, _, _ in
            for index in page.plays.indices { page.plays[index].time = 0 }
        },
        Lie("all dates are as early as a number can be", contradiction) { page, _, _ in
            for index in page.plays.indices { page.plays[index].time = .min }
        },
        Lie("no row has a date", contradiction) { page, _, _ in page.plays = [] },
        Lie("the rows of a page are oldest first", .plays) { page, _, _ in page.plays.reverse() },
        Lie("the pages are oldest first", .plays) { page, request, _ in
            page = try Self.page(
                from: request.from,
                to: request.to,
                number: max(page.pageCount, 1) + 1 - request.number,
                limit: request.limit
            )
        },
        Lie("a page is smaller than the others, once", .plays) { page, request, count in
            guard request.number > 1, count <= 4 else { return }
            page.plays = Array(page.plays.prefix(50))
            (page.rowCount, page.size) = (page.plays.count, 50)
            page.pageCount = (page.total + 49) / 50
        },
        Lie("half of the rows are missing", .any) { page, _, _ in
            page.plays = Array(page.plays.prefix((page.plays.count + 1) / 2))
            page.rowCount = page.plays.count
        },
        Lie("there is nothing every other time", .any) { page, _, count in
            guard count % 2 == 0 else { return }
            (page.plays, page.rowCount, page.total, page.pageCount) = ([], 0, 0, 0)
        },
        Lie("there is one play in every window", .any) { page, request, _ in
            page.plays = [.init(request.from + 1, "A", "B")]
            (page.rowCount, page.total, page.pageCount) = (1, 1, 1)
        },
        Lie("there is a play, and then a failure", .gaps) { page, request, count in
            guard request.limit > 1 else { return }
            if request.number == 1 { page.pageCount = 3 }
            if request.number == 2 {
                throw PlayPage.Failure(reason: .other("error"), cause: ServiceTrouble())
            }
            page.plays = [.init(request.from + Int(2), "A", "\(count)")]
            (page.rowCount, page.total) = (1, 1)
        },
        Lie("every page but those of one play fails", .gap(.other("error"))) { _, request, _ in
            if request.limit > 1 {
                throw PlayPage.Failure(reason: .other("error"), cause: ServiceTrouble())
            }
        },
        Lie("every page fails", .error) { _, _, _ in
            throw PlayPage.Failure(reason: .other("error"), cause: ServiceTrouble())
        },
        Lie("every page is another user's", .error) { page, _, _ in
            page.user = "somebody"
            throw PlayPage.Failure(reason: .otherUser, cause: ServiceTrouble())
        },
    ]

    /// The maximum number of requests that a sync may send.
    private static let limit = 2500

    @Test(arguments: lies) func `A sync ends as expected if a service returns wrong data`(lie: Lie)
        async throws
    {
        let store = try TestArchive()
        let count = Mutex(0)
        var service = Archive.PlayService(Self.honest)
        service.page = { request in
            let count = count.withLock { count in
                count += 1
                return count
            }
            if count > Self.limit { throw CancellationError() }
            var page = try Self.page(
                from: request.from,
                to: request.to,
                number: request.number,
                limit: request.limit
            )
            try lie.change(&page, request, count)
            return page
        }
        for isFull in [false, true] {
            count.withLock { $0 = 0 }
            do {
                let report = try await store.archive.sync(
                    "nora",
                    with: service,
                    now: Self.now,
                    isFull: isFull
                )
                try expect(lie, report, store)
            } catch is ServiceTrouble {
                #expect(lie.end == .error)
            }
            #expect(count.withLock { $0 } < Self.limit)
            #expect(try store.archive.verify() == [])
        }
    }

    private func expect(_ lie: Lie, _ report: SyncReport, _ store: TestArchive) throws {
        switch lie.end {
        case .plays:
            #expect(report.gaps == [])
            #expect(try store.dump() == Self.honest.dump)
        case .gap(let code):
            #expect(Set(report.gaps.map(\.reason)) == [code])
            let missing = Set(Self.honest.dump).subtracting(try store.dump())
            let unexplained = missing.filter { play in
                let time = play.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
                return !report.gaps.contains { $0.period.from <= time && time < $0.period.to }
            }
            #expect(unexplained.isEmpty)
        case .gaps: #expect(!report.gaps.isEmpty)
        case .error: Issue.record("It ended without an error")
        case .any: break
        }
    }

    @Test func `Wrong data from a service removes no archived plays`() async throws {
        // The wrong data of the excluded cases is plausible, so a sync may act on it.
        for lie in Self.lies where ![.any, .plays, .gaps].contains(lie.end) {
            let store = try TestArchive()
            _ = try await store.archive.sync("nora", with: .init(Self.honest), now: Self.now)
            let before = Set(try store.dump())
            var service = Archive.PlayService(Self.honest)
            let honest = service.page
            let count = Mutex(0)
            service.page = { request in
                var page = try await honest(request)
                let count = count.withLock { count in
                    count += 1
                    return count
                }
                try lie.change(&page, request, count)
                return page
            }
            for isFull in [false, true] {
                _ = try? await store.archive.sync(
                    "nora",
                    with: service,
                    now: Self.now,
                    isFull: isFull
                )
            }
            #expect(before.isSubset(of: try store.dump()), "\(lie.testDescription)")
        }
    }
}
