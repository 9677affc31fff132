import Foundation

extension URL {
    /// The host, and the port if the URL contains one; safe to show.
    package var hostAndPort: String {
        let host = host(percentEncoded: false) ?? "the server"
        let shown = host.contains(":" as Character) && !host.hasPrefix("[") ? "[\(host)]" : host
        return port.map { "\(shown):\($0)" } ?? shown
    }

    /// The scheme, host and port; only the scheme if there is no host.
    var shownOrigin: String {
        let scheme = scheme?.lowercased() ?? ""
        guard let host = host(), !host.isEmpty else { return "a \(scheme): URL" }
        return "\(scheme)://\(hostAndPort)"
    }

    /// Whether the host is this machine: `localhost` or a loopback address.
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
