import Foundation
import LastFM
import TestSupport

/// A recorded answer by its path below `Fixtures`.
func recorded(_ path: String) throws -> Data {
    try fixture(path, in: .module)
}

/// The key that the tests ask with: it must never be seen anywhere but in a query.
let secret = "0123456789abcdef0123456789abcdef"

/// A pace that never waits, with the clock that its waits move on.
func instantPace(_ clock: VirtualClock, unixTime: Int = 784_111_777, jitter: Double = 0.5) -> Pace {
    Pace(
        now: { clock.now },
        unixTime: { unixTime },
        sleep: { try await clock.sleep($0) },
        jitter: { jitter }
    )
}

/// Limits that no test reaches that is kept waiting by others.
let patientLimits = TimeLimits(connect: .seconds(300), total: .seconds(600))

/// A client for a loopback server, over the real transport.
func client(
    for server: LoopbackServer,
    limits: TimeLimits = patientLimits,
    clock: VirtualClock = VirtualClock()
) -> LastFMClient {
    LastFMClient(
        baseURL: server.url,
        apiKey: APIKey(secret),
        transport: .live(userAgent: "vinylogue/test", limits: limits),
        pace: instantPace(clock)
    )
}

/// The error that `body` throws, or nil if it throws none or another kind.
func lastFMError(_ body: () async throws -> Void) async -> LastFMError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? LastFMError
    }
}
