import Foundation

extension URL {
    /// The host, and the port unless it is the scheme's default: the part of a URL that may be
    /// shown.
    package var hostAndPort: String {
        let host = host(percentEncoded: false) ?? "the server"
        let shown = host.contains(":" as Character) && !host.hasPrefix("[") ? "[\(host)]" : host
        return port.map { "\(shown):\($0)" } ?? shown
    }

    /// Only the scheme, host and port; for a URL without a host, only the scheme.
    var shownOrigin: String {
        let scheme = scheme?.lowercased() ?? ""
        guard let host = host(), !host.isEmpty else { return "a \(scheme): address" }
        return "\(scheme)://\(hostAndPort)"
    }

    /// Whether the host is this machine: `localhost`, or an address that leads back to it.
    package var isLoopback: Bool {
        host(percentEncoded: false).flatMap(NetworkScope.init(host:)) == .loopback
    }

    /// Whether another URL has the same scheme, host and port.
    func hasSameOrigin(as other: URL) -> Bool {
        func origin(_ url: URL) -> [String] {
            let scheme = url.scheme?.lowercased() ?? ""
            let port = url.port ?? (scheme == "https" ? 443 : 80)
            return [scheme, url.host()?.lowercased() ?? "", String(port)]
        }
        return origin(self) == origin(other)
    }
}
