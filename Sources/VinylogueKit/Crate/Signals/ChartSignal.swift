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
    ///   - apple: the albums of Apple's public feeds, most popular first, with the charts' names, as
    ///     in "Apple's Jazz chart".
    ///   - start: where in Apple's charts to start, from 0 to 1; their first albums come last.
    ///   - genres: Apple Music's genre charts; empty if Apple Music is not connected.
    static func suggestions(
        apple: [(name: String, albums: [TopAlbum])],
        start: Double = 0,
        genres: [Chart] = [],
        tags: [Chart]
    ) -> [Suggestion] {
        func ranked(_ albums: [TopAlbum], in chart: String) -> [Suggestion] {
            let all = albums.enumerated().map { $1.suggestion("No. \($0 + 1) in \(chart)") }
            let first = Int(Double(all.count) * start)
            return Array(all[first...] + all[..<first])
        }
        let music = genres.map { ranked($0.albums, in: "Apple Music's \($0.genre.name) chart") }
        let charts = tags.map { chart in
            chart.albums.map { $0.suggestion("in the \(chart.genre.name) charts") }
        }
        return (apple.map { ranked($0.albums, in: $0.name) } + music + charts).interleaved
    }
}
