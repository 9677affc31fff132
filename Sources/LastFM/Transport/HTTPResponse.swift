import Foundation

/// One HTTP answer, whatever its status.
package struct HTTPResponse: Sendable, Equatable {
    /// The status code, such as 200.
    package var status: Int
    /// Header fields by lower-cased name.
    package var headers: [String: String]
    /// The body, decompressed.
    package var body: Data

    /// Creates an answer; the names of `headers` are lower-cased by the caller.
    package init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
