import CCurl
import Core

extension Failure {
    /// Creates the failure for a libcurl error code.
    init(_ code: CURLcode, host: String, limits: TimeLimits, isConnected: Bool, hasBegun: Bool) {
        switch code {
        case CURLE_OPERATION_TIMEDOUT where isConnected:
            self.init(.timedOut(seconds: limits.total.roundedSeconds), at: host)
        case CURLE_OPERATION_TIMEDOUT:
            let seconds = min(limits.connect, limits.total).roundedSeconds
            self.init(.unreachable, at: host, "no connection within \(seconds) s")
        case CURLE_PEER_FAILED_VERIFICATION:
            self.init(.insecure, at: host, "its certificate is not trusted")
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR:
            self.init(.insecure, at: host, "no encryption method in common")
        case CURLE_SSL_CACERT_BADFILE:
            self.init(
                .insecure,
                at: host,
                "no trusted certificates on this computer (install ca-certificates)"
            )
        case _ where hasBegun, CURLE_PARTIAL_FILE, CURLE_BAD_CONTENT_ENCODING:
            self.init(.incomplete, at: host)
        default:
            self.init(.unreachable, at: host, Self.reason(code))
        }
    }

    private static func reason(_ code: CURLcode) -> String {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST: "cannot resolve the name"
        case CURLE_COULDNT_RESOLVE_PROXY: "cannot resolve the name of the proxy"
        case CURLE_COULDNT_CONNECT: "connection refused"
        case CURLE_GOT_NOTHING: "the server closed the connection without a response"
        case CURLE_RECV_ERROR, CURLE_SEND_ERROR: "the connection was lost"
        case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL:
            "the server does not speak HTTP"
        // The header callback aborted the transfer; an oversized body has already been handled.
        case CURLE_WRITE_ERROR: "the response header is too long"
        case CURLE_URL_MALFORMAT: "invalid URL"
        default: "the connection failed (libcurl error \(code.rawValue))"
        }
    }
}
