import Foundation
import HTTP
import LastFM

/// An API key of the service; it never shows itself in descriptions, dumps and reflection.
package struct ServiceKey: Hashable, Sendable {
    let key: APIKey

    /// Takes 1 to 128 printable ASCII characters without spaces, after trimming; nil for anything else.
    package init?(_ text: String) {
        guard let key = APIKey(text) else { return nil }
        self.key = key
    }

    /// Whether it can be a key of the service at a location: those of Last.fm are 32 hexadecimal digits,
    /// those of other servers any word.
    package func isPlausible(at location: ServiceLocation) -> Bool {
        let digits = key.reveal().utf8
        return !location.isLastFM
            || digits.count == 32 && digits.allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
    }

    /// The key itself, for the file that keeps it and nothing else.
    package func reveal() -> String { key.reveal() }
}

/// The address of the service, or of a server that speaks the same API.
package struct ServiceLocation: Hashable, Sendable {
    /// The base URL; its path ends in a slash.
    package let url: URL

    /// The address of Last.fm.
    package static let lastFM = ServiceAddress.lastFMText

    /// Checks an address; throws `KitError.invalidAddress`.
    package init(_ text: String) throws(KitError) {
        do throws(ServiceAddress.Problem) {
            url = try ServiceAddress(text).url
        } catch {
            let reason =
                switch error {
                case .notAnAddress: "not a complete URL"
                case .scheme(let scheme): "the scheme must be https, not \"\(scheme)\""
                case .plainHTTP: "http:// is not encrypted; use https://"
                case .userInfo: "usernames and passwords are not supported"
                case .query: "remove the query (?…) and the fragment (#…)"
                }
            throw .invalidAddress(Self.withoutUserInfo(text), reason: reason)
        }
    }

    /// Whether it is Last.fm's own.
    var isLastFM: Bool { url.absoluteString == Self.lastFM }

    /// A text that may be an address, without the user name and password in it.
    package static func withoutUserInfo(_ text: String) -> String {
        ServiceAddress.withoutUserInfo(text)
    }
}
