/// Why the web service gave no usable answer.
///
/// Each case carries the facts that a message needs and never the API key: reasons are phrases of our
/// own, and the service's messages have the key taken out before they get here.
package enum LastFMError: Error, Equatable, Hashable, Sendable {
    /// No API key is set up, so nothing was asked.
    case missingKey
    /// The service does not know the API key (code 10).
    case invalidKey
    /// The API key was suspended (code 26).
    case suspendedKey
    /// There is no user of this name (code 6).
    case userNotFound(name: String)
    /// There is no such album (code 6).
    case albumNotFound(artist: String, album: String)
    /// The user hides their listening (code 17); the privacy page of their settings changes it.
    case privateUser(name: String)
    /// Too many requests, by the key or by this address (code 29 or HTTP 429); the wait is in seconds.
    case rateLimited(retryAfter: Int?)
    /// The service has trouble of its own (codes 8, 11 and 16, or HTTP 5xx); `status` is the HTTP status.
    case temporarilyUnavailable(status: Int?, code: Int?, message: String)
    /// The server does not offer this method (code 3).
    case unknownMethod(method: String)
    /// Any other error of the service, in its own words (at most 200 characters).
    case service(code: Int, message: String)
    /// No connection, or none that held; `reason` completes "because ...".
    case unreachable(host: String, reason: String)
    /// No secure connection: the certificate or the protocol is at fault.
    case insecure(host: String, reason: String)
    /// The answer took longer than the total time-out.
    case timedOut(host: String, seconds: Int)
    /// The body is no JSON; HTML often comes from a log-in page of the network. The host is nil for a
    /// body that was not just received.
    case notJSON(host: String?, looksLikeHTML: Bool)
    /// The body is JSON of a shape that no answer to this method has; `what` completes "the answer ...".
    case unexpectedAnswer(method: String, what: String)
    /// The body passed the size limit, in bytes.
    case tooLarge(limit: Int)
    /// The connection ended before the body did.
    case incomplete(host: String)
    /// The answer is about another user.
    case wrongUser(asked: String, got: String)
    /// The answer is about another week.
    case wrongWeek(asked: ChartWeek, got: ChartWeek)
    /// The server sent the request elsewhere; `to` is a scheme, host and port, without path and query.
    case redirectRefused(to: String)
}
