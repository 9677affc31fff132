import Foundation

extension Transport {
    /// Sends requests over the network, by libcurl.
    ///
    /// Keeps no cookies and no cache, reuses connections, takes compressed bodies, follows redirects
    /// to the same scheme, host and port only, and gives up at the time limits. Nothing is set up
    /// before the first request.
    ///
    /// libcurl and not `URLSession`, because on Linux the latter ends the process when a connection
    /// closes in the middle of a header.
    ///
    /// - Parameters:
    ///   - userAgent: the value of the `User-Agent` header.
    ///   - limits: how long one request may take.
    package static func live(userAgent: String, limits: TimeLimits = TimeLimits()) -> Transport {
        let session = NetworkSession(userAgent: userAgent, limits: limits)
        return Transport { try await session.send($0) }
    }
}
