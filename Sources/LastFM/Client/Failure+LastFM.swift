import Core
import Foundation
import HTTP

extension Failure {
    /// Creates a failure that Last.fm reported, or that its response reveals.
    package static func lastFM(_ kind: Kind, _ detail: String = "") -> Failure {
        Failure(kind, at: "Last.fm", detail)
    }

    /// Returns the failure, completed with the response's status and `Retry-After`, and the host.
    func completed(by response: HTTPResponse, from host: String) -> Failure {
        let status = response.status
        return switch kind {
        case .notJSON where status == 429, .unexpectedAnswer where status == 429, .rateLimited:
            .lastFM(.rateLimited(retryAfter: response.retryAfter))
        case .temporarilyUnavailable(_, let code):
            .lastFM(.temporarilyUnavailable(status: status, code: code), detail)
        case .notJSON where status >= 500, .unexpectedAnswer where status >= 500:
            .lastFM(.temporarilyUnavailable(status: status))
        case .notJSON where response.endsEarly: Failure(.incomplete, at: host)
        default: from(host)
        }
    }
}
