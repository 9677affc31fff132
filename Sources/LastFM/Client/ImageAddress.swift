import Foundation

/// The address of an image that may be fetched: by https, or from this machine.
package struct ImageAddress: Hashable, Sendable {
    /// The address.
    package let url: URL

    /// Reads an address; nil for any that is not absolute, or that travels readable over a network.
    package init?(_ text: String) {
        guard let url = URL(string: text, encodingInvalidCharacters: false),
            let host = url.host(percentEncoded: false), !host.isEmpty,
            url.user() == nil, url.password() == nil
        else { return nil }
        switch url.scheme?.lowercased() {
        case "https": self.url = url
        case "http" where ServiceAddress.isLoopback(host): self.url = url
        default: return nil
        }
    }
}
