import Terminal
import VinylogueKit

/// The album that keys act on, with names that are safe to be shown.
struct SelectedAlbum: Sendable {
    var album: Album
    var artist: String
    var title: String
    var url: String?
    /// The address of its cover; nil if only its details tell it.
    var imageURL: String?

    /// The track to play from, from 1.
    var track = 1
    /// The same on a wall.
    private var origin: WallTile?

    init(_ row: ShownChart.Row) {
        (album, artist, title, url) = (row.key, row.artist, row.title, row.url)
    }

    init(_ tile: WallTile) {
        (album, artist, title, url) = (tile.album, tile.artist, tile.title, tile.url)
        (imageURL, origin) = (tile.imageURL, tile)
    }

    init(_ page: AlbumPage, url: String?) {
        (album, artist, title) = (page.key, page.artist, page.title)
        (self.url, imageURL) = (url, page.imageURL)
        track = (page.track ?? 0) + 1
    }

    /// The album as it is marked.
    var tile: WallTile { origin ?? WallTile(album, imageURL: imageURL, url: url) }
}

extension Model {
    /// The album that keys act on.
    var selectedAlbum: SelectedAlbum? { front.selectedAlbum(in: self) }

    /// Why there is none.
    var noAlbumReason: String { front.noAlbumReason(in: self) }

    /// The address of that album at the place that is set; nil if it has no page at Last.fm.
    var selectedLink: String? {
        guard let album = selectedAlbum else { return nil }
        let place = OpenWith(rawValue: saved.text(.openWith)) ?? .lastFM
        guard place != .lastFM else { return album.url }
        return place.address(of: Album(artist: album.artist, title: album.title))
    }

    /// Changes the minimum plays, and says what they are, as the list may not show it.
    mutating func changeMinimum(by step: Int) -> [Effect] {
        let effects = changeSetting(.minPlays, by: step)
        notice =
            effects.isEmpty
            ? "Minimum plays cannot be \(step < 0 ? "lower" : "higher") than \(saved.filter)."
            : "Minimum plays: \(saved.filter)."
        return effects
    }

    mutating func showPerson(by direction: Int) -> [Effect] {
        var state = front
        state.showPerson(by: direction, in: self)
        front = state
        return []
    }

    /// The place of the next or previous name in a circle.
    func step(_ direction: Int, in names: [String], from name: String?) -> Int {
        let place = names.firstIndex { $0.lowercased() == name?.lowercased() } ?? -1
        return (max(place + direction, direction - 1) + names.count) % names.count
    }

    /// Closes all pages but the list of people, with the cursor on one.
    mutating func goHome(to user: String) -> [Effect] {
        pages.removeLast(pages.count - 1)
        select(user)
        return []
    }
}
