/// Albums from the charts: the signals *popular* and *trending*.
enum ChartSignal {
    /// A chart of a genre.
    struct Chart: Sendable {
        var genre: Genre
        /// Its albums, most popular first.
        var albums: [TopAlbum]
    }

    /// Suggestions from all charts in turn.
    ///
    /// - Parameters:
    ///   - apple: the albums of Apple's public feed, most popular first.
    ///   - appleName: the name of Apple's chart, as in "Apple's Jazz chart".
    ///   - genres: Apple Music's genre charts; empty if Apple Music is not connected.
    static func suggestions(
        apple: [TopAlbum],
        appleName: String = "Apple's chart",
        genres: [Chart] = [],
        tags: [Chart]
    ) -> [Suggestion] {
        func ranked(_ albums: [TopAlbum], in chart: String) -> [Suggestion] {
            albums.enumerated().map { $1.suggestion("No. \($0 + 1) in \(chart)") }
        }
        let music = genres.map { ranked($0.albums, in: "Apple Music's \($0.genre.name) chart") }
        let charts = tags.map { chart in
            chart.albums.map { $0.suggestion("in the \(chart.genre.name) charts") }
        }
        return ([ranked(apple, in: appleName)] + music + charts).interleaved
    }
}
