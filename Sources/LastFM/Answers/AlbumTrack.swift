/// One track of an album.
package struct AlbumTrack: Equatable, Hashable, Sendable {
    /// The track's name.
    package var name: String
    /// The length in seconds, if the service knows it.
    package var duration: Int?

    /// Creates a track.
    package init(name: String, duration: Int? = nil) {
        self.name = name
        self.duration = duration
    }
}
