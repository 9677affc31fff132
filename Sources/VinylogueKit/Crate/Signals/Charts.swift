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

    /// The charts by turns.
    ///
    /// - Parameter appleName: what Apple's chart is called, as in "Apple's Jazz chart".
    static func suggestions(
        apple: [FeedAlbum],
        appleName: String = "Apple's chart",
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
        let charts = tags.map { chart in
            chart.albums.map { $0.suggestion("in the \(chart.genre.name) charts") }
        }
        return ([feed] + charts).alternating
    }
}
