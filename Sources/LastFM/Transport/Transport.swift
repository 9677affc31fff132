/// What carries a request to a server and brings the answer back.
///
/// Everything above it (retries, rate limit, decoding, caching) is the same whether the answer comes
/// from the network, from the demo or from a test.
package struct Transport: Sendable {
    /// Sends one request, once, and returns the answer with any status.
    ///
    /// Throws a `LastFMError` when there is no complete answer, and `CancellationError` when the
    /// task was cancelled.
    package var send: @Sendable (HTTPRequest) async throws -> HTTPResponse

    /// Creates a transport from a function.
    package init(send: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
        self.send = send
    }
}
