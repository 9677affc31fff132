import Core
import Foundation
import HTTP

/// Asks the web service, and checks its answers.
package struct LastFMClient: Sendable {
    private let baseURL: URL
    private let apiKey: @Sendable () throws -> Secret?
    private let http: HTTPClient

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - baseURL: the address of the service, from a `ServiceAddress`.
    ///   - apiKey: looks the key up, for each request; without one, it fails with
    ///     `LastFMError.missingKey`.
    ///   - http: sends the requests; the program has one.
    package init(
        baseURL: URL,
        apiKey: @escaping @Sendable () throws -> Secret?,
        http: HTTPClient
    ) {
        self.baseURL = baseURL
        self.apiKey = apiKey
        self.http = http
    }

    /// Sends a request, up to three times, and returns the checked answer.
    ///
    /// Throws a `LastFMError`, what looking up the key throws, or `CancellationError` when the task was
    /// cancelled.
    ///
    /// - Parameter purpose: what it is for, which decides how soon it may follow others.
    package func answer<R: LastFMRequest>(
        to request: R,
        purpose: HTTPRequest.Purpose = .answer
    ) async throws -> LastFMAnswer<R.Answer> {
        guard let apiKey = try apiKey() else { throw LastFMError.missingKey }
        do {
            var message = HTTPRequest(url: try url(of: request, apiKey: apiKey))
            message.purpose = purpose
            return try await http.answer(to: message) { response in
                do throws(LastFMError) {
                    let value = try request.answer(from: response.body)
                    return LastFMAnswer(value: value, body: response.body)
                } catch {
                    throw error.completed(by: response, from: baseURL.hostAndPort)
                }
            }
        } catch let error as LastFMError {
            throw error.hiding(apiKey)
        } catch let error as HTTPError {
            throw LastFMError.http(error).hiding(apiKey)
        }
    }

    /// Sends a signed request, up to three times if it is repeatable, and returns the checked answer.
    ///
    /// It is a POST, so that no secret is part of an address. Throws a `LastFMError`, what looking up the
    /// key throws, or `CancellationError` when the task was cancelled.
    ///
    /// - Parameters:
    ///   - secret: the API secret that belongs to the key.
    ///   - session: the session's key; nil for a request that leads to one.
    ///   - digest: MD5, in hexadecimal digits.
    package func answer<R: LastFMRequest>(
        toSigned request: R,
        secret: Secret,
        session: Secret?,
        digest: (Data) -> String
    ) async throws -> R.Answer {
        guard let apiKey = try apiKey() else { throw LastFMError.missingKey }
        var parameters = request.parameters
        parameters["method"] = R.method
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
        message.isRepeatable = R.isRepeatable
        message.purpose = session == nil ? .answer : .longWork
        func hidden(_ error: LastFMError) -> LastFMError {
            ([apiKey.reveal(), secret.reveal()] + [session?.reveal()].compactMap(\.self))
                .reduce(error) { $0.hiding($1) }
        }
        do {
            return try await http.answer(to: message) { response in
                do throws(LastFMError) {
                    let answer = try request.answer(from: response.body)
                    // An answer that says nothing is one only if the status says so.
                    guard (200..<300).contains(response.status) else {
                        throw .unexpectedAnswer(
                            method: R.method,
                            what: "has HTTP status \(response.status)"
                        )
                    }
                    return answer
                } catch {
                    throw error.completed(by: response, from: baseURL.hostAndPort)
                }
            }
        } catch let error as LastFMError {
            throw hidden(error)
        } catch let error as HTTPError {
            throw hidden(.http(error))
        }
    }

    private func url<R: LastFMRequest>(of request: R, apiKey: Secret) throws(HTTPError) -> URL {
        var items = [(name: "method", value: R.method)]
        for (name, value) in request.parameters.sorted(by: { $0.key < $1.key }) {
            items.append((name, value))
        }
        items.append(("api_key", apiKey.reveal()))
        items.append(("format", "json"))
        let query = percentEncodedQuery(items)
        guard let url = URL(string: "\(baseURL.absoluteString)?\(query)") else {
            throw .unreachable(host: baseURL.hostAndPort, reason: "invalid address")
        }
        return url
    }
}
