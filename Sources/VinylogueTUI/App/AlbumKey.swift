/// An album by its names, as the service spells them.
package struct AlbumKey: Hashable, Sendable {
    /// The artist's name, not safe for a terminal.
    package var artist: String
    /// The album's name, not safe for a terminal.
    package var album: String

    /// Creates a key.
    package init(artist: String, album: String) {
        self.artist = artist
        self.album = album
    }
}
