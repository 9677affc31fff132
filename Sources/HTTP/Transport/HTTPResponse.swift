import Foundation

/// An HTTP response with any status.
package struct HTTPResponse: Sendable, Equatable {
    /// The status code, such as 200.
    package var status: Int
    /// Header fields by lowercase name.
    package var headers: [String: String]
    /// The body, decompressed.
    package var body: Data
    /// The wait requested by `Retry-After`, in seconds; nil if there is none. Set by `HTTPClient`.
    package internal(set) var retryAfter: Int?
    /// The URL on another server to send the request to next; nil for an ordinary response.
    var redirect: URL?

    /// Creates a response; the names in `headers` must be lowercase.
    package init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
