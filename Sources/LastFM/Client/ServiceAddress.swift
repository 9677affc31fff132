import Foundation

/// The base URL of a server that speaks the protocol.
package struct ServiceAddress: Hashable, Sendable {
    /// Why a text is no base URL.
    package enum Problem: Error, Hashable, Sendable {
        /// It is no absolute URL with a host and a valid port.
        case notAnAddress
        /// The scheme is neither http nor https.
        case scheme(String)
        /// Plain http is for this machine only: the key would travel readable.
        case plainHTTP(host: String)
        /// It holds a user name or password.
        case userInfo
        /// It holds a query or a fragment, where the request's own goes.
        case query
    }

    /// The address; its path ends in a slash.
    package let url: URL

    /// The address of Last.fm.
    package static let lastFMText = "https://ws.audioscrobbler.com/2.0/"

    /// Reads a base URL, and adds the slash that ends its path.
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

    /// A text that may be an address, fit to be shown: without the user name and password in it.
    package static func withoutUserInfo(_ text: String) -> String {
        guard let end = text.lastIndex(of: "@") else { return text }
        let start = text.firstRange(of: "//")?.upperBound ?? text.startIndex
        return start < end ? "\(text[..<start])…\(text[end...])" : text
    }

    /// Whether a host is this machine by its very name: localhost, 127.0.0.0/8 or ::1.
    static func isLoopback(_ host: String) -> Bool {
        let name = host.lowercased()
        if ["localhost", "::1", "[::1]"].contains(name) { return true }
        let octets = name.split(separator: ".", omittingEmptySubsequences: false)
        return octets.count == 4 && octets[0] == "127"
            && octets.allSatisfy { octet in
                octet.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt8(octet) != nil
            }
    }
}
