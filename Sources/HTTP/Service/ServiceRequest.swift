import Core
import Foundation

/// A request to a web service that responds in JSON.
package protocol ServiceRequest<Answer>: Sendable {
    /// The type the response is decoded into.
    associatedtype Answer: Sendable
    /// The name in messages, such as "user.getInfo" or "ListenBrainz's fresh releases".
    static var name: String { get }
    /// The path below the service's base URL, without a leading slash.
    var path: String { get }
    /// The query parameters, except those that every request to the service has.
    var parameters: [String: String] { get }
    /// The HTTP method.
    var method: HTTPRequest.Method { get }
    /// The JSON body of a POST or PUT; nil if there is none.
    var content: Data? { get }
    /// Whether the request can safely be sent twice, and so be retried after a failure.
    var isRepeatable: Bool { get }
    /// How long a response is fresh, in seconds; see `cache-spec.md`.
    var lifetime: TimeInterval { get }
    /// Returns the time until which a response fetched at this time is fresh.
    func freshUntil(fetched: Date) -> Date
    /// Decodes the body of a response, and checks that it belongs to this request.
    ///
    /// Skips rows that cannot be read. The `service` of a thrown failure may be empty.
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
        let query = percentEncodedQuery(sorting: parameters)
        return base.absoluteString + path + (query.isEmpty ? "" : "?\(query)")
    }

    /// Parses a body as JSON; throws `notJSON` if it is not.
    package func value(of body: Data) throws(Failure) -> JSONValue {
        guard let value = JSONValue(body) else {
            let first = body.first { ![0x20, 0x0A, 0x0D, 0x09, 0xEF, 0xBB, 0xBF].contains($0) }
            throw Failure(.notJSON(looksLikeHTML: first == UInt8(ascii: "<")))
        }
        return value
    }

    /// Returns the failure for a body that is not a response to this request; `what` completes a
    /// sentence that starts with the request's name.
    package func unexpectedAnswer(_ what: String = "could not be read") -> Failure {
        Failure(.unexpectedAnswer, "\(Self.name) \(what)")
    }
}

extension HTTPClient {
    /// Sends a request, up to three times if it is repeatable, and reads the response.
    ///
    /// Throws a `Failure`, or `CancellationError` if the task is cancelled.
    ///
    /// - Parameter failure: returns the failure that a response reports; nil if it is a success.
    /// - Returns: the decoded response, and its raw bytes.
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
    /// Creates a GET request for a URL below a service's base URL; throws if the URL is invalid.
    package init(_ address: String, below base: URL) throws(Failure) {
        guard let url = URL(string: address) else {
            throw Failure(.unreachable, at: base.hostAndPort, "invalid URL")
        }
        self.init(url: url)
    }
}

extension HTTPResponse {
    /// The failure for a status other than 200; nil for 200.
    package var failedStatus: Failure? {
        switch status {
        case 200: nil
        case 429: Failure(.rateLimited(retryAfter: nil))
        default: Failure(.status(status))
        }
    }

    /// Whether the body starts as a JSON object but does not end as one.
    ///
    /// libcurl does not detect truncation if the body is compressed, or its length is unknown.
    package var endsEarly: Bool {
        let blanks = Set(" \t\r\n".utf8)
        return body.first { !blanks.contains($0) } == UInt8(ascii: "{")
            && body.last { !blanks.contains($0) } != UInt8(ascii: "}")
    }
}
