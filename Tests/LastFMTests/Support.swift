import Core
import Foundation
import HTTP
@testable import LastFM
import TestSupport
import Testing

/// The recorded response at this path below `Fixtures`.
func recorded(_ path: String) throws -> Data {
    try fixture(path, in: .module)
}

/// The tests' API key, which must only ever appear in a query.
let secret = "0123456789abcdef0123456789abcdef"

/// A clock that advances instead of waiting.
func clock(_ clock: VirtualClock) -> RequestClock {
    RequestClock(
        now: { clock.now },
        unixTime: { 784_111_777 },
        sleep: { try await clock.sleep($0) },
        jitter: { 0.5 }
    )
}

/// A client for a loopback server that uses the real transport. By default, its time limits are not
/// reached even on a slow machine.
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

/// The failure that `body` throws; nil if it throws nothing or another error.
func thrownFailure(_ body: () async throws -> Void) async -> Failure? {
    do {
        try await body()
        return nil
    } catch {
        return error as? Failure
    }
}
