import Core
import Foundation
import HTTP

/// One request to Apple Music.
package protocol AppleMusicRequest<Answer>: Sendable {
    /// What the answer becomes.
    associatedtype Answer: Sendable
    /// The name of the request in messages, such as "Apple Music's search".
    static var name: String { get }
    /// The path below the base URL, without a slash at its start.
    var path: String { get }
    /// The query, by name.
    var parameters: [String: String] { get }
    /// What is done at the path.
    var method: HTTPRequest.Method { get }
    /// What a POST or PUT sends as JSON; nil for nothing.
    var content: Data? { get }
    /// The storefront of the catalogue; nil for a request about the user.
    var storefront: String? { get }
    /// Reads the body of a success.
    ///
    /// Rows that cannot be read are left out.
    func answer(from body: Data) throws(AppleMusicError) -> Answer
}

extension AppleMusicRequest {
    package var parameters: [String: String] { [:] }
    package var content: Data? { nil }
    package var method: HTTPRequest.Method { content == nil ? .get : .post }
    package var storefront: String? { nil }

    /// The whole address of the request, with the query sorted by name.
    package func address(at base: URL) -> String {
        let sorted = parameters.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        let query = percentEncodedQuery(sorted.map { (name: $0.key, value: $0.value) })
        return base.absoluteString + path + (query.isEmpty ? "" : "?\(query)")
    }

    /// Reads a body as JSON.
    func value(of body: Data) throws(AppleMusicError) -> JSONValue {
        guard let value = JSONValue(body) else {
            throw .notJSON(looksLikeHTML: body.looksLikeHTML)
        }
        return value
    }

    /// Reads a body that needs to say nothing; what is there and not JSON does not come from Apple Music.
    func expectNoPage(_ body: Data) throws(AppleMusicError) {
        if !body.isEmpty { _ = try value(of: body) }
    }

    /// The rows of a body: its `data`.
    func rows(of body: Data) throws(AppleMusicError) -> [JSONValue] {
        guard let data = try value(of: body)["data"], data.kind == .list else {
            throw .unexpectedAnswer(name: Self.name)
        }
        return data.elements
    }
}

/// Asks Apple Music, and reads its answers.
package struct AppleMusicClient: Sendable {
    /// The usual address.
    package static let usualAddress = "https://api.music.apple.com/"

    private let base: URL
    private let tokens: AppleMusicTokens
    private let http: HTTPClient

    /// Creates a client; the base URL ends in a slash.
    package init(base: URL, tokens: AppleMusicTokens, http: HTTPClient) {
        self.base = base
        self.tokens = tokens
        self.http = http
    }

    /// Sends a request and reads the answer; a GET or PUT is sent up to three times.
    ///
    /// A POST is sent once, because no one can tell whether a failed one was carried out. Only one that was
    /// refused for the rate limit is sent again, by the caller. Throws an `AppleMusicError`, and
    /// `CancellationError`.
    ///
    /// - Returns: the answer, and the bytes it came from.
    package func answer<Request: AppleMusicRequest>(
        to request: Request,
        isLongWork: Bool = false
    ) async throws -> (value: Request.Answer, body: Data) {
        guard let url = URL(string: request.address(at: base)) else {
            let error = HTTPError.unreachable(host: base.hostAndPort, reason: "invalid address")
            throw AppleMusicError.http(error)
        }
        var headers = ["Authorization": "Bearer \(tokens.developer.reveal())"]
        headers["Music-User-Token"] = request.storefront == nil ? tokens.user?.reveal() : nil
        if request.content != nil { headers["Content-Type"] = "application/json" }
        var message = HTTPRequest(
            url: url,
            method: request.method,
            headers: headers,
            body: request.content ?? Data()
        )
        message.purpose = isLongWork ? .longWork : .answer
        do {
            return try await http.answer(to: message) { response in
                guard (200..<300).contains(response.status) else {
                    throw AppleMusicError(response, storefront: request.storefront)
                }
                return (try request.answer(from: response.body), response.body)
            }
        } catch let error as HTTPError {
            throw AppleMusicError.http(error)
        }
    }
}

/// What Apple Music requires before it answers.
package struct AppleMusicTokens: Hashable, Sendable {
    /// Who made the program.
    package var developer: Secret
    /// Whose library it is; nil for the catalogue only.
    package var user: Secret?

    /// Creates them.
    package init(developer: Secret, user: Secret? = nil) {
        self.developer = developer
        self.user = user
    }
}

extension Secret {
    /// When a developer token expires, in Unix seconds, as it says itself; nil if it does not.
    package var expiry: Int? {
        let parts = reveal().split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        // A JWT has the alphabet of addresses, and no padding.
        var text = parts[1].map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
        while text.count % 4 != 0 { text.append("=") }
        return Data(base64Encoded: String(text)).flatMap(JSONValue.init)?["exp"]?.integer
    }
}
