import Foundation

/// The clock for limits and retries.
package struct RequestClock: Sendable {
    /// The time since an arbitrary fixed moment; never decreases.
    package var now: @Sendable () -> Duration
    /// The Unix time in seconds, for a `Retry-After` with a date.
    package var unixTime: @Sendable () -> Int
    /// Waits; throws `CancellationError` as soon as the task is cancelled.
    package var sleep: @Sendable (Duration) async throws -> Void
    /// Returns a random number in 0..<1, so that several clients do not retry in step.
    package var jitter: @Sendable () -> Double

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

    /// The machine's clock.
    package static var live: RequestClock {
        let start = ContinuousClock.now
        return RequestClock(
            now: { start.duration(to: .now) },
            unixTime: { Int(Date().timeIntervalSince1970) },
            sleep: { try await Task.sleep(for: $0) },
            jitter: { Double.random(in: 0..<1) }
        )
    }
}
