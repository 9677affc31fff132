import Core
import Foundation

/// One request to a web service that answers in JSON and needs no key.
package protocol OpenRequest<Answer>: Sendable {
    /// What the answer becomes.
    associatedtype Answer: Sendable
    /// The name of the request in messages, such as "ListenBrainz's fresh releases".
    static var name: String { get }
    /// The path below the service's base URL, without a slash at its start.
    var path: String { get }
    /// The query, by name.
    var parameters: [String: String] { get }
    /// Reads a body with status 200.
    ///
    /// Rows that cannot be read are left out.
    func answer(from body: Data) throws(OpenServiceError) -> Answer
}

extension OpenRequest {
    /// The whole address of the request, with the query sorted by name.
    package func address(at base: URL) -> String {
        let sorted = parameters.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        let query = percentEncodedQuery(sorted.map { (name: $0.key, value: $0.value) })
        return base.absoluteString + path + (query.isEmpty ? "" : "?\(query)")
    }

    /// Reads a body as JSON.
    package func value(of body: Data) throws(OpenServiceError) -> JSONValue {
        guard let value = JSONValue(body) else {
            throw .notJSON(host: nil, looksLikeHTML: body.looksLikeHTML)
        }
        return value
    }
}

/// Why a web service without a key gave no usable answer.
package enum OpenServiceError: RetryableError, Equatable, Hashable {
    /// No complete answer arrived.
    case http(HTTPError)
    /// Too many requests (status 429); the wait is in seconds.
    case rateLimited(host: String, retryAfter: Int?)
    /// The service failed for the moment (status 5xx).
    case temporarilyUnavailable(host: String, status: Int)
    /// The service answered with another status than 200.
    case refused(host: String, status: Int)
    /// The body is not JSON; HTML often comes from a network's sign-in page. The host is nil for a body that
    /// was not received just now.
    case notJSON(host: String?, looksLikeHTML: Bool)
    /// The body is JSON, but not an answer to this request.
    case unexpectedAnswer(name: String)

    /// Whether the same request may succeed a moment later.
    package var isTemporary: Bool {
        switch self {
        case .rateLimited, .temporarilyUnavailable: true
        case .http(let error): error.isTemporary
        default: false
        }
    }
}

extension HTTPClient {
    /// Sends a request to a service without a key, up to three times, and reads the answer.
    ///
    /// Throws an `OpenServiceError`, or `CancellationError` when the task was cancelled.
    ///
    /// - Returns: the answer, and the bytes it came from.
    package func answer<Request: OpenRequest>(
        to request: Request,
        at base: URL
    ) async throws -> (value: Request.Answer, body: Data) {
        let host = base.hostAndPort
        guard let url = URL(string: request.address(at: base)) else {
            throw OpenServiceError.http(.unreachable(host: host, reason: "invalid address"))
        }
        do {
            return try await answer(to: HTTPRequest(url: url)) { response in
                switch response.status {
                case 200: break
                case 429:
                    throw OpenServiceError.rateLimited(
                        host: host,
                        retryAfter: response.retryAfter
                    )
                case 500...:
                    throw OpenServiceError.temporarilyUnavailable(
                        host: host,
                        status: response.status
                    )
                default: throw OpenServiceError.refused(host: host, status: response.status)
                }
                do throws(OpenServiceError) {
                    return (try request.answer(from: response.body), response.body)
                } catch .notJSON(_, let looksLikeHTML) {
                    throw OpenServiceError.notJSON(host: host, looksLikeHTML: looksLikeHTML)
                }
            }
        } catch let error as HTTPError {
            throw OpenServiceError.http(error)
        }
    }
}

extension Data {
    /// Whether a body that is not JSON may be a page, as a network's sign-in is.
    package var looksLikeHTML: Bool {
        first { ![0x20, 0x0A, 0x0D, 0x09, 0xEF, 0xBB, 0xBF].contains($0) } == UInt8(ascii: "<")
    }
}
