import Demo
import Foundation
import HTTP
import LastFM
import Synchronization
import Testing
import VinylogueCLI

/// Clocks that are wrong or in the far future.
@Suite(.timeLimit(.minutes(20)))
struct ClockTests {
    private let home: HomeFolder

    init() throws {
        home = try HomeFolder()
    }

    /// A program whose clock, like the service's, is at this Unix time.
    private func program(at time: Int) -> TestProgram {
        var program = home.program()
        let now = Date(timeIntervalSince1970: TimeInterval(time))
        program.now = now
        program.network = .remembered(now)
        return program
    }

    @Test(arguments: [0, 915_148_800, 1_108_295_999])
    func `Before the first weekly chart every command says that there is no chart`(time: Int)
        async throws
    {
        let program = program(at: time)
        for line in ["week --user nora_needle", "week --demo", "week --demo --years-ago 0"] {
            let outcome = await program.run(line)
            #expect(outcome.status == .failure, "\(line): \(outcome.output)")
            #expect(outcome.errors.contains("has no chart for week"), "\(line): \(outcome.errors)")
        }
        let years = await program.run("years --demo --format json")
        #expect(years.status == .success, "\(years.errors)")
        #expect(years.output.contains(#""years":[]"#), "\(years.output)")
    }

    @Test(arguments: [4_102_444_800, 4_107_542_399])
    func `Weeks and years work with a clock in the year 2100`(time: Int) async throws {
        let program = program(at: time)
        for line in ["week --demo", "week --demo --years-ago 0", "years --demo --top 1"] {
            let outcome = await program.run(line)
            #expect(outcome.status == .success, "\(line): \(outcome.errors)")
            #expect(outcome.output.contains("nora_needle"), "\(line): \(outcome.output)")
        }
    }

    @Test func `A cached response from the future counts as out of date`() async throws {
        let line = "week --user nora_needle --year 2024 --format json"
        let later = await program(at: 1_795_248_000).run(line)
        #expect(later.status == .success, "\(later.errors)")
        let counter = Counter()
        var earlier = program(at: 1_763_712_000)
        let demo = earlier.network
        earlier.network = Transport { request in
            counter.count()
            return try await demo.send(request)
        }
        let offline = await earlier.run(line + " --offline")
        #expect(offline.status == .success, "\(offline.errors)")
        #expect(offline.errors == "vinylogue: offline: showing data fetched just now.\n")
        #expect(offline.output.contains(#""stale":true"#))
        #expect(counter.total == 0)
        let online = await earlier.run(line)
        #expect(online.status == .success, "\(online.errors)")
        #expect(online.output.contains(#""kind":"network""#))
        #expect(counter.total == 3)
    }
}

private final class Counter: Sendable {
    private let value = Mutex(0)

    var total: Int { value.withLock { $0 } }

    func count() { value.withLock { $0 += 1 } }
}
