import Foundation
import TestSupport
import Testing

@testable import LastFM

struct RateLimiterTests {
    @Test func `No 300 seconds see more than 1500 requests`() async throws {
        let clock = VirtualClock()
        let limiter = RateLimiter(pace: instantPace(clock))
        var times: [Duration] = []
        for index in 0..<6000 {
            try await limiter.take()
            times.append(clock.now)
            // Pauses let the bucket fill up again, so that bursts meet the limit too.
            if index % 2000 == 1999 { clock.advance(by: .seconds(40)) }
        }
        let most = times.indices.map { start in
            times[start...].prefix { $0 - times[start] < .seconds(300) }.count
        }.max()
        // One below the limit, because the interval is rounded up to a whole nanosecond.
        #expect(most == 1499)
    }

    @Test func `A burst goes out at once and the rest evenly`() async throws {
        let clock = VirtualClock()
        let limiter = RateLimiter(pace: instantPace(clock))
        for _ in 0..<60 { try await limiter.take() }
        #expect(clock.sleeps.isEmpty)
        for _ in 0..<48 { try await limiter.take() }
        #expect(clock.sleeps.count == 48)
        #expect(clock.now >= .seconds(10))
        #expect(clock.now < .seconds(10) + .microseconds(1))
    }

    @Test func `Without an interval nobody waits`() async throws {
        let clock = VirtualClock()
        var pace = instantPace(clock)
        pace.interval = .zero
        let limiter = RateLimiter(pace: pace)
        for _ in 0..<1000 { try await limiter.take() }
        #expect(clock.sleeps.isEmpty)
    }

    @Test func `A request that is cancelled while it waits costs nothing`() async throws {
        let clock = VirtualClock()
        var pace = instantPace(clock)
        pace.burst = 1
        let limiter = RateLimiter(pace: pace)
        try await limiter.take()
        for _ in 0..<10 {
            let task = Task {
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
                try await limiter.take()
            }
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        try await limiter.take()
        #expect(clock.sleeps == [pace.interval])
    }
}
