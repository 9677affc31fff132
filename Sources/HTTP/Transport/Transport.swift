/// Sends a request to a server and returns the response.
///
/// Everything above it (limits, retries, decoding, caching) is the same whether the response comes
/// from the network, from the demo or from a test.
package struct Transport: Sendable {
    /// Sends one request, once, and returns the response with any status.
    ///
    /// Throws a `Failure` when there is no complete response, and `CancellationError` when the task
    /// was cancelled.
    package var send: @Sendable (HTTPRequest) async throws -> HTTPResponse

    package init(send: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
        self.send = send
    }

    /// Sends requests over the network with libcurl.
    ///
    /// Keeps no cookies and no cache, reuses connections, accepts gzip, follows redirects within
    /// the origin, and gives up at the time limits. Nothing is set up before the first request.
    ///
    /// It uses libcurl rather than `URLSession`, which on Linux crashes the process if a connection
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
