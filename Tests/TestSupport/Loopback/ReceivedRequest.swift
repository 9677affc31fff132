import Foundation

/// One request as the loopback server received it.
package struct ReceivedRequest: Sendable, Equatable {
    /// The method, such as "GET".
    package var method: String
    /// The path, without the query.
    package var path: String
    /// The query as sent, without the question mark.
    package var rawQuery: String
    /// Header fields by lowercase name.
    package var headers: [String: String]
    /// The body; empty for a GET.
    package var body = Data()
    /// The connection that the request was received on.
    var connection: Socket?

    /// Whether the client closes the connection within some seconds instead of waiting for a reply.
    ///
    /// Use this before the reply is sent, and only if the client does not pipeline requests.
    package func isGivenUp(within seconds: Double) -> Bool {
        connection?.isReadable(within: seconds) == true
    }

    /// The query's values by name, decoded. A value with invalid escapes is not decoded.
    package var query: [String: String] {
        var items: [String: String] = [:]
        for item in rawQuery.split(separator: "&") {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count > 1 ? String(parts[1]) : ""
            let name = String(parts[0])
            items[name.removingPercentEncoding ?? name] = value.removingPercentEncoding ?? value
        }
        return items
    }
}
