import Foundation

extension Secret {
    /// Whether this can be an API key for the service at a URL: Last.fm's keys have 32 hexadecimal
    /// digits; any other server's key is accepted.
    package func isPlausible(at address: ServiceAddress) -> Bool {
        let digits = reveal().utf8
        return !address.isLastFM
            || digits.count == 32 && digits.allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
    }
}

extension Secret? {
    /// The key; throws `KitError.missingKey` if there is none.
    package func required() throws(KitError) -> Secret {
        guard let self else { throw .missingKey }
        return self
    }
}

extension ServiceAddress {
    /// Parses and checks a URL; throws `KitError.invalidAddress`.
    package init(checking text: String) throws(KitError) {
        do throws(Problem) {
            try self.init(text)
        } catch {
            throw .invalidAddress(Self.withoutSecrets(text), error)
        }
    }

    /// The URL of Last.fm's API.
    package static let lastFMText = "https://ws.audioscrobbler.com/2.0/"

    /// Whether this is the URL of Last.fm's API.
    package var isLastFM: Bool { url.absoluteString == Self.lastFMText }
}

extension ServiceAddress.Problem {
    /// What is wrong, for the end of a message.
    package var words: String {
        switch self {
        case .notAnAddress: "not a complete URL"
        case .scheme(let scheme): "the scheme must be https, not \"\(scheme)\""
        case .plainHTTP: "http:// is not encrypted; use https://"
        case .userInfo: "usernames and passwords are not supported"
        case .query: "remove the query (?…) and the fragment (#…)"
        }
    }
}
