import Foundation

/// What the loopback server does with one request.
package indirect enum ServerReply: Sendable {
    /// Answers, and keeps the connection.
    case response(status: Int = 200, headers: [String: String] = [:], body: Data = Data())
    /// Closes the connection without an answer.
    case close
    /// Resets the connection without an answer.
    case reset
    /// Never answers; the connection ends with the client or the server.
    case hang
    /// Sends a header that announces a body, and no body.
    case hangAfterHeaders
    /// Announces more bytes than it sends, then closes the connection.
    case truncated(declared: Int, headers: [String: String] = [:], body: Data)
    /// Sends chunks without the last one that ends a chunked body, then closes the connection.
    case cutChunks(body: Data)
    /// Sends the body in pieces of `chunk` bytes with a pause after each, in seconds.
    case drip(body: Data, chunk: Int, interval: Double)
    /// Waits before another reply, in seconds.
    case delayed(Double, ServerReply)
    /// Sends these bytes, whatever they are, then closes the connection.
    case raw(Data)
    /// Sends these bytes, then resets the connection.
    case rawThenReset(Data)
    /// Redirects with status 302.
    case redirect(to: String)

    /// A JSON answer.
    package static func json(_ text: String, status: Int = 200) -> ServerReply {
        .response(
            status: status,
            headers: ["Content-Type": "application/json"],
            body: Data(text.utf8)
        )
    }

    /// A JSON answer in a gzip body.
    package static func gzipped(_ body: Data) -> ServerReply {
        .response(
            headers: ["Content-Type": "application/json", "Content-Encoding": "gzip"],
            body: storedGzip(body)
        )
    }
}
