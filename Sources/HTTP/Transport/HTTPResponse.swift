import Foundation

/// An HTTP response with any status.
package struct HTTPResponse: Sendable, Equatable {
    /// The status code, such as 200.
    package var status: Int
    /// Header fields by lowercase name.
    package var headers: [String: String]
    /// The body, decompressed.
    package var body: Data
    /// How many seconds the server asks its clients to wait; nil if it does not. Set by the client.
    package internal(set) var retryAfter: Int?
    /// The other server the request may be sent to next; nil for an ordinary response.
    var redirect: URL?

    /// Creates a response; the caller must lowercase the names in `headers`.
    package init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
