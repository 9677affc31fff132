import Terminal
import VinylogueKit

/// The widths of a chart's columns: rank, album, artist, plays and bar.
struct AlbumColumns {
    private let rank: Int
    private let album: Int
    private let artist: Int
    private let plays: Int
    private let bar: Int

    /// Fits each column to its widest entry, within `columns`.
    init(albums: [RankedAlbum], columns: Int) {
        rank = String(albums.last?.rank ?? 1).count
        plays = Count.text(albums.first?.playCount ?? 0).count
        // A margin on the left, two spaces between columns, one before the bar and one at the right.
        let shared = max(0, columns - 1 - rank - 2 - 2 - 2 - plays - 1 - 1)
        let leastBar = columns < 60 ? 5 : 10
        let room = max(0, shared - leastBar)
        let widestAlbum = albums.map(\.album.title.sanitizedForTerminal.displayWidth).max() ?? 0
        let widestArtist = albums.map(\.album.artist.sanitizedForTerminal.displayWidth).max() ?? 0
        artist = min(widestArtist, max(room - widestAlbum, room * 2 / 5))
        album = min(widestAlbum, room - artist)
        bar = min(leastBar * 2, shared - artist - album)
    }

    /// The line of an album; `most` is the play count whose bar is full.
    func line(for entry: RankedAlbum, most: Int, on canvas: Canvas) -> String {
        let parts = [
            canvas.paint(String(entry.rank).fitted(to: rank, alignment: .right), .dim),
            canvas.name(entry.album.title, width: album),
            canvas.paint(canvas.name(entry.album.artist, width: artist), .dim),
            Count.text(entry.playCount).fitted(to: plays, alignment: .right) + " "
                + canvas.bar(entry.playCount, of: most, width: bar),
        ]
        return " " + parts.joined(separator: "  ")
    }
}
