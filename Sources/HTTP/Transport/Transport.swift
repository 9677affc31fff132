/// Sends a request to a server and returns the response.
///
/// All layers above it (limits, retries, decoding, caching) work the same whether the response
/// comes from the network, the demo or a test.
package struct Transport: Sendable {
    /// Sends a request once, and returns the response with any status.
    ///
    /// Throws a `Failure` if there is no complete response, and `CancellationError` if the task is
    /// cancelled.
    package var send: @Sendable (HTTPRequest) async throws -> HTTPResponse

    package init(send: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
        self.send = send
    }

    /// Sends requests over the network with libcurl.
    ///
    /// Stores no cookies or responses, reuses connections, accepts gzip, follows redirects within
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
