import AppleMusic
import Foundation
import ListenBrainz
import MusicBrainz

/// The URLs of the services that need no key or account.
package struct ServiceAddresses: Hashable, Sendable {
    /// A service whose URL can be set.
    package enum Service: String, CaseIterable, Sendable {
        case listenBrainz = "VINYLOGUE_LISTENBRAINZ_URL"
        case musicBrainz = "VINYLOGUE_MUSICBRAINZ_URL"
        case coverArt = "VINYLOGUE_COVERART_URL"
        case appleFeed = "VINYLOGUE_APPLE_FEED_URL"

        /// The environment variable that sets the URL.
        package var variable: String { rawValue }

        /// The default URL.
        package var usual: String {
            switch self {
            case .listenBrainz: ServiceAddress.listenBrainzText
            case .musicBrainz: ServiceAddress.musicBrainzText
            case .coverArt: ServiceAddress.coverArtText
            case .appleFeed: ServiceAddress.appleFeedText
            }
        }
    }

    package let listenBrainz: URL
    let musicBrainz: URL
    /// The Cover Art Archive.
    let coverArt: URL
    /// Apple's current feed, without genres.
    let appleFeed: URL
    /// Apple's older feed, which supports genres.
    let appleGenreFeed: URL

    /// Creates the URLs, by default the usual ones; a URL given for Apple is used for both feeds.
    ///
    /// Throws `KitError.invalidAddress`.
    package init(_ own: [Service: String] = [:]) throws(KitError) {
        func url(_ service: Service) throws(KitError) -> URL {
            try ServiceAddress(checking: own[service] ?? service.usual).url
        }
        listenBrainz = try url(.listenBrainz)
        musicBrainz = try url(.musicBrainz)
        coverArt = try url(.coverArt)
        appleFeed = try url(.appleFeed)
        appleGenreFeed =
            own[.appleFeed] == nil
            ? try ServiceAddress(checking: ServiceAddress.appleGenreFeedText).url : appleFeed
    }
}
