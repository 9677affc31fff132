import Terminal
import VinylogueKit
import VinylogueTUI

/// The marks of albums, by loose identity.
typealias AlbumMarks = [AlbumID: AlbumCollection.Mark]

extension AlbumMarks {
    subscript(album: Album) -> AlbumCollection.Mark? { isEmpty ? nil : self[album.looseID] }
}

extension Environment {
    /// The marks of the user's albums; empty, after a note, if they cannot be read.
    func marks() -> AlbumMarks {
        do {
            return try stores.collection().marks()
        } catch {
            note("not showing favourites and dislikes: \(ErrorText(error).text)")
            return [:]
        }
    }
}

extension Canvas {
    /// The sign of a mark, in plain lines a word; empty without a mark.
    func sign(_ mark: AlbumCollection.Mark?) -> String {
        guard let mark else { return "" }
        if isPlain { return mark == .favorite ? "favourite" : "disliked" }
        return paint(mark.sign(decoration), mark == .favorite ? .bar : .dim)
    }
}
