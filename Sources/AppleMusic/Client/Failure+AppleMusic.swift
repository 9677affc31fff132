import Core
import Foundation
import HTTP

extension Failure {
    /// A failure that Apple Music reported.
    package static func appleMusic(_ kind: Kind, _ detail: String = "") -> Failure {
        Failure(kind, at: "Apple Music", detail)
    }

    /// Translates a response with an error status into a failure.
    ///
    /// - Parameter storefront: the request's storefront; empty for a personal request.
    package static func appleMusic(_ response: HTTPResponse, storefront: String) -> Failure {
        let error = JSONValue(response.body)?["errors"]?.elements.first
        let words = error?["detail"]?.filledText ?? error?["title"]?.filledText ?? ""
        return switch (response.status, error?["code"]?.text) {
        case (_, "40015"): .appleMusic(.noSubscription)
        case (401, _): .appleMusic(.rejectedDeveloperToken)
        case (403, _): .appleMusic(.forbidden)
        case (404, _): .appleMusic(.notFound)
        case (429, _): .appleMusic(.rateLimited(retryAfter: response.retryAfter))
        case (500..., _): .appleMusic(.temporarilyUnavailable(status: response.status))
        case (400, _) where words.lowercased().holds("storefront"):
            .appleMusic(.unknownStorefront, storefront)
        default: .appleMusic(.refused(response.status), words)
        }
    }
}
