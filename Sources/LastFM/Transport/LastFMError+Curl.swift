import CCurl

extension LastFMError {
    /// Says in our own words why a transfer failed: libcurl's could hold the address, and the key in it.
    init(
        _ code: CURLcode,
        host: String,
        limits: TimeLimits,
        isConnected: Bool,
        hasBegun: Bool
    ) {
        switch code {
        case CURLE_OPERATION_TIMEDOUT where isConnected:
            self = .timedOut(host: host, seconds: limits.total.roundedSeconds)
        case CURLE_OPERATION_TIMEDOUT:
            let seconds = min(limits.connect, limits.total).roundedSeconds
            self = .unreachable(host: host, reason: "no connection came about within \(seconds) s")
        case CURLE_PEER_FAILED_VERIFICATION:
            self = .insecure(host: host, reason: "its certificate is not trusted")
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR:
            self = .insecure(host: host, reason: "it does not agree on an encryption")
        case CURLE_SSL_CACERT_BADFILE:
            self = .insecure(host: host, reason: "this machine has no list of trusted certificates")
        case CURLE_PARTIAL_FILE, CURLE_BAD_CONTENT_ENCODING:
            self = .incomplete(host: host)
        case _ where hasBegun:
            self = .incomplete(host: host)
        default:
            self = .unreachable(host: host, reason: Self.reason(code))
        }
    }

    private static func reason(_ code: CURLcode) -> String {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST: "the name does not resolve to an address"
        case CURLE_COULDNT_RESOLVE_PROXY: "the proxy's name does not resolve to an address"
        case CURLE_COULDNT_CONNECT: "it does not accept connections"
        case CURLE_GOT_NOTHING: "the server closed the connection without an answer"
        case CURLE_RECV_ERROR, CURLE_SEND_ERROR: "the connection was lost"
        case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL:
            "what answers there does not speak HTTP"
        // The sinks refuse what is too much; for a body that is told before.
        case CURLE_WRITE_ERROR: "its header does not end"
        case CURLE_URL_MALFORMAT: "the address is not valid"
        default: "the connection failed (libcurl error \(code.rawValue))"
        }
    }
}
