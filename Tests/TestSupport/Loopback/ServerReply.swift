import Foundation

/// The loopback server's reaction to a request.
package indirect enum ServerReply: Sendable {
    /// Sends a response and keeps the connection open.
    case response(status: Int = 200, headers: [String: String] = [:], body: Data = Data())
    /// Closes the connection without a response.
    case close
    /// Resets the connection without a response.
    case reset
    /// Never responds; the connection stays open until the client or the server ends it.
    case hang
    /// Sends a header that announces a body, but never the body.
    case hangAfterHeaders
    /// Announces more bytes than it sends, then closes the connection.
    case truncated(declared: Int, headers: [String: String] = [:], body: Data)
    /// Sends a chunked body without the final chunk, then closes the connection.
    case cutChunks(body: Data)
    /// Sends the body in pieces of `chunk` bytes, with pauses of `interval` seconds.
    case drip(body: Data, chunk: Int, interval: Double)
    /// Waits for some seconds, then carries out another reply.
    case delayed(Double, ServerReply)
    /// Sends these bytes, which need not be HTTP, then closes the connection.
    case raw(Data)
    /// Sends these bytes, then resets the connection.
    case rawThenReset(Data)
    /// Redirects with status 302.
    case redirect(to: String)

    /// A JSON response.
    package static func json(_ text: String, status: Int = 200) -> ServerReply {
        .response(
            status: status,
            headers: ["Content-Type": "application/json"],
            body: Data(text.utf8)
        )
    }

    /// A JSON response with a gzip body.
    package static func gzipped(_ body: Data) -> ServerReply {
        .response(
            headers: ["Content-Type": "application/json", "Content-Encoding": "gzip"],
            body: storedGzip(body)
        )
    }
}
