/// A website where an album can be played or read about.
package enum OpenWith: String, CaseIterable, Sendable {
    case lastFM = "lastfm"
    case appleMusic = "apple-music"
    case spotify
    case bandcamp
    case youTubeMusic = "youtube-music"
    case tidal
    case qobuz

    /// The name in the website's own spelling.
    package var name: String {
        switch self {
        case .lastFM: "Last.fm"
        case .appleMusic: "Apple Music"
        case .spotify: "Spotify"
        case .bandcamp: "Bandcamp"
        case .youTubeMusic: "YouTube Music"
        case .tidal: "Tidal"
        case .qobuz: "Qobuz"
        }
    }

    /// The URL of an album's page on Last.fm, or of a search for the album on another website.
    package func address(of album: Album) -> String {
        let words = "\(album.artist) \(album.title)".percentEncoded
        return switch self {
        case .lastFM:
            MusicPages().address(of: .albums, artist: album.artist, title: album.title)
        case .appleMusic: "https://music.apple.com/us/search?term=\(words)"
        case .spotify: "https://open.spotify.com/search/\(words)/albums"
        case .bandcamp: "https://bandcamp.com/search?item_type=a&q=\(words)"
        case .youTubeMusic: "https://music.youtube.com/search?q=\(words)"
        case .tidal: "https://tidal.com/search/albums?q=\(words)"
        case .qobuz: "https://www.qobuz.com/search/albums/\(words)"
        }
    }
}
