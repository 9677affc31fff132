import Foundation

/// A request to a server in this module.
package struct ServedRequest: Sendable {
    /// The method, such as "GET", which may be any word.
    package var method: String
    /// The path, without the query.
    package var path: String
    /// The header fields the server looks at, by lowercase name.
    package var headers: [String: String]
    package var body: Data
    /// The client's address; for IPv6, only its network.
    package var client: String

    /// The header fields the server looks at.
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
    /// The request as received by a web server in front of this one: its client is the last address
    /// in `X-Forwarded-For`, which that server added.
    ///
    /// Anyone who reaches this server directly can put any address there.
    package var forwarded: ServedRequest {
        let last = headers["x-forwarded-for"]?.split(separator: ",").last
        guard let last, let client = Self.network(of: last.filter { $0 != " " }) else {
            return self
        }
        var request = self
        request.client = client
        return request
    }

    /// An IPv4 address, or an IPv6 address's network (/64); nil for anything else.
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

/// A response; connections are closed after it, and it must not be cached.
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

    /// A refusal: a JSON object with a sentence, which must not contain quotes.
    static func refusal(_ status: Int, _ sentence: String, headers: [String: String] = [:])
        -> ServedAnswer
    {
        json(status, Data("{\"error\":\"\(sentence)\"}\n".utf8), headers: headers)
    }
}
