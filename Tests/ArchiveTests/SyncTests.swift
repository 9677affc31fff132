import Archive
import Core
import Foundation
import Synchronization
import TestSupport
import Testing

/// Syncs with a service that behaves like Last.fm.
struct SyncTests {
    /// 22 November 2025.
    private static let now: Int = 1_763_800_000
    private static let years: Int = 18 * 365 * 86_400

    private static func service(
        _ count: Int = 4000,
        _ manners: (inout ScrobbleService.Manners) -> Void = { _ in }
    ) -> ScrobbleService {
        var own = ScrobbleService.Manners()
        manners(&own)
        return ScrobbleService(
            plays: ScrobbleService.plays(count, from: now - years, to: now),
            manners: own
        )
    }

    @discardableResult private func sync(
        _ store: TestArchive,
        with service: ScrobbleService,
        now: Int = Self.now,
        since: Int? = nil,
        isFull: Bool = false
    ) async throws -> SyncReport {
        try await store.archive.sync(
            "Nora",
            with: .init(service),
            since: since,
            now: now,
            isFull: isFull
        )
    }

    /// Expects the archive to contain exactly the service's plays.
    private func expectEqual(_ store: TestArchive, _ service: ScrobbleService) throws {
        #expect(try store.dump() == service.dump)
        #expect(try store.archive.verify() == [])
    }

    @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
    func `A sync gets all plays, whether or not from and to are inclusive`(
        includesFrom: Bool,
        includesTo: Bool
    ) async throws {
        let store = try TestArchive()
        let service = Self.service(2000) {
            $0.includesFrom = includesFrom
            $0.includesTo = includesTo
            $0.deepest = 300
        }
        let report = try await sync(store, with: service)
        #expect(report.changes == [service.dump.count, 0, 0])
        try expectEqual(store, service)
        let whole = TimeSpan(from: 1, to: Self.now + 1)
        #expect(try store.archive.completePeriods(of: "nora") == [whole])
    }

    @Test func `Repeated syncs get all plays even from a service with every fault`() async throws {
        let store = try TestArchive()
        let service = Self.service {
            $0.isPlayingNow = true
            $0.deepest = 1500
            $0.hidesRows = true
            $0.slips = 25
            $0.largestPage = 400
        }
        var syncs = 0
        while syncs < 4, try store.archive.completePeriods(of: "nora").count != 1 || syncs == 0 {
            try await sync(store, with: service)
            syncs += 1
        }
        #expect(try store.archive.gaps(of: "nora") == [])
        try expectEqual(store, service)
    }

    @Test func `No play is missed if plays are added while pages are read`() async throws {
        let store = try TestArchive()
        let clock = Mutex(Self.now - 86_400)
        let service = Self.service(5000) {
            $0.gain = {
                let time = clock.withLock { clock in
                    clock += 1
                    return clock
                }
                return .init(time: time, artist: "Late", album: "", track: "\(time)")
            }
        }
        let before = Set(service.dump)
        try await sync(store, with: service)
        #expect(before.subtracting(try store.dump()).isEmpty)
        service.behave { $0.gain = nil }
        try await sync(store, with: service)
        try expectEqual(store, service)
    }

    @Test func `The pages of a window are read from last to first`() async throws {
        let store = try TestArchive()
        let service = Self.service(5500)
        let numbers = Mutex<[Int]>([])
        var recorded = Archive.PlayService(service)
        let page = recorded.page
        recorded.page = { request in
            if request.limit > 1 { numbers.withLock { $0.append(request.number) } }
            return try await page(request)
        }
        _ = try await store.archive.sync("nora", with: recorded, now: Self.now)
        let last = numbers.withLock { $0.filter { $0 > 1 } }
        #expect(last.count == 5)
        #expect(last.first == 6)
        try expectEqual(store, service)
    }

    @Test func `A span that cannot be read becomes a gap, which the next sync tries again`()
        async throws
    {
        let store = try TestArchive()
        let broken = Self.now - 900 * 86_400..<Self.now - 890 * 86_400
        let service = Self.service { $0.broken = [broken] }
        let report = try await sync(store, with: service)
        #expect(!report.gaps.isEmpty)
        for gap in report.gaps {
            #expect(gap.reason == .other("error"))
            #expect(gap.period.from < broken.upperBound && broken.lowerBound < gap.period.to)
            #expect(gap.period.to - gap.period.from < 30 * 86_400)
        }
        #expect(report.gaps == (try store.archive.gaps(of: "nora").joinedAgain))
        #expect(try store.dump().count > service.dump.count * 95 / 100)
        service.behave { $0.broken = [] }
        #expect(try await sync(store, with: service).gaps == [])
        try expectEqual(store, service)
    }

    @Test func `A sync ends if the service is down, and the next sync resumes there`() async throws
    {
        let store = try TestArchive()
        let service = Self.service(8000) { $0.largestPage = 50 }
        var failing = Archive.PlayService(service)
        let page = failing.page
        failing.page = { request in
            if service.requestCount > 60 { service.behave { $0.isDown = true } }
            return try await page(request)
        }
        await #expect(throws: ServiceTrouble.self) {
            _ = try await store.archive.sync("nora", with: failing, now: Self.now)
        }
        #expect(try store.archive.gaps(of: "nora") == [])
        let have = try store.dump().count
        #expect(have > 1000 && have < 8000)
        service.behave { $0.isDown = false }
        let report = try await sync(store, with: service)
        #expect(report.added == service.dump.count - have)
        try expectEqual(store, service)
    }

    @Test func `A page of another user's plays ends the sync and changes nothing`() async throws {
        let store = try TestArchive()
        let service = Self.service(2000)
        try await sync(store, with: service)
        let before = try store.dump()
        service.edit { $0.removeLast(100) }
        service.behave { $0.otherUser = "somebody" }
        await #expect(throws: ServiceTrouble.self) { try await sync(store, with: service) }
        #expect(try store.dump() == before)
        #expect(try store.archive.listeners().map(\.name) == ["nora"])
    }

    @Test func `Late, edited and deleted plays from the last 14 days are found`() async throws {
        let store = try TestArchive()
        let service = Self.service(12_000)
        try await sync(store, with: service)
        service.edit { plays in
            let count = plays.count
            plays[count - 5].album = "Another album"
            plays[count - 10].track = "Another track"
            plays.remove(at: count - 15)
            let late = Self.now - 13 * 86_400
            plays.append(.init(time: late, artist: "Late", album: "", track: "Late"))
            plays.append(.init(time: Self.now + 3600, artist: "New", album: "", track: "New"))
        }
        let requests = service.requestCount
        let report = try await sync(store, with: service, now: Self.now + 10 * 86_400)
        #expect(report.changes == [4, 3, 0])
        #expect(service.requestCount - requests <= 3)
        try expectEqual(store, service)
    }

    @Test func `A late play from before the last sync is found even 300 days later`() async throws {
        let store = try TestArchive()
        let service = Self.service()
        try await sync(store, with: service)
        service.edit {
            $0.append(.init(time: Self.now - 12 * 86_400, artist: "A", album: "", track: "Late"))
        }
        try await sync(store, with: service, now: Self.now + 300 * 86_400)
        try expectEqual(store, service)
    }

    /// The service, except that every response is empty.
    private func silent(_ service: ScrobbleService) -> Archive.PlayService {
        var silent = Archive.PlayService(service)
        silent.page = { request in
            #expect(request.number >= 1)
            return .init(
                user: "nora",
                plays: [],
                rowCount: 0,
                size: request.limit,
                pageCount: 0,
                total: 0
            )
        }
        return silent
    }

    @Test(arguments: [false, true])
    func `An empty response removes no plays and is reported as a gap`(isFull: Bool) async throws {
        let store = try TestArchive()
        let service = Self.service(2000)
        try await sync(store, with: service)
        let before = try store.dump()
        for _ in 1...2 {
            let report = try await store.archive.sync(
                "nora",
                with: silent(service),
                now: Self.now,
                isFull: isFull
            )
            #expect(report.changes == [0, 0, 1])
            #expect(report.gaps.map(\.reason) == [.noPlays])
            #expect(try store.dump() == before)
        }
        #expect(try await sync(store, with: service).gaps == [])
        try expectEqual(store, service)
    }

    @Test func `A sync notices that all plays of the last 14 days were deleted`() async throws {
        let store = try TestArchive()
        let service = Self.service(12_000)
        try await sync(store, with: service)
        let count = service.plays.count
        service.edit { plays in plays.removeAll { $0.time > Self.now - 20 * 86_400 } }
        let requests = service.requestCount
        let report = try await sync(store, with: service)
        #expect(report.gaps == [])
        #expect(report.added == 0 && report.removed > 0)
        #expect(service.requestCount - requests <= 4)
        // The next sync also removes deleted plays that are older than 14 days.
        try await sync(store, with: service)
        #expect(service.plays.count < count)
        try expectEqual(store, service)
    }

    @Test func `Imported plays are not reported as a gap if the service has none`() async throws {
        let store = try TestArchive()
        let service = ScrobbleService(plays: [])
        try await sync(store, with: service)
        try store.add([.init(Self.now - 3 * 86_400, "Elsewhere", "", from: "spotify")])
        for isFull in [false, true] {
            let report = try await sync(store, with: service, isFull: isFull)
            #expect(report.changes == [0, 0, 0])
            #expect(try store.archive.gaps(of: "nora") == [])
            #expect(try store.dump().count == 1)
        }
    }

    @Test func `A full sync finds old plays that were added, edited or deleted`() async throws {
        let store = try TestArchive()
        let service = Self.service()
        try await sync(store, with: service)
        service.edit { plays in
            plays[700].album = "Another album"
            plays[800].track = "Another track"
            // One play replaces another, so that the month's play count does not change.
            let removed = plays.remove(at: 1000)
            plays.append(.init(time: removed.time + 60, artist: "A", album: "B", track: "C"))
            plays.remove(at: 1200)
            plays.insert(.init(time: 1_000_000_000, artist: "Old", album: "", track: "Old"), at: 0)
        }
        #expect(try await sync(store, with: service).added == 0)
        let requests = service.requestCount
        let report = try await sync(store, with: service, isFull: true)
        #expect(report.changes == [4, 4, 0])
        #expect(service.requestCount - requests <= 6)
        try expectEqual(store, service)
        #expect(try await sync(store, with: service, isFull: true).changes == [0, 0, 0])
    }

    @Test func `A full sync notices a month whose plays were all deleted`() async throws {
        let store = try TestArchive()
        let service = Self.service(2000)
        try await sync(store, with: service)
        let first = service.plays[0].time
        service.edit { plays in plays.removeAll { $0.time < first + 90 * 86_400 } }
        // The first sync ends before the service's first remaining play.
        for until in [first + 60 * 86_400, Self.now] {
            let report = try await sync(store, with: service, now: until, isFull: true)
            #expect(report.gaps == [] && report.removed > 0)
        }
        try expectEqual(store, service)
    }

    @Test func `A full sync that is interrupted repeatedly resumes and gets all plays`()
        async throws
    {
        let store = try TestArchive()
        let service = Self.service(6000) { $0.largestPage = 100 }
        try await sync(store, with: service)
        service.edit { plays in
            for index in stride(from: 5, to: plays.count, by: 100) { plays[index].album = "Edited" }
        }
        var requests: [Int] = []
        var isDone = false
        while !isDone, requests.count < 20 {
            let before = service.requestCount
            var failing = Archive.PlayService(service)
            let page = failing.page
            failing.page = { request in
                if service.requestCount - before >= 12 { throw CancellationError() }
                return try await page(request)
            }
            do {
                _ = try await store.archive.sync(
                    "nora",
                    with: failing,
                    now: Self.now + Int(requests.count),
                    isFull: true
                )
                isDone = true
            } catch is CancellationError {}
            requests.append(service.requestCount - before)
            #expect(try store.archive.verify() == [])
            #expect(try store.dump().count == service.dump.count)
        }
        #expect(isDone && requests.count > 4)
        try expectEqual(store, service)
        // After a day, a full sync starts over.
        let whole = service.requestCount
        try await sync(store, with: service, now: Self.now + 86_400 * 2, isFull: true)
        #expect(service.requestCount - whole >= 60)
    }

    @Test func `A sync since a date skips older plays, which the next sync reads`()
        async throws
    {
        let store = try TestArchive()
        let service = Self.service()
        let since = Self.now - 1000 * 86_400
        try await sync(store, with: service, since: since)
        #expect(try store.dump() == service.dump.suffix(store.dump().count))
        #expect(try store.archive.span(of: "nora")?.first ?? 0 >= since)
        try await sync(store, with: service)
        try expectEqual(store, service)
    }

    @Test(arguments: [true, false])
    func `A play in the first second of the synced period is read`(includesFrom: Bool) async throws
    {
        let store = try TestArchive()
        let service = Self.service(2000) { $0.includesFrom = includesFrom }
        let first = service.plays[1000]
        try await sync(store, with: service, since: first.time)
        #expect(try store.archive.span(of: "nora")?.first == first.time)
    }

    /// A service that calls `answer` for each page request, numbered from 1. `answer` throws to
    /// fail the request, or returns the page to respond with; nil means the service's own page.
    private func failing(
        _ service: ScrobbleService,
        _ answer: @escaping @Sendable (_ number: Int) throws -> PlayPage?
    ) -> Archive.PlayService {
        var failing = Archive.PlayService(service)
        let page = failing.page
        let count = Mutex(0)
        failing.page = { request in
            // A request for one play only checks whether the service responds.
            guard request.limit > 1 else { return try await page(request) }
            let number = count.withLock { count in
                count += 1
                return count
            }
            if let other = try answer(number) { return other }
            return try await page(request)
        }
        return failing
    }

    @Test func `An empty first page is requested again before it is trusted`() async throws {
        let store = try TestArchive()
        let service = Self.service(2000)
        let empty = failing(service) { number in
            guard number == 1 else { return nil }
            return .init(user: "nora", plays: [], rowCount: 0, size: 1000, pageCount: 0, total: 0)
        }
        _ = try await store.archive.sync(
            "nora",
            with: empty,
            since: Self.now - Self.years,
            now: Self.now
        )
        try expectEqual(store, service)
    }

    @Test func `A period that is read on the third attempt is not a gap`() async throws {
        let store = try TestArchive()
        let play = ScrobbleService.Play(time: Self.now - 60, artist: "A", album: "B", track: "C")
        let service = ScrobbleService(plays: [play])
        let twice = failing(service) { number in
            guard number > 2 else {
                throw PlayPage.Failure(reason: .other("error"), cause: ServiceTrouble())
            }
            return nil
        }
        let report = try await store.archive.sync(
            "nora",
            with: twice,
            since: Self.now - 1800,
            now: Self.now
        )
        #expect(report.changes == [1, 0, 0])
    }

    @Test func `A sync keeps imported plays and does not count them twice`() async throws {
        let service = Self.service(2000)
        let own = service.plays[500]
        let store = try TestArchive(
            [
                .init(
                    time: own.time + 10,
                    artist: own.artist,
                    album: own.album,
                    track: own.track,
                    source: "spotify"
                ), .init(Self.now - 3 * 86_400, "Elsewhere", "", from: "spotify"),
            ],
            of: "nora"
        )
        try await sync(store, with: service)
        try await sync(store, with: service)
        #expect(try store.dump().count == service.dump.count + 1)
    }
}

extension SyncReport {
    /// The numbers of added plays, removed plays and gaps.
    fileprivate var changes: [Int] { [added, removed, gaps.count] }
}

extension [SyncReport.Gap] {
    /// The gaps, with adjacent ones joined.
    fileprivate var joinedAgain: [SyncReport.Gap] {
        reduce(into: []) { joined, next in
            if joined.last?.period.to == next.period.from {
                joined[joined.count - 1].period.to = next.period.to
            } else {
                joined.append(next)
            }
        }
    }
}
