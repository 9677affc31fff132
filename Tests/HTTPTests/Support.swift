import Core
import Foundation
import HTTP
import TestSupport

/// Time limits that tests do not reach even on a slow machine.
let patientLimits = TimeLimits(connect: .seconds(300), total: .seconds(600))

extension RequestClock {
    /// A clock that advances instead of waiting; its Unix time is always 784111777.
    static func virtual(_ clock: VirtualClock) -> RequestClock {
        RequestClock(
            now: { clock.now },
            unixTime: { 784_111_777 },
            sleep: { try await clock.sleep($0) },
            jitter: { 0.5 }
        )
    }
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
