import Foundation

extension Transport {
    /// Sends requests over the network.
    ///
    /// Keeps no cookies and no cache, reuses connections, takes compressed bodies, follows redirects
    /// to the same scheme, host and port only, and gives up at the time limits. Nothing is set up
    /// before the first request.
    ///
    /// - Parameters:
    ///   - userAgent: the value of the `User-Agent` header.
    ///   - limits: how long one request may take.
    package static func live(userAgent: String, limits: TimeLimits = TimeLimits()) -> Transport {
        let session = NetworkSession(userAgent: userAgent, limits: limits)
        return Transport { try await session.send($0) }
    }
}
