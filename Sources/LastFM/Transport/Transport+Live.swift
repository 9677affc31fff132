import Foundation

extension Transport {
    /// Sends requests over the network.
    ///
    /// Keeps no cookies and no cache, reuses connections, takes compressed bodies, follows redirects
    /// to the same scheme, host and port only, and gives up at the time limits. Nothing is set up
    /// before the first request.
    ///
    /// On Linux, FoundationNetworking itself ends the process on two answers, before any of our code
    /// sees them: a `Content-Length` of 2^63 - 1, and a redirect without a scheme to a host that is no
    /// name, such as `//[::1]`. So send requests only to servers that are trusted with the key.
    ///
    /// - Parameters:
    ///   - userAgent: the value of the `User-Agent` header.
    ///   - limits: how long one request may take.
    package static func live(userAgent: String, limits: TimeLimits = TimeLimits()) -> Transport {
        let session = NetworkSession(userAgent: userAgent, limits: limits)
        return Transport { try await session.send($0) }
    }
}
