import Core
import Foundation

/// Which machines a request may connect to.
package struct Reach: Hashable, Sendable {
    private let scopes: Set<NetworkScope>
    /// A host that is allowed at any address, in lowercase.
    private let trustedHost: String?

    /// Allows all machines.
    package static let anywhere = Reach(scopes: Set(NetworkScope.allCases), trustedHost: nil)

    private init(scopes: Set<NetworkScope>, trustedHost: String?) {
        self.scopes = scopes
        self.trustedHost = trustedHost
    }

    /// Allows public addresses, the service's own host and, if that host is on this machine or a
    /// private network, all addresses there.
    ///
    /// Use this for URLs received from a service. Otherwise, a remote service could make the
    /// program contact servers that only this machine can reach.
    package init(of service: URL?) {
        let host = service?.host(percentEncoded: false)?.lowercased()
        scopes = Set([.publicNetwork] + [host.flatMap(NetworkScope.init(host:))].compactMap(\.self))
        trustedHost = host
    }

    /// Whether a host may be contacted at an address in this scope.
    func allows(_ scope: NetworkScope, for host: String) -> Bool {
        scopes.contains(scope) || host.lowercased() == trustedHost
    }

    /// Whether a host is allowed, judging by its name; true if only a lookup can tell.
    package func allows(_ host: String) -> Bool {
        NetworkScope(host: host).map { allows($0, for: host) } ?? true
    }
}

/// Whether an address is on this machine, a private network or the public internet.
package enum NetworkScope: CaseIterable, Sendable {
    case loopback, privateNetwork, publicNetwork

    /// The scope of an IP address in any notation, or of `localhost`; nil for other names.
    package init?(host: String) {
        let name = host.lowercased().trimmingPrefix("[")
        let bare = name.hasSuffix("]") ? name.dropLast() : name
        if bare == "localhost" || bare.hasSuffix(".localhost") {
            self = .loopback
            return
        }
        var v4 = in_addr()
        var v6 = in6_addr()
        // inet_aton accepts all notations that the resolver does, such as 127.1 and 0x7f000001.
        if unsafe inet_aton(String(bare), &v4) != 0 {
            self.init(ipAddress: unsafe withUnsafeBytes(of: v4) { unsafe Array($0) })
        } else if unsafe inet_pton(AF_INET6, String(bare.prefix { $0 != "%" }), &v6) == 1 {
            self.init(ipAddress: unsafe withUnsafeBytes(of: v6) { unsafe Array($0) })
        } else {
            return nil
        }
    }

    /// Creates the scope of an IPv4 or IPv6 address from its 4 or 16 bytes.
    init(ipAddress bytes: [UInt8]) {
        self = bytes.count == 4 ? Self.scope(ofIPv4: bytes) : Self.scope(ofIPv6: bytes)
    }

    private static func scope(ofIPv4 bytes: [UInt8]) -> NetworkScope {
        switch (bytes[0], bytes[1]) {
        // Addresses in 0.0.0.0/8 can also reach this machine.
        case (127, _), (0, _): .loopback
        case (10, _), (172, 16...31), (192, 168), (169, 254), (100, 64...127), (198, 18...19),
            (224..., _):
            .privateNetwork
        case (192, 0) where bytes[2] == 0: .privateNetwork
        default: .publicNetwork
        }
    }

    private static func scope(ofIPv6 bytes: [UInt8]) -> NetworkScope {
        let zeros = bytes.prefix { $0 == 0 }.count
        // ::, ::1, and IPv4 addresses as IPv6: ::a.b.c.d, ::ffff:a.b.c.d, NAT64 and 6to4.
        if zeros >= 15, bytes[15] <= 1 { return .loopback }
        if zeros >= 12 || zeros == 10 && bytes[10] == 0xFF && bytes[11] == 0xFF {
            return scope(ofIPv4: Array(bytes[12...]))
        }
        if bytes.starts(with: [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]) {
            return scope(ofIPv4: Array(bytes[12...]))
        }
        if bytes.starts(with: [0x20, 0x02]) { return scope(ofIPv4: Array(bytes[2..<6])) }
        switch (bytes[0], bytes[1]) {
        case (0xFC...0xFD, _), (0xFE, 0x80...), (0xFF, _): return .privateNetwork
        default: return .publicNetwork
        }
    }
}

/// The URL of an image that is safe to fetch.
package struct ImageAddress: Hashable, Sendable {
    package let url: URL
    /// Which machines a request for the image may connect to.
    package let reach: Reach

    /// Parses a URL; nil unless it is absolute and uses HTTPS, or plain HTTP on this machine.
    ///
    /// A URL on this machine or a private network is accepted only if the service itself is there.
    ///
    /// - Parameter service: the base URL of the service that sent the text; nil if unknown.
    package init?(_ text: String, from service: URL?) {
        let reach = Reach(of: service)
        guard let url = URL(string: text, encodingInvalidCharacters: false),
            let host = url.host(percentEncoded: false), !host.isEmpty,
            url.user() == nil, url.password() == nil, reach.allows(host)
        else { return nil }
        switch url.scheme?.lowercased() {
        case "https": break
        case "http" where ServiceAddress.isLoopback(host): break
        default: return nil
        }
        self.url = url
        self.reach = reach
    }

    /// Returns a request for the image that follows redirects to any HTTPS server.
    ///
    /// - Parameter sizeLimit: the maximum size of the image, in bytes.
    package func request(sizeLimit: Int) -> HTTPRequest {
        var request = HTTPRequest(
            url: url,
            bodySizeLimit: sizeLimit,
            redirects: .anywhereByHTTPS,
            reach: reach
        )
        request.purpose = .picture
        return request
    }
}
