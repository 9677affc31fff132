/// Why a service did not do what was requested, or sent no usable response.
///
/// Never contains a secret. A service's own words are as received, so not safe for a terminal.
package struct Failure: Error, Hashable, Sendable {
    /// The name of the service in messages, or its host; empty while neither is known.
    package let service: String
    package let kind: Kind
    /// Its meaning depends on the kind; empty for kinds that do not mention it.
    package let detail: String

    package init(_ kind: Kind, at service: String = "", _ detail: String = "") {
        self.kind = kind
        self.service = service
        self.detail = detail
    }

    package enum Kind: Hashable, Sendable {
        /// No connection, or one that was lost before the response began; the detail is the reason.
        case unreachable
        /// No secure connection; the detail is the reason.
        case insecure
        /// The response exceeded the total time limit.
        case timedOut(seconds: Int)
        /// The decompressed body is larger than the limit, in bytes.
        case tooLarge(limit: Int)
        /// The connection ended before the body did.
        case incomplete
        /// The server redirected to a place that is not allowed; the detail is its scheme, host and
        /// port.
        case redirectRefused
        /// The host is on this machine or a private network, which the request may not access.
        case privateAddress

        /// The body is not JSON; HTML often comes from a network's sign-in page.
        case notJSON(looksLikeHTML: Bool)
        /// The body is not a response to the request; the detail is a sentence without its full stop.
        case unexpectedAnswer
        /// The response is about another user; the detail is that user's name.
        case wrongUser(asked: String)
        /// The response is about another week.
        case wrongWeek

        /// Too many requests; the wait is in seconds.
        case rateLimited(retryAfter: Int?)
        /// The service is temporarily unavailable, with an HTTP status and its own error code; the
        /// detail is its message.
        case temporarilyUnavailable(status: Int?, code: Int? = nil)
        /// A status other than success, from a service without error codes.
        case status(Int)
        /// Any other error, with the service's code or an HTTP status; the detail is its message, at
        /// most 200 characters.
        case refused(Int)
        /// The server does not support the method; the detail is its name.
        case unknownMethod

        /// The service does not know the API key.
        case invalidKey
        /// The API key was suspended.
        case suspendedKey
        /// The service does not let the API key sign in.
        case authenticationFailed
        /// The session was revoked.
        case revokedSession
        /// The secret that signed the request does not belong to the key.
        case wrongSecret
        /// The user has not allowed access yet.
        case notGranted
        /// The token was not used in time.
        case expiredToken
        /// The developer token is not valid, or has expired.
        case rejectedDeveloperToken
        /// The user token is not valid, has expired, or gives no permission.
        case forbidden
        /// The account has no subscription that has a library.
        case noSubscription

        /// No user has the name in the detail; `suggestions` are similar names of friends.
        case userNotFound(suggestions: [String] = [])
        case albumNotFound(artist: String, title: String)
        /// The user in the detail hides their listening history.
        case privateUser
        /// No storefront has the name in the detail.
        case unknownStorefront
        /// Something else does not exist, such as a deleted playlist.
        case notFound
    }

    /// Whether the same request might succeed a moment later.
    package var isTemporary: Bool {
        switch kind {
        case .unreachable, .incomplete, .rateLimited, .temporarilyUnavailable: true
        case .status(let status): status >= 500
        default: false
        }
    }

    /// Whether there is no such album.
    package var isUnknownAlbum: Bool {
        if case .albumNotFound = kind { true } else { false }
    }

    /// The failure with its service filled in, if that was unknown.
    package func from(_ service: String) -> Failure {
        Failure(kind, at: self.service.isEmpty ? service : self.service, detail)
    }

    /// The failure without a secret that the server repeated.
    package func hiding(_ secret: Secret) -> Failure {
        let parts = detail.split(separator: secret.reveal(), omittingEmptySubsequences: false)
        return Failure(kind, at: service, parts.joined(separator: "[key]"))
    }
}
