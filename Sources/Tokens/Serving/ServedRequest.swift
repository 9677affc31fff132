import Foundation

/// A request that `LocalServer` has received.
package struct ServedRequest: Sendable {
    /// The method, such as "GET"; a client may send any word.
    package var method: String
    /// The path, without the query.
    package var path: String
    /// The values of the header fields in `knownHeaders`, by lowercase name.
    package var headers: [String: String]
    package var body: Data
    /// The client's IPv4 address, or the /64 network of its IPv6 address.
    package var client: String

    /// The lowercase names of the header fields that the server reads.
    static let knownHeaders = [
        "host", "origin", "sec-fetch-site", "sec-fetch-mode", "sec-fetch-dest", "content-type",
        "x-forwarded-for",
    ]

    package init(
        method: String,
        path: String,
        headers: [String: String] = [:],
        body: Data = Data(),
        client: String = "127.0.0.1"
    ) {
        self.method = method
        self.path = path
        self.headers = headers
        self.body = body
        self.client = client
    }
}

extension ServedRequest {
    /// The request with the client's address as reported by a proxy: the last address in
    /// `X-Forwarded-For`, which the proxy added. Unchanged without such an address.
    ///
    /// A client that reaches this server without the proxy can forge the address.
    package var forwarded: ServedRequest {
        let last = headers["x-forwarded-for"]?.split(separator: ",").last
        guard let last, let client = Self.network(of: last.filter { $0 != " " }) else {
            return self
        }
        var request = self
        request.client = client
        return request
    }

    /// Returns an IPv4 address as it is, or an IPv6 address's /64 network; nil for any other text.
    private static func network(of text: String) -> String? {
        var bytes = [UInt8](repeating: 0, count: 16)
        if unsafe inet_pton(AF_INET, text, &bytes) == 1 { return text }
        guard unsafe inet_pton(AF_INET6, text, &bytes) == 1 else { return nil }
        bytes.replaceSubrange(8..., with: repeatElement(0, count: 8))
        var name = [CChar](repeating: 0, count: 64)
        guard unsafe inet_ntop(AF_INET6, &bytes, &name, socklen_t(name.count)) != nil else {
            return nil
        }
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    }
}

/// A response, which is sent with headers that forbid caching and close the connection.
package struct ServedAnswer: Sendable, Equatable {
    package var status: Int
    package var headers: [String: String]
    package var body: Data

    package init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A JSON response.
    package static func json(_ status: Int, _ body: Data, headers: [String: String] = [:])
        -> ServedAnswer
    {
        ServedAnswer(
            status: status,
            headers: headers.merging(["Content-Type": "application/json"]) { own, _ in own },
            body: body
        )
    }

    /// An error response: a JSON object with a sentence, which must not need escaping in JSON.
    static func refusal(_ status: Int, _ sentence: String, headers: [String: String] = [:])
        -> ServedAnswer
    {
        json(status, Data("{\"error\":\"\(sentence)\"}\n".utf8), headers: headers)
    }
}
