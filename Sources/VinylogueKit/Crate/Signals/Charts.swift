import AppleMusic
import LastFM

/// What the charts have: the signals *popular* and *trending*.
enum ChartSignal {
    /// A chart of a tag.
    struct TagChart: Sendable {
        /// The genre.
        var genre: Genre
        /// Its albums, most popular first.
        var albums: [TopAlbum]
    }

    /// Apple Music's chart of a genre.
    struct GenreChart: Sendable {
        /// The genre.
        var genre: Genre
        /// Its albums, most played first.
        var albums: [AppleMusicAlbum]
    }

    /// The charts by turns.
    ///
    /// - Parameters:
    ///   - apple: the feed that needs no account.
    ///   - appleName: what Apple's chart is called, as in "Apple's Jazz chart".
    ///   - genres: what Apple Music has, if it is connected.
    static func suggestions(
        apple: [FeedAlbum],
        appleName: String = "Apple's chart",
        genres: [GenreChart] = [],
        tags: [TagChart]
    ) -> [Suggestion] {
        let feed = apple.enumerated().map { index, album in
            Suggestion(
                album: Album(artist: album.artist, title: album.name),
                reason: "number \(index + 1) in \(appleName)",
                imageURL: album.imageURL,
                url: album.url
            )
        }
        let music = genres.map { chart in
            chart.albums.enumerated().map { index, album in
                Suggestion(
                    album: Album(artist: album.artistName, title: album.name),
                    reason: "number \(index + 1) in Apple Music's \(chart.genre.name) chart",
                    imageURL: album.imageURL,
                    url: album.url
                )
            }
        }
        let charts = tags.map { chart in
            chart.albums.map { $0.suggestion("in the \(chart.genre.name) charts") }
        }
        return ([feed] + music + charts).alternating
    }
}
