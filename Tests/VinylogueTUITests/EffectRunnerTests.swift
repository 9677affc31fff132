import Artwork
import Terminal
import Testing

@testable import VinylogueTUI

@Suite(.timeLimit(.minutes(5)))
struct EffectRunnerTests {
    /// A runner at work, with what it asks and how it waits in the hands of the test.
    private struct Bench: Sendable {
        let service: ScriptedService
        let rests = Rests()
        /// What holds the answers about albums, and with them the covers.
        let albums = Rests()
        let mailbox = Mailbox()

        /// Gives the runner work, until the body has seen enough.
        func run(
            _ body: @Sendable (AsyncStream<EffectRunner.Work>.Continuation) async -> Void
        ) async {
            var services = service.services
            services.sleep = { [rests] _ in try await rests.sleep() }
            services.album = { [albums] key, _ in
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
        .effect(.want(years.map { .chart(ChartKey(user: "nora", year: $0)) }))
    }

    @Test func `Of twelve years passed by quickly the first and the last are asked for`() async {
        let bench = Bench(service: ScriptedService(held: Set(2005...2026)))
        await bench.run { work in
            work.yield(charts(2025))
            await until { bench.service.asked == [2025] }
            for year in (2013...2024).reversed() { work.yield(charts(year)) }
            // Each turn begins to wait anew.
            await until { bench.rests.count == 12 }
            #expect(bench.service.asked == [2025])
            bench.rests.end()
            await until { bench.service.asked.count > 1 }
            #expect(bench.service.asked == [2025, 2013])
            for year in 2005...2026 { bench.service.letGo(year) }
        }
    }

    @Test func `A year that is turned to once nothing is under way is asked for at once`() async {
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

    @Test func `Covers that are passed by do not hold up a chart`() async {
        let bench = Bench(service: ScriptedService(held: [2025]))
        let covers = (0..<4).map { index in
            Need.cover(
                CoverKey(
                    album: AlbumKey(artist: "\(index)", album: ""),
                    size: CellSize(columns: 4, rows: 2),
                    purpose: .row,
                    graphics: .symbols(.trueColor)
                )
            )
        }
        await bench.run { work in
            work.yield(.effect(.want(covers)))
            await until { bench.albums.count == 2 }
            work.yield(charts(2025))
            await until { bench.service.asked == [2025] }
            #expect(bench.albums.count == 2)
            bench.service.letGo(2025)
        }
    }
}
