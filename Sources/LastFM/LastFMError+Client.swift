import Foundation

extension LastFMError {
    /// Whether the same request may succeed a moment later.
    package var isTemporary: Bool {
        switch self {
        case .rateLimited, .temporarilyUnavailable, .unreachable, .incomplete: true
        default: false
        }
    }

    /// Adds what only the HTTP answer tells: its status, its `Retry-After`, its host, and whether its
    /// body is an object without an end.
    func completed(
        status: Int,
        retryAfter: Int?,
        host: String,
        endsEarly: Bool
    ) -> LastFMError {
        switch self {
        case .notJSON where status == 429, .unexpectedAnswer where status == 429, .rateLimited:
            .rateLimited(retryAfter: retryAfter)
        case .temporarilyUnavailable(_, let code, let message):
            .temporarilyUnavailable(status: status, code: code, message: message)
        case .notJSON where status >= 500, .unexpectedAnswer where status >= 500:
            .temporarilyUnavailable(status: status, code: nil, message: "")
        case .notJSON where endsEarly:
            .incomplete(host: host)
        case .notJSON(_, let looksLikeHTML):
            .notJSON(host: host, looksLikeHTML: looksLikeHTML)
        default:
            self
        }
    }

    /// Takes the key out of what the server said, for a server that repeats it.
    func hiding(_ key: APIKey) -> LastFMError {
        func clean(_ text: String) -> String {
            text.components(separatedBy: key.reveal()).joined(separator: "[key]")
        }
        return switch self {
        case .temporarilyUnavailable(let status, let code, let message):
            .temporarilyUnavailable(status: status, code: code, message: clean(message))
        case .service(let code, let message):
            .service(code: code, message: clean(message))
        case .wrongUser(let asked, let got):
            .wrongUser(asked: asked, got: clean(got))
        case .redirectRefused(let origin):
            .redirectRefused(to: clean(origin))
        default:
            self
        }
    }
}
