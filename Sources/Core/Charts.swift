/// What a chart counts.
package enum ChartSubject: String, CaseIterable, Sendable {
    case albums, artists, tracks
}

/// A row of a chart: an album, an artist or a track.
package struct ChartRow: Hashable, Sendable {
    /// The place in the whole chart, from 1.
    package var rank: Int
    /// The artist's name.
    package var artist: String
    /// The title of the album or track; empty for an artist.
    package var title: String
    /// Plays in the period.
    package var playCount: Int
    /// The address of its page, as the service gave it.
    package var url: String?

    package init(
        rank: Int,
        artist: String,
        title: String,
        playCount: Int,
        url: String? = nil
    ) {
        self.rank = rank
        self.artist = artist
        self.title = title
        self.playCount = playCount
        self.url = url
    }
}
