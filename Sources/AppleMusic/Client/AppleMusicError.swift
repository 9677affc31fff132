import Core
import Foundation
import HTTP

/// Why Apple Music gave no usable answer.
package enum AppleMusicError: RetryableError, Equatable, Hashable {
    /// No complete answer arrived.
    case http(HTTPError)
    /// The developer token is not valid, or has expired (status 401, mostly with an empty body).
    case rejectedDeveloperToken
    /// The user token is not valid, has expired, or gives no permission (status 403).
    case forbidden
    /// The account has no subscription that has a library (code 40015).
    case noSubscription
    /// Not found (status 404).
    case notFound
    /// There is no storefront of that name (status 400 below it).
    case unknownStorefront(String)
    /// Too many requests (status 429); the wait is in seconds.
    case rateLimited(retryAfter: Int?)
    /// The service failed for the moment (status 5xx).
    case temporarilyUnavailable(status: Int)
    /// Any other error, in the service's own words (at most 200 characters), which may be empty.
    case refused(status: Int, words: String)
    /// The body is not JSON; HTML often comes from a network's sign-in page.
    case notJSON(looksLikeHTML: Bool)
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

    /// Whether the service may have done what it was asked all the same.
    package var leavesOutcomeOpen: Bool {
        switch self {
        case .temporarilyUnavailable, .notJSON, .unexpectedAnswer, .http: true
        default: false
        }
    }

    /// What an answer with a status that is not a success means.
    ///
    /// - Parameter storefront: that of the request; nil if it is about the user.
    package init(_ response: HTTPResponse, storefront: String?) {
        let error = JSONValue(response.body)?["errors"]?.elements.first
        let code = error?["code"]?.text
        let words = error?["detail"]?.filledText ?? error?["title"]?.filledText ?? ""
        switch (response.status, code) {
        case (_, "40015"): self = .noSubscription
        case (401, _): self = .rejectedDeveloperToken
        case (403, _): self = .forbidden
        case (404, _): self = .notFound
        case (429, _): self = .rateLimited(retryAfter: response.retryAfter)
        case (500..., _): self = .temporarilyUnavailable(status: response.status)
        case (400, _) where words.lowercased().firstRange(of: "storefront") != nil:
            self = .unknownStorefront(storefront ?? "")
        default: self = .refused(status: response.status, words: String(words.prefix(200)))
        }
    }
}
