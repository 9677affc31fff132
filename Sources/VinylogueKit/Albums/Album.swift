import Names

/// An album, by its names in a source, which are not safe for a terminal.
package struct Album: Hashable, Sendable {
    /// The artist's name; may be empty.
    package var artist: String
    /// The album's name; may be empty.
    package var title: String

    package init(artist: String, title: String) {
        self.artist = artist
        self.title = title
    }

    /// The identity shared by all spellings of this album; computed from the names each time.
    package var id: AlbumID { AlbumID(self) }

    /// The identity also shared by editions and close spellings: the same as `id.loose`, in half
    /// the time.
    var looseID: AlbumID { AlbumID(loose: self) }
}

/// The exact identity of an album: spellings that differ only in case, width, composition or white
/// space share it.
package struct AlbumID: Hashable, Sendable {
    /// The artist, normalized.
    package let artist: String
    package let title: String

    /// The identity of an album.
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

    /// The identity also shared by editions and close spellings, to match albums across sources:
    /// edition words dropped, "&" read as "and", a leading "The" ignored.
    package var loose: AlbumID { AlbumID(artist: artist.looseName, title: title.looseTitle) }
}
