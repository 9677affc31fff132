import Core
import Foundation
import HTTP

/// Why the web service gave no usable answer.
///
/// Each case has the facts that a message needs, and never the API key: it is removed from the service's
/// own words before they get here.
package enum LastFMError: RetryableError, Equatable, Hashable {
    /// No complete answer arrived.
    case http(HTTPError)
    /// No API key is set up, so nothing was sent.
    case missingKey
    /// The service does not know the API key (code 10).
    case invalidKey
    /// The API key was suspended (code 26).
    case suspendedKey
    /// The session was revoked (code 9).
    case revokedSession
    /// The secret that signed the request is not that of the key (code 13).
    case wrongSecret
    /// The user has not granted the token (code 14).
    case notGranted
    /// The token is too old (code 15).
    case expiredToken
    /// There is no user of this name (code 6).
    case userNotFound(name: String)
    /// There is no such album (code 6).
    case albumNotFound(artist: String, album: String)
    /// The user hides their listening (code 17); the privacy page of their settings changes it.
    case privateUser(name: String)
    /// Too many requests, by the key or by this address (code 29 or HTTP 429); the wait is in seconds.
    case rateLimited(retryAfter: Int?)
    /// The service failed for the moment (codes 8, 11 and 16, or HTTP 5xx); `status` is the HTTP status.
    case temporarilyUnavailable(status: Int?, code: Int?, message: String)
    /// The server does not offer this method (code 3).
    case unknownMethod(method: String)
    /// Any other error of the service, in its own words (at most 200 characters).
    case service(code: Int, message: String)
    /// The body is not JSON; HTML often comes from a network's sign-in page. The host is nil for a body that
    /// was not received just now.
    case notJSON(host: String?, looksLikeHTML: Bool)
    /// The body is JSON, but not an answer to this method; `what` completes "the answer ...".
    case unexpectedAnswer(method: String, what: String)
    /// The answer is about another user.
    case wrongUser(asked: String, got: String)
    /// The answer is about another week.
    case wrongWeek(asked: TimeSpan, got: TimeSpan)
}

extension LastFMError {
    /// Whether the same request may succeed a moment later.
    package var isTemporary: Bool {
        switch self {
        case .rateLimited, .temporarilyUnavailable: true
        case .http(let error): error.isTemporary
        default: false
        }
    }

    /// Adds what only the HTTP answer knows: its status, its `Retry-After` and its host.
    func completed(by response: HTTPResponse, from host: String) -> LastFMError {
        let status = response.status
        return switch self {
        case .notJSON where status == 429, .unexpectedAnswer where status == 429, .rateLimited:
            .rateLimited(retryAfter: response.retryAfter)
        case .temporarilyUnavailable(_, let code, let message):
            .temporarilyUnavailable(status: status, code: code, message: message)
        case .notJSON where status >= 500, .unexpectedAnswer where status >= 500:
            .temporarilyUnavailable(status: status, code: nil, message: "")
        case .notJSON where Self.endsEarly(response.body):
            .http(.incomplete(host: host))
        case .notJSON(_, let looksLikeHTML):
            .notJSON(host: host, looksLikeHTML: looksLikeHTML)
        default:
            self
        }
    }

    /// Whether a body begins as a JSON object and does not end as one.
    ///
    /// libcurl does not report a compressed body that was cut short, and cannot know of one without a length.
    private static func endsEarly(_ body: Data) -> Bool {
        let blanks = Set(" \t\r\n".utf8)
        return body.first { !blanks.contains($0) } == UInt8(ascii: "{")
            && body.last { !blanks.contains($0) } != UInt8(ascii: "}")
    }

    /// The error without the key, for a server that repeats it.
    func hiding(_ secret: Secret) -> LastFMError { hiding(secret.reveal()) }

    /// The error without a secret, for a server that repeats it.
    func hiding(_ secret: String) -> LastFMError {
        func clean(_ text: String) -> String {
            text.components(separatedBy: secret).joined(separator: "[key]")
        }
        return switch self {
        case .temporarilyUnavailable(let status, let code, let message):
            .temporarilyUnavailable(status: status, code: code, message: clean(message))
        case .service(let code, let message):
            .service(code: code, message: clean(message))
        case .wrongUser(let asked, let got):
            .wrongUser(asked: asked, got: clean(got))
        case .http(let error):
            .http(error.hiding(secret))
        default:
            self
        }
    }
}
