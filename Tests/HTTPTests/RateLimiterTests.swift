import Foundation
import TestSupport
import Testing

@testable import HTTP

struct RateLimiterTests {
    /// The maximum number of these times within any second.
    private func peak(_ times: [Duration]) -> Int {
        let sorted = times.sorted()
        return sorted.indices.map { start in
            sorted[start...].prefix { $0 - sorted[start] < .seconds(1) }.count
        }.max() ?? 0
    }

    @Test func `No more than five requests are sent in any second`() async throws {
        let clock = VirtualClock()
        let limiter = RateLimiter(limits: HostLimits(), clock: .virtual(clock))
        var times: [Duration] = []
        for index in 0..<200 {
            try await limiter.take()
            times.append(clock.now)
            // Varied pauses, so that bursts reach the limit at different times.
            if index % 7 == 6 { clock.advance(by: .milliseconds(index * 13 % 1500)) }
        }
        #expect(peak(times) == 5)
    }

    @Test func `Background work gets three requests a second, and all requests together get five`()
        async throws
    {
        let clock = VirtualClock()
        let limiter = RateLimiter(limits: HostLimits(), clock: .virtual(clock))
        var (long, all): ([Duration], [Duration]) = ([], [])
        for index in 0..<200 {
            let isLongWork = index % 9 < 6
            try await limiter.take(isLongWork ? .longWork : .answer)
            all.append(clock.now)
            if isLongWork { long.append(clock.now) }
        }
        #expect(peak(long) == 3)
        #expect(peak(all) <= 5)
    }

    @Test func `A host can have a limit of five requests in any two seconds`() async throws {
        let clock = VirtualClock()
        var limits = HostLimits(perSecondInLongWork: 5)
        limits.window = .seconds(2)
        let limiter = RateLimiter(limits: limits, clock: .virtual(clock))
        for index in 0..<25 {
            try await limiter.take(index.isMultiple(of: 2) ? .answer : .longWork)
        }
        #expect(clock.now == .seconds(8))
    }

    @Test func `After a pause, requests are sent at the usual rate`() async throws {
        let clock = VirtualClock()
        let limiter = RateLimiter(limits: HostLimits(), clock: .virtual(clock))
        try await limiter.take()
        await limiter.pause(for: .seconds(7))
        await limiter.pause(for: .seconds(1))
        for _ in 0..<6 { try await limiter.take() }
        #expect(clock.now == .seconds(8))
    }

    @Test func `A host that serves only pictures gets thirty requests a second`() async throws {
        let clock = VirtualClock()
        let limiter = RateLimiter(limits: HostLimits(), clock: .virtual(clock))
        var times: [Duration] = []
        for index in 0..<300 {
            try await limiter.take(.picture)
            times.append(clock.now)
            if index % 70 == 69 { clock.advance(by: .milliseconds(index * 13 % 1500)) }
        }
        #expect(peak(times) == 30)
    }

    @Test
    func `A host that serves pictures and API responses gets five requests a second in total`()
        async throws
    {
        let clock = VirtualClock()
        let limiter = RateLimiter(limits: HostLimits(), clock: .virtual(clock))
        var times: [Duration] = []
        for index in 0..<200 {
            try await limiter.take(index % 20 == 0 ? .answer : .picture)
            times.append(clock.now)
        }
        #expect(peak(times) == 5)
        // Earlier picture requests delay the first API request by at most a second.
        let other = RateLimiter(limits: HostLimits(), clock: .virtual(clock))
        for _ in 0..<30 { try await other.take(.picture) }
        let start = clock.now
        try await other.take(.answer)
        #expect(clock.now - start <= .seconds(1))
    }

    @Test func `A burst of five is sent at once, and later requests as soon as the limit allows`()
        async throws
    {
        let clock = VirtualClock()
        let limiter = RateLimiter(limits: HostLimits(), clock: .virtual(clock))
        for _ in 0..<5 { try await limiter.take() }
        #expect(clock.sleeps.isEmpty)
        for _ in 0..<10 { try await limiter.take() }
        #expect(clock.now == .seconds(2))
    }

    @Test func `A limit of one request per second is enforced`() async throws {
        let clock = VirtualClock()
        let limits = HostLimits(perSecond: 1, perSecondInLongWork: 1, atOnce: 1)
        let limiter = RateLimiter(limits: limits, clock: .virtual(clock))
        for _ in 0..<4 { try await limiter.take() }
        #expect(clock.sleeps == [.seconds(1), .seconds(1), .seconds(1)])
    }

    @Test func `Requests do not wait if there is no limit`() async throws {
        let clock = VirtualClock()
        let limiter = RateLimiter(limits: .instant, clock: .virtual(clock))
        for _ in 0..<1000 { try await limiter.take() }
        #expect(clock.sleeps.isEmpty)
    }

    @Test func `A request that is cancelled while it waits does not count toward the limit`()
        async throws
    {
        let clock = VirtualClock()
        let limiter = RateLimiter(limits: HostLimits(perSecond: 1), clock: .virtual(clock))
        try await limiter.take()
        for _ in 0..<10 {
            let task = Task {
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
                try await limiter.take()
            }
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        try await limiter.take()
        #expect(clock.sleeps == [.seconds(1)])
    }
}
