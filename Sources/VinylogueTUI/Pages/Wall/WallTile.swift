import Terminal
import VinylogueKit

/// An album on a wall, with names that are safe to show.
package struct WallTile: Equatable, Sendable {
    let album: Album
    /// The exact identity, which also identifies the cover.
    let key: AlbumID
    /// The loose identity, shared by all editions.
    let id: AlbumID
    let title: String
    let artist: String
    /// Why the album is on the wall; empty for a favorite.
    let reason: String
    /// The signal that suggested the album, and its rank in that signal; nil for a favorite.
    let origin: Origin?
    let imageURL: String?
    let url: String?
    /// The credit for its page, cover and plays, such as "from Apple Music"; nil if there is none.
    let credit: String?
    /// The search key of the title, artist and reason.
    let searchKey: [UInt8]

    struct Origin: Equatable, Sendable {
        var signal: Signal
        var rank: Int
    }

    init(_ album: CrateAlbum, of wall: Wall) {
        self.init(
            album.album,
            reason: album.reason.shown,
            origin: Origin(signal: album.signal, rank: album.rank),
            imageURL: album.imageURL,
            url: album.url,
            attribution: wall.attribution(of: album)
        )
    }

    init(
        _ album: Album,
        reason: String = "",
        origin: Origin? = nil,
        imageURL: String? = nil,
        url: String? = nil,
        attribution: Attribution? = nil
    ) {
        self.album = album
        key = album.id
        id = key.loose
        title = album.title.shown
        artist = album.artist.shown
        self.reason = reason
        self.origin = origin
        self.imageURL = imageURL
        self.url = url
        credit = (attribution ?? Attribution(of: [url, imageURL])).words
        searchKey = "\(title) \(artist) \(reason)".searchKey
    }
}
