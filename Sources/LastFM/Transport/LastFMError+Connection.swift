import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension LastFMError {
    /// Says in our own words why a transfer failed: Foundation's would hold the address, and the key
    /// in it.
    init(_ error: any Error, of transfer: Transfer) {
        let url = transfer.request.url
        let host = url.hostAndPort
        guard transfer.response == nil else {
            self = .incomplete(host: host)
            return
        }
        let code = (error as? URLError)?.code ?? .unknown
        switch code {
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateNotYetValid, .serverCertificateHasUnknownRoot:
            self = .insecure(host: host, reason: "its certificate or encryption is not accepted")
        default:
            self = .unreachable(host: host, reason: Self.reason(code, scheme: url.scheme))
        }
    }

    private static func reason(_ code: URLError.Code, scheme: String?) -> String {
        switch code {
        case .cannotFindHost, .dnsLookupFailed: "the name does not resolve to an address"
        case .cannotConnectToHost: "it does not accept connections"
        case .notConnectedToInternet: "there is no network connection"
        case .networkConnectionLost: "the connection was lost"
        case .timedOut: "no answer came in time"
        case .badServerResponse, .cannotParseResponse, .zeroByteResource:
            "the server closed the connection without an answer"
        case .badURL, .unsupportedURL: "the address is not valid"
        default:
            scheme?.lowercased() == "https"
                ? "the connection failed, perhaps over encryption or the certificate"
                : "the connection failed"
        }
    }
}
