import Foundation

/// How fast the client asks, and the clock it goes by.
package struct Pace: Sendable {
    /// How many requests may go out in a burst.
    package var burst = 60
    /// The time after which one more request is allowed: 4.8 a second, so that burst and refill stay
    /// within 1500 requests in any 300 seconds.
    package var interval = Duration.nanoseconds(208_333_334)
    /// How many requests may be under way at once.
    package var requestsAtOnce = 6
    /// The waits before the first and the second repetition, before jitter.
    package var backoff: [Duration] = [.milliseconds(500), .milliseconds(1500)]
    /// The longest `Retry-After` that is waited for, in seconds.
    package var longestRetryAfter = 60
    /// The time since any fixed moment; it never goes back.
    package var now: @Sendable () -> Duration
    /// Unix time in seconds, for a `Retry-After` that is a date.
    package var unixTime: @Sendable () -> Int
    /// Waits; throws `CancellationError` as soon as the task is cancelled.
    package var sleep: @Sendable (Duration) async throws -> Void
    /// A number from 0 up to 1 that spreads the waits of several clients.
    package var jitter: @Sendable () -> Double

    /// Creates a pace with the service's limits and the given clock.
    package init(
        now: @escaping @Sendable () -> Duration,
        unixTime: @escaping @Sendable () -> Int,
        sleep: @escaping @Sendable (Duration) async throws -> Void,
        jitter: @escaping @Sendable () -> Double
    ) {
        self.now = now
        self.unixTime = unixTime
        self.sleep = sleep
        self.jitter = jitter
    }

    /// The service's limits on the machine's clock.
    package static var live: Pace {
        let start = ContinuousClock.now
        return Pace(
            now: { start.duration(to: .now) },
            unixTime: { Int(Date().timeIntervalSince1970) },
            sleep: { try await Task.sleep(for: $0) },
            jitter: { Double.random(in: 0..<1) }
        )
    }

    /// The wait before a repetition, counted from 0: half to one and a half of the plain backoff.
    func wait(beforeRepetition index: Int) -> Duration {
        backoff[index] * (0.5 + jitter())
    }
}
