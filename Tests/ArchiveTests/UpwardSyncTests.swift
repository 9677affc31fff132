import Archive
import Core
import Foundation
import Synchronization
import TestSupport
import Testing

/// Syncs with services whose pages continue upwards, and with several services.
struct UpwardSyncTests {
    private static let now = 20_000_000

    /// A service with these plays.
    private func service(
        _ plays: [Play],
        _ name: String = "listenbrainz",
        user: String = "Nora",
        largestPage: Int = 100,
        fails: @escaping @Sendable (_ page: [Play]) -> Bool = { _ in false }
    ) -> Archive.PlayService {
        Archive.PlayService(
            name: name,
            firstPlay: 1,
            paging: .upwards,
            pageSize: 100,
            waits: [.zero],
            sleep: { _ in },
            page: { request in
                let size = min(request.limit, largestPage)
                let found = plays.filter { request.from < $0.time && $0.time < request.to }
                    .sorted { $0.time < $1.time }
                let page = found.prefix(size)
                if fails(Array(page)) {
                    throw PlayPage.Failure(reason: .other("error"), cause: ServiceTrouble())
                }
                return PlayPage(
                    user: user,
                    plays: page.reversed(),
                    rowCount: page.count,
                    size: size,
                    pageCount: page.count < size ? 1 : 2,
                    total: found.count
                )
            }
        )
    }

    /// Plays of different tracks, one every quarter of an hour.
    private func plays(
        _ indices: some Sequence<Int>,
        from source: String,
        late: Int = 0
    ) -> [Play] {
        indices.map { index in
            Play(10_000_000 + index * 900 + late, "Artist", "", "Track \(index)", from: source)
        }
    }

    /// The service, with its pages changed.
    private func changing(
        _ service: Archive.PlayService,
        _ change: @escaping @Sendable (inout PlayPage) -> Void
    ) -> Archive.PlayService {
        var changed = service
        changed.page = { request in
            var page = try await service.page(request)
            change(&page)
            return page
        }
        return changed
    }

    @Test func `A page of unreadable plays becomes a gap, and no archived play is removed`()
        async throws
    {
        let test = try TestArchive()
        let all = plays(0..<300, from: "listenbrainz")
        _ = try await test.archive.sync("nora", with: service(all), now: Self.now)
        let (bad, end) = (all[120].time, all[200].time)
        let broken = changing(service(all)) { page in
            page.newestRow = page.plays.map(\.time).max()
            let whole = page.plays.count
            page.plays.removeAll { (bad...end).contains($0.time) }
            page.unreadable = whole - page.plays.count
        }
        let report = try await test.archive.sync(
            "nora",
            with: broken,
            now: Self.now,
            isFull: true
        )
        #expect(report.removed == 0)
        #expect(try test.dump().count == 300)
    }

    @Test func `Rows that can't be read do not remove archived plays`() async throws {
        let test = try TestArchive()
        let all = plays(0..<300, from: "listenbrainz")
        _ = try await test.archive.sync("nora", with: service(all), now: Self.now)
        let nameless = all.map { play in
            var play = play
            if play.time == all[150].time { play.artist = "" }
            return play
        }
        let report = try await test.archive.sync(
            "nora",
            with: service(nameless),
            now: Self.now,
            isFull: true
        )
        #expect(report.removed == 0)
        #expect(try test.dump().count == 300)
    }

    @Test func `A page of only known plays does not end a sync if there are newer ones`()
        async throws
    {
        let test = try TestArchive()
        let all = plays(0..<300, from: "listenbrainz")
        let newest = all[299].time
        let count = Mutex(0)
        let service = changing(service(all)) { page in
            page.hasNewer = (page.plays.map(\.time).max() ?? 0) < newest
            let number = count.withLock { count in
                count += 1
                return count
            }
            guard number == 2, let oldest = page.plays.last else { return }
            (page.plays, page.rowCount) = ([oldest], 1)
        }
        let report = try await test.archive.sync("nora", with: service, now: Self.now)
        #expect(report.gaps == [])
        #expect(try test.dump().count == 300)
    }

    @Test func `An archive that is removed during a sync makes the sync fail`() async throws {
        let test = try TestArchive()
        let all = plays(0..<300, from: "listenbrainz")
        let path = test.archive.path
        let count = Mutex(0)
        let service = changing(service(all)) { _ in
            count.withLock { count in
                count += 1
                if count == 2 { unsafe unlink(path) }
            }
        }
        await #expect(throws: Archive.Failure.removed) {
            try await test.archive.sync("nora", with: service, now: Self.now)
        }
    }

    @Test(arguments: [7, 50, 100])
    func `Plays of the same second on several pages are all read`(largestPage: Int) async throws {
        let test = try TestArchive()
        let same = (0..<350).map {
            Play(1000 + $0 / 5, "A", "B", "Track \($0)", from: "listenbrainz")
        }
        let report = try await test.archive.sync(
            "nora",
            with: service(same, largestPage: largestPage),
            now: Self.now
        )
        #expect(report.added == 350)
        #expect(report.gaps == [])
        #expect(try test.archive.completePeriods(of: "nora") == [.init(from: 1, to: Self.now + 1)])
        #expect(try test.dump().count == 350)
    }

    @Test func `A play that can't be read costs an hour, which the next sync reads`() async throws {
        let test = try TestArchive()
        let all = plays(0..<300, from: "listenbrainz")
        let bad = all[50].time
        let broken = service(all) { page in page.contains { $0.time == bad } }
        let report = try await test.archive.sync("nora", with: broken, now: Self.now)
        let lost = TimeSpan(from: all[49].time, to: all[53].time)
        #expect(report.gaps == [.init(period: lost, reason: .other("error"))])
        #expect(report.added == 297)
        let next = try await test.archive.sync("nora", with: service(all), now: Self.now)
        #expect(next.gaps == [])
        #expect(try test.dump().count == 300)
    }

    @Test func `A service that stops responding ends the sync, and loses nothing`() async throws {
        let test = try TestArchive()
        let all = plays(0..<300, from: "listenbrainz")
        let requests = Mutex(0)
        let broken = service(all) { _ in
            requests.withLock { $0 += 1 }
            return requests.withLock(\.self) > 2
        }
        await #expect(throws: ServiceTrouble.self) {
            try await test.archive.sync("nora", with: broken, now: Self.now)
        }
        #expect(try test.dump().count == 199)
        #expect(try test.archive.gaps(of: "nora") == [])
        let next = try await test.archive.sync("nora", with: service(all), now: Self.now)
        #expect(next.added == 101)
    }

    @Test(arguments: [false, true])
    func `Plays that two services have are counted once, whichever is synced first`(
        isFurtherFirst: Bool
    ) async throws {
        let test = try TestArchive()
        let own = service(plays(0..<250, from: "lastfm"), "lastfm")
        // Three fifths of them are in both services.
        let more = service(
            plays(100..<350, from: "listenbrainz", late: 20),
            user: "Josephine"
        )
        func sync(isFurther: Bool) async throws -> SyncReport {
            try await test.archive.sync(
                isFurther ? "josephine" : "nora",
                as: isFurther ? "nora" : nil,
                with: isFurther ? more : own,
                isFurther: isFurther,
                now: Self.now
            )
        }
        let order = [isFurtherFirst, !isFurtherFirst]
        for isFurther in order { _ = try await sync(isFurther: isFurther) }
        let dump = try test.dump()
        #expect(dump.count == 350)
        #expect(dump.count { $0.hasSuffix(" lastfm") } == 250)
        for isFurther in order {
            let report = try await sync(isFurther: isFurther)
            #expect((report.added, report.removed) == (0, 0))
        }
        #expect(try test.dump() == dump)
        #expect(try test.archive.listeners().map { $0.name.lowercased() } == ["nora"])
        #expect(try test.archive.verify() == [])
    }

    @Test func `Each service has its own progress, and removes only its own plays`() async throws {
        let test = try TestArchive()
        let own = service(plays(0..<50, from: "lastfm"), "lastfm")
        _ = try await test.archive.sync("nora", with: own, now: Self.now)
        func more(_ indices: Range<Int>, isFull: Bool = false) async throws -> SyncReport {
            try await test.archive.sync(
                "josephine",
                as: "nora",
                with: service(plays(indices, from: "listenbrainz"), user: "Josephine"),
                isFurther: true,
                now: Self.now + 60,
                isFull: isFull
            )
        }
        #expect(try await more(40..<90).added == 40)
        let whole = TimeSpan(from: 1, to: Self.now + 61)
        #expect(try test.archive.completePeriods(of: "nora", from: "listenbrainz") == [whole])
        #expect(
            try test.archive.completePeriods(of: "nora") == [.init(from: 1, to: Self.now + 1)]
        )
        #expect(try await more(40..<80, isFull: true).removed == 10)
        #expect(try test.dump().count == 80)
    }

    @Test func `Two further accounts on one service keep their own plays and progress`()
        async throws
    {
        let test = try TestArchive()
        func sync(
            _ account: String,
            _ all: [Play],
            isFull: Bool = false,
            in archive: Archive? = nil
        ) async throws -> SyncReport {
            try await (archive ?? test.archive).sync(
                account,
                as: "nora",
                with: service(all, user: account),
                isFurther: true,
                now: Self.now,
                isFull: isFull
            )
        }
        let (alice, bob) = (
            plays(0..<120, from: "listenbrainz"), plays(200..<330, from: "listenbrainz")
        )
        #expect(try await sync("Alice", alice).added == 120)
        #expect(try await sync("bob", bob).added == 130)
        for isFull in [false, true] {
            for (account, all) in [("alice", alice), ("Bob", bob)] {
                let report = try await sync(account, all, isFull: isFull)
                #expect((report.added, report.removed) == (0, 0))
            }
        }
        let listener = try #require(try test.archive.listeners().first)
        // Which of them the plays of an older archive are from is unknown, so neither owns them.
        let old = try TestArchive()
        try old.archive.update { writer in
            for play in alice + bob { try writer.add(play, of: "nora") }
            try writer.markComplete(
                .init(from: 1, to: Self.now + 1),
                of: "nora",
                from: "listenbrainz"
            )
        }
        for isFull in [false, true] {
            for (account, all) in [("bob", bob), ("alice", alice)] {
                let report = try await sync(account, all, isFull: isFull, in: old.archive)
                #expect((report.added, report.removed) == (0, 0))
            }
        }
        #expect(try old.dump().count == 250)
        #expect(listener.sources == ["listenbrainz": 120, "listenbrainz:bob": 130])
        #expect(try await sync("bob", Array(bob.dropLast(3)), isFull: true).removed == 3)
        #expect(try test.archive.remove("nora") == 247)
        #expect(try await sync("bob", bob).added == 130)
        #expect(try test.archive.listeners().first?.sources == ["listenbrainz": 130])
        #expect(try test.archive.verify() == [])
    }
}
