import Core
import Foundation
import HTTP
@testable import LastFM
import TestSupport
import Testing

/// A recorded answer by its path below `Fixtures`.
func recorded(_ path: String) throws -> Data {
    try fixture(path, in: .module)
}

/// The key that the tests ask with: it must never be seen anywhere but in a query.
let secret = "0123456789abcdef0123456789abcdef"

/// A clock that moves on instead of waiting.
func clock(_ clock: VirtualClock) -> RequestClock {
    RequestClock(
        now: { clock.now },
        unixTime: { 784_111_777 },
        sleep: { try await clock.sleep($0) },
        jitter: { 0.5 }
    )
}

/// A client for a loopback server, over the real transport, unless told otherwise with time limits
/// that no slow machine reaches.
func client(
    for server: LoopbackServer,
    limits: TimeLimits = TimeLimits(connect: .seconds(300), total: .seconds(600)),
    clock virtual: VirtualClock = VirtualClock()
) -> LastFMClient {
    LastFMClient(
        baseURL: server.url,
        apiKey: { try #require(Secret(secret)) },
        http: HTTPClient(
            transport: .live(userAgent: "vinylogue/test", limits: limits),
            clock: clock(virtual)
        )
    )
}

/// The failure that `body` throws, or nil if it throws none or another error.
func thrownFailure(_ body: () async throws -> Void) async -> Failure? {
    do {
        try await body()
        return nil
    } catch {
        return error as? Failure
    }
}
