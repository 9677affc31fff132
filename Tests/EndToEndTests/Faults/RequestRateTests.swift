import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

/// The rate of requests to one server, including covers.
@Suite(.timeLimit(.minutes(20)))
struct RequestRateTests {
    /// The times at which requests arrived.
    private final class Arrivals: Sendable {
        private let times = Mutex<[ContinuousClock.Instant]>([])
        let stream: AsyncStream<Void>
        private let continuation: AsyncStream<Void>.Continuation

        init() { (stream, continuation) = AsyncStream.makeStream(of: Void.self) }

        func add() {
            times.withLock { $0.append(.now) }
            continuation.yield()
        }

        /// The seconds from `start` to each request.
        func seconds(since start: ContinuousClock.Instant) -> [Double] {
            times.withLock { $0.map { start.duration(to: $0) / .seconds(1) } }
        }
    }

    private let home: UserHome
    private let arrivals = Arrivals()
    private let service: LoopbackLastFM

    init() throws {
        home = try UserHome()
        let arrivals = arrivals
        service = try LoopbackLastFM { _ in
            arrivals.add()
            return nil
        }
    }

    private func expectAtMostFiveASecond(since start: ContinuousClock.Instant) {
        let seconds = arrivals.seconds(since: start)
        #expect(seconds.count >= 12)
        // On a slow machine requests may be late, but never early.
        for (index, second) in seconds.enumerated() {
            #expect(second >= Double(index / 5), "request \(index + 1)")
        }
    }

    @Test func `A week with covers sends at most five requests a second`() async throws {
        let start = ContinuousClock.now
        let program = home.program(["LASTFM_API_KEY": UserHome.key, "VINYLOGUE_PACE": ""])
        let outcome = try await program.run([
            "week", "--user", "nora_needle", "--art", "--limit", "6", "--color", "always",
            "--api-url", service.server.url.absoluteString,
        ])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(service.server.requests.contains { $0.path.hasPrefix("/art/") })
        expectAtMostFiveASecond(since: start)
    }

    @Test func `Full-screen mode sends at most five requests a second`() async throws {
        try home.setUp(at: try LoopbackLastFM())
        let start = ContinuousClock.now
        let terminal = try FlowTerminal(
            home,
            ["--api-url", service.server.url.absoluteString],
            variables: ["VINYLOGUE_PACE": ""]
        )
        try await terminal.shows("friends")
        terminal.press(Keys.enter)
        var count = 0
        for await _ in arrivals.stream {
            count += 1
            if count == 12 { break }
        }
        terminal.process.send(signal: SIGTERM)
        _ = try await terminal.process.finish()
        expectAtMostFiveASecond(since: start)
    }

    @Test func `A week with covers sends at most six requests at once, over six connections`()
        async throws
    {
        // The first six covers wait for a seventh request, but only for a moment.
        let count = Mutex(0)
        let (gate, seventh) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let slow = try LoopbackLastFM { request in
            guard request.path.hasPrefix("/art/") else { return nil }
            let number = count.withLock {
                $0 += 1
                return $0
            }
            if number == 7 { seventh.signal() }
            if number == 6 {
                _ = seventh.wait(timeout: .now() + 0.3)
                gate.signal()
            } else if number < 6 {
                gate.wait()
                gate.signal()
            }
            return nil
        }
        let outcome = try await home.program(["LASTFM_API_KEY": UserHome.key]).run([
            "week", "--user", "nora_needle", "--art", "--color", "always",
            "--api-url", slow.server.url.absoluteString,
        ])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(slow.server.requests.count > 20)
        #expect(slow.server.peakOfSimultaneousRequests == 6)
        #expect(slow.server.connectionCount <= 6)
    }
}
