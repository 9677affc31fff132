/// A service that accounts, plays or pages come from; its raw value marks its plays in the archive.
package enum Service: String, CaseIterable, Sendable {
    case lastFM = "lastfm"
    case listenBrainz = "listenbrainz"
    case spotify
    case appleMusic = "apple-music"
    case musicBrainz = "musicbrainz"

    /// The default service of an account.
    package static let standard = Service.lastFM

    /// The name in the service's own spelling.
    package var name: String {
        switch self {
        case .lastFM: "Last.fm"
        case .listenBrainz: "ListenBrainz"
        case .spotify: "Spotify"
        case .appleMusic: "Apple Music"
        case .musicBrainz: "MusicBrainz"
        }
    }

    /// The URL of the service's website.
    package var page: String {
        switch self {
        case .lastFM: "https://www.last.fm"
        case .listenBrainz: "https://listenbrainz.org"
        case .spotify: "https://www.spotify.com"
        case .appleMusic: "https://music.apple.com"
        case .musicBrainz: "https://musicbrainz.org"
        }
    }

    /// The domains of its pages and covers. New releases from ListenBrainz have covers at the Cover
    /// Art Archive, and are credited to MusicBrainz.
    var domains: [String] {
        switch self {
        case .lastFM: ["last.fm", "lastfm.freetls.fastly.net"]
        case .listenBrainz: ["listenbrainz.org"]
        // Only imported plays come from Spotify, and those have no URLs.
        case .spotify: []
        case .appleMusic: ["apple.com", "mzstatic.com"]
        case .musicBrainz: ["musicbrainz.org", "coverartarchive.org"]
        }
    }
}
