import Core
import Foundation
import HTTP

/// Sends requests to Last.fm or a compatible server, and validates the responses.
package struct LastFMClient: Sendable {
    private let baseURL: URL
    private let apiKey: @Sendable () throws -> Secret
    private let http: HTTPClient

    /// - Parameters:
    ///   - baseURL: the service's URL, from a `ServiceAddress`.
    ///   - apiKey: returns the API key; called for each request.
    ///   - http: sends the requests; shared by the whole program.
    package init(
        baseURL: URL,
        apiKey: @escaping @Sendable () throws -> Secret,
        http: HTTPClient
    ) {
        self.baseURL = baseURL
        self.apiKey = apiKey
        self.http = http
    }

    /// Sends a request, up to three times, and reads the response.
    ///
    /// Throws a `Failure`, whatever `apiKey` throws, or `CancellationError` if the task is
    /// cancelled.
    ///
    /// - Parameter purpose: the request's purpose, which decides the rate limit.
    /// - Returns: the decoded response, and its raw bytes.
    package func answer<Request: ServiceRequest>(
        to request: Request,
        purpose: HTTPRequest.Purpose = .answer
    ) async throws -> (value: Request.Answer, body: Data) {
        let apiKey = try apiKey()
        let sorted = request.parameters.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        let query = percentEncodedQuery(
            [("method", Request.name)] + sorted
                + [("api_key", apiKey.reveal()), ("format", "json")]
        )
        var message = try HTTPRequest("\(baseURL.absoluteString)?\(query)", below: baseURL)
        message.secretParameters = ["api_key"]
        message.purpose = purpose
        return try await send(message, hiding: [apiKey]) { response throws(Failure) in
            (try request.answer(from: response.body), response.body)
        }
    }

    /// Sends a signed request, up to three times if it is repeatable, and reads the response.
    ///
    /// The request is a POST, so that its URL contains no secret. Throws a `Failure`, whatever
    /// `apiKey` throws, or `CancellationError` if the task is cancelled.
    ///
    /// - Parameters:
    ///   - secret: the API secret that belongs to the API key.
    ///   - session: the session key; nil for requests that create a session.
    ///   - digest: returns the MD5 digest in hexadecimal digits.
    package func answer<Request: ServiceRequest>(
        toSigned request: Request,
        secret: Secret,
        session: Secret?,
        digest: (Data) -> String
    ) async throws -> Request.Answer {
        let apiKey = try apiKey()
        var parameters = request.parameters
        parameters["method"] = Request.name
        parameters["api_key"] = apiKey.reveal()
        parameters["sk"] = session?.reveal()
        let sorted = parameters.sorted { $0.key < $1.key }
        let text = sorted.map { $0.key + $0.value }.joined() + secret.reveal()
        let form = percentEncodedQuery(
            sorted.map { ($0.key, $0.value) }
                + [("api_sig", digest(Data(text.utf8))), ("format", "json")]
        )
        var message = HTTPRequest(
            url: baseURL,
            method: .post,
            headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Data(form.utf8)
        )
        message.isRepeatable = request.isRepeatable
        message.purpose = session == nil ? .answer : .longWork
        let secrets = [apiKey, secret, session].compactMap(\.self)
        return try await send(message, hiding: secrets) { response throws(Failure) in
            let answer = try request.answer(from: response.body)
            // An empty response is valid only with a 2xx status.
            guard (200..<300).contains(response.status) else {
                throw request.unexpectedAnswer("has HTTP status \(response.status)")
            }
            return answer
        }
    }

    /// Sends a message, and removes the secrets from any failure that it throws.
    private func send<Answer: Sendable>(
        _ message: HTTPRequest,
        hiding secrets: [Secret],
        reading read: (HTTPResponse) throws(Failure) -> Answer
    ) async throws -> Answer {
        do {
            return try await http.answer(to: message) { response in
                do throws(Failure) { return try read(response) } catch {
                    throw error.completed(by: response, from: baseURL.hostAndPort)
                }
            }
        } catch let failure as Failure {
            throw secrets.reduce(failure) { $0.hiding($1) }
        }
    }
}
