import Foundation

/// One HTTP answer, whatever its status.
package struct HTTPResponse: Sendable, Equatable {
    /// The status code, such as 200.
    package var status: Int
    /// Header fields by lower-cased name.
    package var headers: [String: String]
    /// The body, decompressed.
    package var body: Data
    /// The seconds that the server wants its clients to wait; nil if it does not say. The client sets it.
    package internal(set) var retryAfter: Int?
    /// The other server that the request may be sent to next; nil for an answer.
    var redirect: URL?

    /// Creates an answer; the names of `headers` are lower-cased by the caller.
    package init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
