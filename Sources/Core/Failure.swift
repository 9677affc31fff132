/// Why a request to a service failed, or its response could not be used.
///
/// Never contains a secret. The service's messages are as received, so not safe for a terminal.
package struct Failure: Error, Hashable, Sendable {
    /// The service's name for messages, or its host; empty until one of them is known.
    package let service: String
    package let kind: Kind
    /// More about the failure, as described for each kind; empty for kinds that mention no detail.
    package let detail: String

    package init(_ kind: Kind, at service: String = "", _ detail: String = "") {
        self.kind = kind
        self.service = service
        self.detail = detail
    }

    package enum Kind: Hashable, Sendable {
        /// The connection failed, or was lost before the response began; the detail is the reason.
        case unreachable
        /// A secure connection could not be established; the detail is the reason.
        case insecure
        /// The response took longer than the total time limit.
        case timedOut(seconds: Int)
        /// The decompressed body is larger than `limit` bytes.
        case tooLarge(limit: Int)
        /// The connection was closed before the end of the body.
        case incomplete
        /// The server redirected to a URL that is not allowed; the detail is its scheme, host and
        /// port.
        case redirectRefused
        /// The request may not access its host, which is on this machine or a private network.
        case privateAddress
        /// The library that sends requests is not installed.
        case noLibrary

        /// The body is not JSON; HTML often comes from a network's sign-in page.
        case notJSON(looksLikeHTML: Bool)
        /// The body is not a valid response; the detail is a sentence without its full stop.
        case unexpectedAnswer
        /// The response is about another user; the detail is that user's name.
        case wrongUser(asked: String)
        /// The response is about another week.
        case wrongWeek

        /// There were too many requests; `retryAfter` is in seconds.
        case rateLimited(retryAfter: Int?)
        /// The service is temporarily unavailable; `status` is the HTTP status, `code` the
        /// service's own error code, and the detail its message.
        case temporarilyUnavailable(status: Int?, code: Int? = nil)
        /// The HTTP status reports a failure, and the service has no error codes of its own.
        case status(Int)
        /// Any other error, with the service's error code or an HTTP status; the detail is the
        /// service's message, which may be long.
        case refused(Int)
        /// The server does not support the API method that is named in the detail.
        case unknownMethod

        /// The API key is not valid.
        case invalidKey
        /// The API key was suspended.
        case suspendedKey
        /// The service does not allow the API key to sign users in.
        case authenticationFailed
        /// The session was revoked.
        case revokedSession
        /// The request was signed with a secret that does not belong to the API key.
        case wrongSecret
        /// The user has not granted access yet.
        case notGranted
        /// The token expired before it was used.
        case expiredToken
        /// The service does not accept the user's name, password, key or token, which the detail
        /// names.
        case rejectedLogin
        /// The developer token is invalid or has expired.
        case rejectedDeveloperToken
        /// The user token is invalid, has expired, or does not grant permission.
        case forbidden
        /// The account has no subscription that includes a library.
        case noSubscription

        /// No user has the name in the detail; `suggestions` are friends with similar names.
        case userNotFound(suggestions: [String] = [])
        /// No album has these names; `suggestion` names a similar one that the user has played, safe for
        /// a terminal.
        case albumNotFound(artist: String, title: String, suggestion: String? = nil)
        /// The user named in the detail hides their listening history.
        case privateUser
        /// No storefront has the name in the detail.
        case unknownStorefront
        /// Something other than a user or an album does not exist, such as a deleted playlist; the
        /// detail is the service's error, if it is not HTTP status 404.
        case notFound
    }

    /// Whether the same request might succeed if it is retried.
    package var isTemporary: Bool {
        switch kind {
        case .unreachable, .incomplete, .rateLimited, .temporarilyUnavailable: true
        case .status(let status): status >= 500
        default: false
        }
    }

    /// Whether the failure is `albumNotFound`.
    package var isUnknownAlbum: Bool {
        if case .albumNotFound = kind { true } else { false }
    }

    /// Returns the failure with its service set, unless the service is already known.
    package func from(_ service: String) -> Failure {
        Failure(kind, at: self.service.isEmpty ? service : self.service, detail)
    }

    /// Returns the failure with each occurrence of a secret in its detail replaced by `[key]`.
    package func hiding(_ secret: Secret) -> Failure {
        let parts = detail.split(separator: secret.reveal(), omittingEmptySubsequences: false)
        return Failure(kind, at: service, parts.joined(separator: "[key]"))
    }
}
