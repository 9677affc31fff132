/// An album of a weekly chart.
package struct RankedAlbum: Hashable, Sendable {
    /// The place in the whole chart, from 1.
    package var rank: Int
    /// The album.
    package var album: Album
    /// Plays in the week.
    package var playCount: Int
    /// The album's page, as the service gave it.
    package var url: String?

    /// Creates it.
    package init(rank: Int, album: Album, playCount: Int, url: String?) {
        self.rank = rank
        self.album = album
        self.playCount = playCount
        self.url = url
    }
}
