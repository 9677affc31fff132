import Foundation

/// One request to a server of this module.
package struct ServedRequest: Sendable {
    /// The method, such as "GET", which may be any word.
    package var method: String
    /// The path, without the query.
    package var path: String
    /// The header fields that a server looks at, by their names in lower case.
    package var headers: [String: String]
    /// The body.
    package var body: Data
    /// The address of the client; of an IPv6 one only its network.
    package var client: String

    /// The header fields that a server looks at.
    static let knownHeaders = [
        "host", "origin", "sec-fetch-site", "sec-fetch-mode", "sec-fetch-dest", "content-type",
        "x-forwarded-for",
    ]

    /// Creates a request; without header fields and body unless given.
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
    /// The request as a web server in front of this one got it: its client is the last address in
    /// `X-Forwarded-For`, which that server has added.
    ///
    /// Anybody who reaches this server directly can name any address there.
    package var forwarded: ServedRequest {
        let last = headers["x-forwarded-for"]?.split(separator: ",").last
        guard let last, let client = Self.network(of: last.filter { $0 != " " }) else {
            return self
        }
        var request = self
        request.client = client
        return request
    }

    /// An IPv4 address, or the network (/64) of an IPv6 one; nil for anything else.
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

/// An answer to a request; connections are closed after it, and nothing of it may be cached.
package struct ServedAnswer: Sendable, Equatable {
    /// The status.
    package var status: Int
    /// Its header fields.
    package var headers: [String: String]
    /// The body.
    package var body: Data

    /// Creates an answer.
    package init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// An answer in JSON.
    package static func json(_ status: Int, _ body: Data, headers: [String: String] = [:])
        -> ServedAnswer
    {
        ServedAnswer(
            status: status,
            headers: headers.merging(["Content-Type": "application/json"]) { own, _ in own },
            body: body
        )
    }

    /// A refusal: a sentence, which has no quotes, as JSON.
    static func refusal(_ status: Int, _ sentence: String, headers: [String: String] = [:])
        -> ServedAnswer
    {
        json(status, Data("{\"error\":\"\(sentence)\"}\n".utf8), headers: headers)
    }
}
