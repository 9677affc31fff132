import Artwork
import Synchronization
import Terminal
import TestSupport
import Testing
import VinylogueKit

@testable import VinylogueTUI

@Suite(.timeLimit(.minutes(20)))
struct EffectRunnerTests {
    /// A runner whose service and pauses are controlled by the test.
    private struct Bench: Sendable {
        let service: ScriptedService
        let rests = Rests()
        /// Holds back album details, and therefore covers.
        let albums = Rests()
        let mailbox = Mailbox()

        /// Starts the runner, and ends it when `body` returns.
        func run(
            _ body: @Sendable (AsyncStream<EffectRunner.Work>.Continuation) async -> Void
        ) async {
            var services = service.services
            services.onSleep = { [rests] _ in try await rests.sleep() }
            services.onAlbum = { [albums] key, _ in
                try await albums.sleep()
                return sampleAlbum(key)
            }
            let fetcher = NeedFetcher(services: services, date: today, support: .trueColor)
            let (stream, work) = AsyncStream<EffectRunner.Work>.makeStream()
            async let running: Void = {
                var runner = EffectRunner(fetcher: fetcher, mailbox: mailbox, work: work)
                await runner.run(stream)
            }()
            await body(work)
            work.finish()
            await running
        }
    }

    private func charts(_ years: Int...) -> EffectRunner.Work {
        .want(years.map { .chart(ChartKey(user: "nora", year: $0)) })
    }

    @Test
    func
        `When the user flips quickly through twelve years, only the first and the last are requested`()
        async
    {
        let bench = Bench(service: ScriptedService(held: Set(2005...2026)))
        await bench.run { work in
            work.yield(charts(2025))
            await until { bench.service.asked == [2025] }
            for year in (2013...2024).reversed() { work.yield(charts(year)) }
            // Each change of the year restarts the pause.
            await until { bench.rests.count == 12 }
            #expect(bench.service.asked == [2025])
            bench.rests.end()
            await until { bench.service.asked.count > 1 }
            #expect(bench.service.asked == [2025, 2013])
            for year in 2005...2026 { bench.service.letGo(year) }
        }
    }

    @Test func `A year is requested at once if nothing else is being fetched`() async {
        let bench = Bench(service: ScriptedService())
        await bench.run { work in
            for year in (2013...2024).reversed() {
                work.yield(charts(year))
                await until { !bench.mailbox.takeAll().isEmpty }
            }
            #expect(bench.service.asked == (2013...2024).reversed())
            #expect(bench.rests.count == 0)
        }
    }

    @Test func `A chart is not requested again until its response has been handled`() async {
        let bench = Bench(service: ScriptedService())
        await bench.run { work in
            work.yield(charts(2025))
            await until { !bench.mailbox.takeAll().isEmpty }
            // A key pressed before the response arrived opened a page that needs the same chart.
            work.yield(charts(2025, 2024))
            await until { !bench.mailbox.takeAll().isEmpty }
            #expect(bench.service.asked == [2025, 2024])
            // Simulates that the response was a failure and the user retries.
            work.yield(charts(2023))
            await until { !bench.mailbox.takeAll().isEmpty }
            work.yield(charts(2025))
            await until { bench.service.asked.last == 2025 }
        }
    }

    @Test func `A chart that is left before its response comes is requested again when needed`()
        async
    {
        let bench = Bench(service: ScriptedService(held: [2025]))
        await bench.run { work in
            work.yield(charts(2025))
            await until { bench.service.asked == [2025] }
            work.yield(charts(2024))
            bench.rests.end()
            await until { !bench.mailbox.takeAll().isEmpty }
            // The first request for 2025 is still running, but its response will be discarded.
            work.yield(charts(2025))
            await until { bench.service.asked == [2025, 2024, 2025] }
            bench.service.letGo(2025)
            await until { !bench.mailbox.takeAll().isEmpty }
            #expect(bench.service.asked == [2025, 2024, 2025])
        }
    }

    @Test func `An album is requested once per user, and its cover needs no further requests`()
        async
    {
        let asked = Mutex<[String]>([])
        var services = ScriptedService().services
        services.onAlbum = { key, user in
            asked.withLock { $0.append("\(key.title) \(user ?? "nobody")") }
            return sampleAlbum(key)
        }
        let fetcher = NeedFetcher(services: services, date: today, support: .trueColor)
        let album = Album(artist: "a", title: "b")
        func cover(_ size: CellSize, _ user: String) -> Need {
            let graphics = TerminalGraphics.symbols(.trueColor)
            let key = CoverKey(album: album.id, size: size, graphics: graphics)
            return .cover(CoverRequest(key: key, album: album, user: user))
        }
        let (row, page) = (CellSize(columns: 4, rows: 2), CellSize(columns: 20, rows: 10))
        for need in [
            cover(row, "nora"), .album(album, user: "nora"), cover(page, "nora"), cover(row, "zoe"),
        ] {
            guard case .success? = await fetcher.answer(to: need, part: { _ in }) else {
                Issue.record("\(need)")
                continue
            }
        }
        #expect(asked.withLock { $0 } == ["b nora"])
        _ = await fetcher.answer(to: .album(album, user: "zoe"), part: { _ in })
        #expect(asked.withLock { $0 } == ["b nora", "b zoe"])
    }

    @Test func `A wall is marked as partial until the rest of its albums has arrived`() async {
        let parts = Mutex<[Bool]>([])
        var services = ScriptedService().services
        services.onWall = { request, part in
            part(sampleWall(request, albums: 2))
            return sampleWall(request)
        }
        let fetcher = NeedFetcher(services: services, date: today, support: .trueColor)
        let owner = Crate.Owner(user: "nora")
        let request = WallRequest(choice: WallChoice(), owner: owner, draw: .today)
        let answer = await fetcher.answer(to: .wall(request)) { message in
            guard case .partly(request, let wall) = message else { return }
            parts.withLock { $0.append(wall.isPartial) }
        }
        guard case .success(.wall(let wall))? = answer else {
            Issue.record("There is no wall.")
            return
        }
        #expect(parts.withLock { $0 } == [true])
        #expect(!wall.isPartial)
    }

    @Test func `Requests for covers that were scrolled past do not delay a chart`() async {
        let bench = Bench(service: ScriptedService(held: [2025]))
        let covers = (0..<8).map { index in
            let album = Album(artist: "\(index)", title: "")
            let graphics = TerminalGraphics.symbols(.trueColor)
            let size = CellSize(columns: 4, rows: 2)
            let key = CoverKey(album: album.id, size: size, graphics: graphics)
            return Need.cover(CoverRequest(key: key, album: album, user: "nora"))
        }
        await bench.run { work in
            work.yield(.want(covers))
            await until { bench.albums.count == 4 }
            work.yield(charts(2025))
            await until { bench.service.asked == [2025] }
            #expect(bench.albums.count == 4)
            // The covers' requests are cancelled, so none of them waits.
            await until { bench.albums.waitingCount == 0 }
            bench.service.letGo(2025)
        }
    }
}
