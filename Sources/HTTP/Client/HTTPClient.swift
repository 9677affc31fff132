import Core
import Foundation
import Synchronization

/// Sends requests over one set of connections, within the limits of each host.
///
/// Create one client per program, and pass it to all code that uses the network. Copies share
/// connections and limits.
package struct HTTPClient: Sendable {
    /// The maximum number of redirects to other servers per request.
    private static let redirectLimit = 5
    /// How long a cancelled GET keeps running, so that a page that is reopened can use its
    /// response.
    private static let grace = Duration.milliseconds(500)
    /// The longest `Retry-After` to wait for, in seconds.
    private static let longestRetryAfter = 60

    private let transport: Transport
    private let clock: RequestClock
    private let gates: HostGates
    /// The GET requests in progress.
    private let underWay: SharedWork<HTTPRequest, HTTPResponse>

    /// - Parameters:
    ///   - transport: sends single requests.
    ///   - clock: the clock for limits and retries.
    ///   - limits: returns the limits for a URL's host; called once for each host and port.
    package init(
        transport: Transport,
        clock: RequestClock = .live,
        limits: @escaping @Sendable (URL) -> HostLimits = { _ in HostLimits() }
    ) {
        self.init(
            transport: transport,
            clock: clock,
            gates: HostGates(clock: clock, limits: limits)
        )
    }

    private init(transport: Transport, clock: RequestClock, gates: HostGates) {
        self.transport = transport
        self.clock = clock
        self.gates = gates
        underWay = SharedWork(grace: { try await clock.sleep(Self.grace) })
    }

    /// Returns a client with a different transport that shares this client's limits.
    package func replacingTransport(_ change: (Transport) -> Transport) -> HTTPClient {
        HTTPClient(transport: change(transport), clock: clock, gates: gates)
    }

    /// Sends a request once, when the host's limits allow it, and follows redirects.
    ///
    /// Tasks that send the same GET at the same time share its response, even if it was cancelled
    /// shortly before. Throws a `Failure`, or `CancellationError` if the task is cancelled.
    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard request.method == .get else { return try await sendAlone(request) }
        var key = request
        key.purpose = .answer
        return try await underWay.value(for: key) { isUnderWay in
            try await sendAlone(request, isUnderWay)
        }
    }

    /// The number of tasks waiting for a GET's response.
    var waiterCount: Int { underWay.waiterCount }

    private func sendAlone(
        _ request: HTTPRequest,
        _ isUnderWay: @escaping @Sendable () -> Void = {}
    ) async throws -> HTTPResponse {
        var next = request
        for _ in 0...Self.redirectLimit {
            let gate = gates.gate(for: next.url)
            var response = try await gate.pass(next.purpose) { [next] in
                isUnderWay()
                return try await transport.send(next)
            }
            await gate.heed(response)
            guard let target = response.redirect else {
                response.retryAfter = response.headers["retry-after"]
                    .flatMap { retryAfterSeconds($0, now: clock.unixTime()) }
                if response.status == 429, response.retryAfter == nil {
                    response.retryAfter = response.rateLimitReset
                }
                return response
            }
            next.url = target
            // Header fields may contain a token that other servers must not see.
            next.headers = [:]
        }
        throw Failure(.redirectRefused, at: request.url.hostAndPort, next.url.shownOrigin)
    }

    /// Sends a request and reads the response, with retries after temporary failures.
    ///
    /// Only repeatable requests are retried, by default twice. Each retry waits at least as long as
    /// the server's `Retry-After`; if that is more than a minute, the request fails at once.
    ///
    /// - Parameter read: converts a response with any status to a value, or throws. A `Failure`
    ///   that it throws decides whether the request is retried.
    package func answer<Value: Sendable>(
        to request: HTTPRequest,
        reading read: (HTTPResponse) throws -> Value
    ) async throws -> Value {
        let backoff = request.isRepeatable ? gates.gate(for: request.url).limits.backoff : []
        var retries = 0
        while true {
            var retryAfter = 0
            do {
                let response = try await send(request)
                retryAfter = response.retryAfter ?? 0
                // Lets another request be sent before this response is decoded.
                await Task.yield()
                return try read(response)
            } catch let failure as Failure
                where failure.isTemporary && retries < backoff.count
                && retryAfter <= Self.longestRetryAfter
            {
                let wait = backoff[retries] * (0.5 + clock.jitter())
                try await clock.sleep(max(wait, .seconds(retryAfter)))
                retries += 1
            }
        }
    }
}
