import Core
import Foundation

/// One request to a web service that responds in JSON.
package protocol ServiceRequest<Answer>: Sendable {
    /// The type the response is decoded into.
    associatedtype Answer: Sendable
    /// The name in messages, such as "user.getInfo" or "ListenBrainz's fresh releases".
    static var name: String { get }
    /// The path below the service's base URL, without a slash at its start.
    var path: String { get }
    /// The query, by name, without the parameters that every request to the service has.
    var parameters: [String: String] { get }
    /// The HTTP method.
    var method: HTTPRequest.Method { get }
    /// What a POST or PUT sends as JSON; nil for nothing.
    var content: Data? { get }
    /// Whether sending it twice does no harm, so that it may be resent after a failure.
    var isRepeatable: Bool { get }
    /// How long a response is fresh, in seconds; see `cache-spec.md`.
    var lifetime: TimeInterval { get }
    /// When a response fetched at a time stops being fresh.
    func freshUntil(fetched: Date) -> Date
    /// Reads the body of a response, and checks that it belongs to this request.
    ///
    /// Rows that cannot be read are left out. The service of a failure may be empty.
    func answer(from body: Data) throws(Failure) -> Answer
}

extension ServiceRequest {
    package var path: String { "" }
    package var parameters: [String: String] { [:] }
    package var content: Data? { nil }
    package var method: HTTPRequest.Method { content == nil ? .get : .post }
    package var isRepeatable: Bool { method != .post }
    package var lifetime: TimeInterval { 0 }
    package func freshUntil(fetched: Date) -> Date { fetched + lifetime }

    /// The request's full URL, with the query sorted by name.
    package func address(at base: URL) -> String {
        let sorted = parameters.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        let query = percentEncodedQuery(sorted.map { (name: $0.key, value: $0.value) })
        return base.absoluteString + path + (query.isEmpty ? "" : "?\(query)")
    }

    /// Parses a body as JSON.
    package func value(of body: Data) throws(Failure) -> JSONValue {
        guard let value = JSONValue(body) else {
            let first = body.first { ![0x20, 0x0A, 0x0D, 0x09, 0xEF, 0xBB, 0xBF].contains($0) }
            throw Failure(.notJSON(looksLikeHTML: first == UInt8(ascii: "<")))
        }
        return value
    }

    /// The failure for a body that is not a response to this request; `what` follows the request's
    /// name.
    package func unexpectedAnswer(_ what: String = "has an unexpected shape") -> Failure {
        Failure(.unexpectedAnswer, "\(Self.name) \(what)")
    }
}

extension HTTPClient {
    /// Sends a request, up to three times if it is repeatable, and reads the response.
    ///
    /// Throws a `Failure`, or `CancellationError` when the task was cancelled.
    ///
    /// - Parameter failure: the failure that a response means; nil for a success.
    /// - Returns: the response, and its raw bytes.
    package func answer<Request: ServiceRequest>(
        to request: Request,
        at base: URL,
        headers: [String: String] = [:],
        purpose: HTTPRequest.Purpose = .answer,
        failure: (HTTPResponse) -> Failure? = \.failedStatus
    ) async throws -> (value: Request.Answer, body: Data) {
        var message = try HTTPRequest(request.address(at: base), below: base)
        message.method = request.method
        message.headers = headers
        if request.content != nil { message.headers["Content-Type"] = "application/json" }
        message.body = request.content ?? Data()
        message.isRepeatable = request.isRepeatable
        message.purpose = purpose
        return try await answer(to: message) { response in
            do throws(Failure) {
                if let failure = failure(response) { throw failure }
                return (try request.answer(from: response.body), response.body)
            } catch {
                throw error.from(base.hostAndPort)
            }
        }
    }
}

extension HTTPRequest {
    /// A GET of a URL below a service's base URL.
    package init(_ address: String, below base: URL) throws(Failure) {
        guard let url = URL(string: address) else {
            throw Failure(.unreachable, at: base.hostAndPort, "invalid address")
        }
        self.init(url: url)
    }
}

extension HTTPResponse {
    /// The failure for a status other than 200, if the status alone explains it.
    package var failedStatus: Failure? {
        switch status {
        case 200: nil
        case 429: Failure(.rateLimited(retryAfter: nil))
        default: Failure(.status(status))
        }
    }
}
