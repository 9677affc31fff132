import Foundation

/// Asks the web service: within its rate limit, a few requests at once, with repetitions where they
/// help.
package struct LastFMClient: Sendable {
    private let baseURL: URL
    private let apiKey: APIKey?
    private let transport: Transport
    private let pace: Pace
    private let limiter: RateLimiter
    private let turnstile: Turnstile

    /// Creates a client; copies of it share its limits.
    ///
    /// - Parameters:
    ///   - baseURL: where the service is, as `ServiceAddress` checks it.
    ///   - apiKey: without it, every request fails as `LastFMError.missingKey`.
    ///   - transport: what carries the requests.
    ///   - pace: the limits and the clock.
    package init(baseURL: URL, apiKey: APIKey?, transport: Transport, pace: Pace = .live) {
        self.baseURL = baseURL
        self.apiKey = apiKey
        self.transport = transport
        self.pace = pace
        limiter = RateLimiter(pace: pace)
        turnstile = Turnstile(places: pace.requestsAtOnce)
    }

    /// Sends a request, up to three times, and gives the checked answer.
    ///
    /// Throws a `LastFMError`, or `CancellationError` when the task was cancelled.
    package func answer<R: LastFMRequest>(to request: R) async throws -> LastFMAnswer<R.Answer> {
        guard let apiKey else { throw LastFMError.missingKey }
        let message = try httpRequest(for: request, apiKey: apiKey)
        var repetitions = 0
        while true {
            switch try await attempt(message, for: request) {
            case .answer(let answer):
                return answer
            case .failure(let error, let retryAfter):
                guard error.isTemporary, repetitions < pace.backoff.count,
                    retryAfter ?? 0 <= pace.longestRetryAfter
                else { throw error.hiding(apiKey) }
                let wait = pace.wait(beforeRepetition: repetitions)
                try await pace.sleep(max(wait, .seconds(retryAfter ?? 0)))
                repetitions += 1
            }
        }
    }

    private enum Outcome<Value: Sendable>: Sendable {
        case answer(LastFMAnswer<Value>)
        case failure(LastFMError, retryAfter: Int?)
    }

    private func attempt<R: LastFMRequest>(
        _ message: HTTPRequest,
        for request: R
    ) async throws -> Outcome<R.Answer> {
        let response: HTTPResponse
        do {
            response = try await turnstile.pass {
                // Paid inside, so that a request leaves at once when it has been counted.
                try await limiter.take()
                return try await transport.send(message)
            }
        } catch let error as LastFMError {
            return .failure(error, retryAfter: nil)
        }
        // The request that got the place leaves before this answer is read.
        await Task.yield()
        do throws(LastFMError) {
            let value = try request.answer(from: response.body)
            return .answer(LastFMAnswer(value: value, body: response.body))
        } catch {
            let retryAfter = response.headers["retry-after"]
                .flatMap { retryAfterSeconds($0, now: pace.unixTime()) }
            let completed = error.completed(
                status: response.status,
                retryAfter: retryAfter,
                host: message.url.hostAndPort,
                endsEarly: Self.endsEarly(response.body)
            )
            return .failure(completed, retryAfter: retryAfter)
        }
    }

    /// Whether a body begins as a JSON object and ends as none.
    ///
    /// libcurl says nothing of a compressed body that was cut short, and nobody can of one without a
    /// length.
    private static func endsEarly(_ body: Data) -> Bool {
        let blanks = Set(" \t\r\n".utf8)
        return body.first { !blanks.contains($0) } == UInt8(ascii: "{")
            && body.last { !blanks.contains($0) } != UInt8(ascii: "}")
    }

    private func httpRequest<R: LastFMRequest>(
        for request: R,
        apiKey: APIKey
    ) throws -> HTTPRequest {
        var items = [(name: "method", value: R.method)]
        for (name, value) in request.parameters.sorted(by: { $0.key < $1.key }) {
            items.append((name, value))
        }
        items.append(("api_key", apiKey.reveal()))
        items.append(("format", "json"))
        let query = percentEncodedQuery(items)
        guard let url = URL(string: "\(baseURL.absoluteString)?\(query)") else {
            throw LastFMError.unreachable(
                host: baseURL.hostAndPort,
                reason: "the service's address is not valid"
            )
        }
        return HTTPRequest(url: url)
    }
}
