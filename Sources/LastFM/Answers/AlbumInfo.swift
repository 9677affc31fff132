/// What the service knows about an album.
package struct AlbumInfo: Equatable, Hashable, Sendable {
    /// The artist's name.
    package var artist: String
    /// The album's name.
    package var name: String
    /// The address of the album's page.
    package var url: String?
    /// The address of the largest artwork, or nil if the service has none.
    package var imageURL: String?
    /// How many people played it.
    package var listeners: Int?
    /// All plays by everybody.
    package var playCount: Int?
    /// The plays by the user that was asked about.
    package var userPlayCount: Int?
    /// The names of the tags, most used first.
    package var tags: [String]
    /// The tracks in order.
    package var tracks: [AlbumTrack]
    /// The description as HTML, in full if the service gave it, else its summary.
    package var description: String?

    /// Creates a description of an album.
    package init(
        artist: String,
        name: String,
        url: String? = nil,
        imageURL: String? = nil,
        listeners: Int? = nil,
        playCount: Int? = nil,
        userPlayCount: Int? = nil,
        tags: [String] = [],
        tracks: [AlbumTrack] = [],
        description: String? = nil
    ) {
        self.artist = artist
        self.name = name
        self.url = url
        self.imageURL = imageURL
        self.listeners = listeners
        self.playCount = playCount
        self.userPlayCount = userPlayCount
        self.tags = tags
        self.tracks = tracks
        self.description = description
    }
}
