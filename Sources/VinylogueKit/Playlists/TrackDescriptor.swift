import Names

/// What is known of a track, enough to find it on any service; texts are not safe for a terminal.
package struct TrackDescriptor: Hashable, Encodable, Sendable {
    /// The track's name.
    package var title: String
    /// The names of its artists, the main one first; never empty.
    package var artistNames: [String]
    /// The name of its album, if known.
    package var albumTitle: String?
    /// The length in milliseconds, if known.
    package var durationMs: Int?
    /// The recording's ISRC, if known.
    package var isrc: String?
    /// The song's identifier on Apple Music, if known.
    package var appleMusicSongID: String?

    /// Creates a track; what is not given is not known.
    package init(
        title: String,
        artistNames: [String],
        albumTitle: String? = nil,
        durationMs: Int? = nil,
        isrc: String? = nil,
        appleMusicSongID: String? = nil
    ) {
        self.title = title
        self.artistNames = artistNames
        self.albumTitle = albumTitle
        self.durationMs = durationMs
        self.isrc = isrc
        self.appleMusicSongID = appleMusicSongID
    }

    /// The names of its artists in one text.
    package var artists: String { artistNames.joined(separator: ", ") }

    /// The main artist's loose name.
    var looseArtist: String { artistNames.first?.looseName ?? "" }

    /// What all spellings of the same recording by the same artist share.
    var looseID: [String] { [looseArtist, title.looseTitle] }
}
