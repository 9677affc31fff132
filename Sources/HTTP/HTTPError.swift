/// Why a request got no complete answer.
///
/// Reasons are our own phrases: libcurl's could contain the address, and a key with it.
package enum HTTPError: RetryableError, Equatable, Hashable {
    /// No connection, or one that was lost before the answer began; `reason` follows a colon.
    case unreachable(host: String, reason: String)
    /// No secure connection; `reason` follows a colon.
    case insecure(host: String, reason: String)
    /// The answer took longer than the total time limit.
    case timedOut(host: String, seconds: Int)
    /// The decompressed body is larger than the request's limit, in bytes.
    case tooLarge(limit: Int)
    /// The connection ended before the body did.
    case incomplete(host: String)
    /// The server redirected the request to where it may not go; `to` is a scheme, host and port.
    case redirectRefused(to: String)
    /// The host is on this machine or a private network, where the request may not go.
    case privateAddress(host: String)

    /// Whether the same request may succeed a moment later.
    package var isTemporary: Bool {
        switch self {
        case .unreachable, .incomplete: true
        default: false
        }
    }

    /// The error without a key that the server put into the address of a redirect.
    package func hiding(_ key: String) -> HTTPError {
        guard case .redirectRefused(let origin) = self else { return self }
        return .redirectRefused(
            to: origin.split(separator: key, omittingEmptySubsequences: false)
                .joined(separator: "[key]")
        )
    }
}

/// An error that says whether the same request may succeed a moment later.
package protocol RetryableError: Error {
    /// Whether it may.
    var isTemporary: Bool { get }
}
