import Names

/// An album with its names as in a source, which are not safe for a terminal.
package struct Album: Hashable, Sendable {
    /// The artist's name; may be empty.
    package var artist: String
    /// The album's name; may be empty.
    package var title: String

    package init(artist: String, title: String) {
        self.artist = artist
        self.title = title
    }

    /// The exact identity; computed from the names each time.
    package var id: AlbumID { AlbumID(self) }

    /// The loose identity: the same as `id.loose`, but computed in half the time.
    package var looseID: AlbumID { AlbumID(loose: self) }
}

/// The identity of an album. Names that differ only in case, width, Unicode composition or white
/// space have the same exact identity.
package struct AlbumID: Hashable, Sendable {
    /// The artist's name, normalized.
    package let artist: String
    package let title: String

    /// Creates the exact identity of an album.
    package init(_ album: Album) {
        self.init(artist: album.artist.exactName, title: album.title.exactName)
    }

    fileprivate init(loose album: Album) {
        self.init(artist: album.artist.looseName, title: album.title.looseTitle)
    }

    private init(artist: String, title: String) {
        self.artist = artist
        self.title = title
    }

    /// The loose identity, to match editions and close spellings across sources: edition words are
    /// dropped, "&" is read as "and", and a leading "The" is ignored.
    package var loose: AlbumID { AlbumID(artist: artist.looseName, title: title.looseTitle) }
}
