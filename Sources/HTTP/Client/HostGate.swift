import Foundation
import Synchronization

/// A host's limits on the rate and number of requests, and the waits before retries.
package struct HostLimits: Hashable, Sendable {
    /// The maximum number of requests in any second, or in any `window`.
    package var perSecond: Int
    /// The maximum number of requests in any second for background work, such as a sync.
    package var perSecondInLongWork: Int
    /// The maximum number of pictures in any second from a host that only serves pictures.
    package var picturesPerSecond: Int
    /// The time in which these numbers count: a second, unless the host allows fractions of a
    /// request per second.
    package var window = Duration.seconds(1)
    /// The maximum number of requests at once.
    package var atOnce: Int
    /// The default maximum number of requests at once.
    package static let usualAtOnce = 6
    /// The wait before each retry; jitter multiplies it by 0.5 to 1.5.
    package var backoff: [Duration]

    /// Defaults: 5 requests a second, 3 in background work, 30 pictures, 6 at once, and 2 retries.
    package init(
        perSecond: Int = 5,
        perSecondInLongWork: Int = 3,
        picturesPerSecond: Int = 30,
        atOnce: Int = HostLimits.usualAtOnce,
        backoff: [Duration] = [.milliseconds(500), .milliseconds(1500)]
    ) {
        self.perSecond = perSecond
        self.perSecondInLongWork = perSecondInLongWork
        self.picturesPerSecond = picturesPerSecond
        self.atOnce = atOnce
        self.backoff = backoff
    }

    /// No rate limits, and retries without a wait.
    package static let instant = HostLimits(
        perSecond: .max,
        perSecondInLongWork: .max,
        picturesPerSecond: .max,
        backoff: [.zero, .zero]
    )
}

/// Limits how many requests to one host run at once, and how many start in a second.
final class HostGate: Sendable {
    let limits: HostLimits
    private let turnstile: Turnstile
    private let limiter: RateLimiter

    init(limits: HostLimits, clock: RequestClock) {
        self.limits = limits
        turnstile = Turnstile(places: limits.atOnce)
        limiter = RateLimiter(limits: limits, clock: clock)
    }

    /// Waits until the limits allow a request, then runs `send`.
    func pass<Value: Sendable>(
        _ purpose: HTTPRequest.Purpose,
        _ send: @Sendable () async throws -> Value
    ) async throws -> Value {
        try await turnstile.pass {
            // Counted inside the turnstile, so that a request is sent as soon as it is counted.
            try await limiter.take(purpose)
            return try await send()
        }
    }

    /// Sends nothing for as long as a response demands.
    func heed(_ response: HTTPResponse) async {
        if let wait = response.rateLimitReset { await limiter.pause(for: .seconds(wait)) }
    }
}

/// One gate for each host and port.
final class HostGates: Sendable {
    private let clock: RequestClock
    private let limits: @Sendable (URL) -> HostLimits
    private let gates = Mutex<[String: HostGate]>([:])

    init(clock: RequestClock, limits: @escaping @Sendable (URL) -> HostLimits) {
        self.clock = clock
        self.limits = limits
    }

    func gate(for url: URL) -> HostGate {
        gates.withLock { gates in
            let host = url.hostAndPort.lowercased()
            if let gate = gates[host] { return gate }
            let gate = HostGate(limits: limits(url), clock: clock)
            gates[host] = gate
            return gate
        }
    }
}
