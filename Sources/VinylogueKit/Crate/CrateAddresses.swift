import AppleMusic
import Foundation
import HTTP
import ListenBrainz
import MusicBrainz

/// Where the services are that the crate asks besides Last.fm.
package struct CrateAddresses: Hashable, Sendable {
    /// A service whose address can be set.
    package enum Service: String, CaseIterable, Sendable {
        case listenBrainz = "VINYLOGUE_LISTENBRAINZ_URL"
        case musicBrainz = "VINYLOGUE_MUSICBRAINZ_URL"
        case coverArt = "VINYLOGUE_COVERART_URL"
        case appleFeed = "VINYLOGUE_APPLE_FEED_URL"

        /// The variable of the environment that sets it.
        package var variable: String { rawValue }

        /// Its usual address.
        package var usual: String {
            switch self {
            case .listenBrainz: ServiceAddress.listenBrainzText
            case .musicBrainz: ServiceAddress.musicBrainzText
            case .coverArt: ServiceAddress.coverArtText
            case .appleFeed: ServiceAddress.appleFeedText
            }
        }
    }

    /// ListenBrainz.
    let listenBrainz: URL
    /// MusicBrainz.
    let musicBrainz: URL
    /// The Cover Art Archive.
    let coverArt: URL
    /// Apple's feed.
    let appleFeed: URL
    /// Apple's older feed, which knows genres.
    let appleGenreFeed: URL

    /// The usual addresses, but for those that are set; Apple's is that of both feeds.
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
