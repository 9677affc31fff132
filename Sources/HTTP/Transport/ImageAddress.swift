import Core
import Foundation

/// The address of an image that a service sent, and that may be fetched.
package struct ImageAddress: Hashable, Sendable {
    /// The address.
    package let url: URL
    /// To which machines a request for it may connect.
    package let reach: Reach

    /// Reads an address; nil unless it is absolute and uses https, or plain http within this machine.
    ///
    /// On this machine and in private networks it is accepted only if the service itself is there.
    ///
    /// - Parameter service: the base URL of the service that sent it; nil if it cannot be known.
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

    /// The request for the image, which follows redirects to any server with https.
    ///
    /// - Parameter sizeLimit: the most bytes that the image may have.
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
