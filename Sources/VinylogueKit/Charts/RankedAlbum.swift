/// An album of a weekly chart.
package struct RankedAlbum: Hashable, Sendable {
    /// The place in the whole chart, from 1.
    package var rank: Int
    /// The artist's name as the service gave it: not safe for a terminal.
    package var artist: String
    /// The album's name as the service gave it: not safe for a terminal.
    package var album: String
    /// Plays in the week.
    package var playCount: Int
    /// The album's page, as the service gave it.
    package var url: String?

    /// Creates it.
    package init(rank: Int, artist: String, album: String, playCount: Int, url: String?) {
        self.rank = rank
        self.artist = artist
        self.album = album
        self.playCount = playCount
        self.url = url
    }
}
