import AppleMusic
import Foundation
import HTTP
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

    /// The URL of a cover at the Cover Art Archive.
    func cover(at path: String) -> String { coverArt.absoluteString + path }

    /// The album, with the path of its cover replaced by a URL.
    func withCover(_ album: TopAlbum) -> TopAlbum {
        var album = album
        album.imageURL = album.imageURL.map(cover)
        return album
    }
}

extension HostLimits {
    /// The limits for a URL's host: one request a second at MusicBrainz, five in two seconds at
    /// ListenBrainz, five images a second at the Cover Art Archive, which is not a content delivery
    /// network, and else the usual ones.
    ///
    /// With `VINYLOGUE_PACE=instant`, servers on this machine, such as mirrors, have no limits.
    package init(of url: URL, environment: [String: String]) {
        let isInstant = environment["VINYLOGUE_PACE"] == "instant" && url.isLoopback
        func isHost(of service: ServiceAddresses.Service) -> Bool {
            [environment[service.variable], service.usual]
                .contains { $0.flatMap(URL.init(string:))?.hostAndPort == url.hostAndPort }
        }
        let host = url.host()?.lowercased() ?? ""
        if isInstant {
            self = .instant
        } else if isHost(of: .musicBrainz) {
            self.init(perSecond: 1, perSecondInLongWork: 1, picturesPerSecond: 1, atOnce: 1)
        } else if isHost(of: .listenBrainz) {
            self.init(perSecondInLongWork: 5, picturesPerSecond: 5)
            window = .seconds(2)
        } else if isHost(of: .coverArt) || host == "archive.org" || host.hasSuffix(".archive.org") {
            self.init(picturesPerSecond: 5)
        } else {
            self.init()
        }
    }
}
