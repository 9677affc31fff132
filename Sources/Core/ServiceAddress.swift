import Foundation

/// The base URL of a web service.
package struct ServiceAddress: Hashable, Sendable {
    /// Why a string is not accepted as a base URL.
    package enum Problem: Error, Hashable, Sendable {
        /// It is not an absolute URL with a host and a valid port.
        case notAnAddress
        /// The scheme is neither http nor https.
        case scheme(String)
        /// It uses plain HTTP to another machine, so a key would be sent unencrypted.
        case plainHTTP(host: String)
        /// It contains a username or password.
        case userInfo
        /// It contains a query or a fragment, which only a request may add.
        case query
    }

    /// The URL, which ends in a slash.
    package let url: URL

    /// Parses a base URL, adding a slash at the end if necessary.
    package init(_ text: String) throws(Problem) {
        guard let url = URL(string: text, encodingInvalidCharacters: false),
            let scheme = url.scheme?.lowercased()
        else { throw .notAnAddress }
        guard scheme == "http" || scheme == "https" else { throw .scheme(scheme) }
        guard let host = url.host(percentEncoded: false), !host.isEmpty,
            (1...65535).contains(url.port ?? 80)
        else { throw .notAnAddress }
        guard url.user() == nil, url.password() == nil else { throw .userInfo }
        guard url.query() == nil, url.fragment() == nil else { throw .query }
        guard scheme == "https" || Self.isLoopback(host) else { throw .plainHTTP(host: host) }
        if url.absoluteString.hasSuffix("/") {
            self.url = url
        } else {
            guard let longer = URL(string: url.absoluteString + "/") else { throw .notAnAddress }
            self.url = longer
        }
    }

    /// Returns a string that may be a URL, with any username, password, query and fragment
    /// replaced by `…`.
    package static func withoutSecrets(_ address: String) -> String {
        let query = address.firstIndex { "?#".contains($0) }
        let text = query.map { address[...$0] + "…" } ?? address[...]
        guard let end = text.lastIndex(of: "@") else { return String(text) }
        let start = text.firstRange(of: "//")?.upperBound ?? text.startIndex
        return start < end ? "\(text[..<start])…\(text[end...])" : String(text)
    }

    /// Whether a host is localhost, in 127.0.0.0/8, or ::1.
    package static func isLoopback(_ host: String) -> Bool {
        let name = host.lowercased()
        if ["localhost", "::1", "[::1]"].contains(name) { return true }
        let octets = name.split(separator: ".", omittingEmptySubsequences: false)
        return octets.count == 4 && octets[0] == "127"
            && octets.allSatisfy { octet in
                octet.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt8(octet) != nil
            }
    }
}
