import Terminal
import VinylogueKit

/// The user's favorites and dislikes.
package struct Marks: Sendable {
    /// The favorites, newest first.
    fileprivate(set) var favorites: [WallTile]
    private var favoriteIDs: Set<AlbumID>
    /// The loose identities of disliked albums.
    fileprivate(set) var dislikes: Set<AlbumID>

    package init(favorites: [AlbumCollection.Entry], dislikes: Set<AlbumID>) {
        self.favorites = favorites.map { WallTile($0.album, imageURL: $0.imageURL, url: $0.url) }
        favoriteIDs = Set(self.favorites.map(\.id))
        self.dislikes = dislikes
    }

    func isFavorite(_ id: AlbumID) -> Bool { favoriteIDs.contains(id) }

    var isEmpty: Bool { favorites.isEmpty && dislikes.isEmpty }

    func has(_ mark: AlbumCollection.Mark, _ id: AlbumID) -> Bool {
        mark == .favorite ? isFavorite(id) : dislikes.contains(id)
    }

    /// Removes a favorite and returns its index; nil if the album was not a favorite.
    fileprivate mutating func removeFavorite(_ id: AlbumID) -> Int? {
        guard favoriteIDs.remove(id) != nil else { return nil }
        let index = favorites.firstIndex { $0.id == id }
        if let index { favorites.remove(at: index) }
        return index
    }

    fileprivate mutating func insertFavorite(_ tile: WallTile, at index: Int) {
        guard favoriteIDs.insert(tile.id).inserted else { return }
        favorites.insert(tile, at: min(index, favorites.count))
    }

    fileprivate mutating func setDisliked(_ id: AlbumID, _ isDisliked: Bool) {
        if isDisliked { dislikes.insert(id) } else { dislikes.remove(id) }
    }
}

extension AlbumCollection.Mark {
    /// The sign shown next to a marked album.
    package func sign(_ decoration: Decoration) -> String {
        switch self {
        case .favorite: decoration.isASCII ? "*" : "♥"
        case .dislike: decoration.isASCII ? "x" : "✕"
        }
    }
}

/// A change to the user's favorites and dislikes.
package enum MarkChange: Equatable, Sendable {
    /// Adds an album to the favorites or dislikes; the number identifies the change.
    case add(Int, Album, imageURL: String?, url: String?, as: AlbumCollection.Mark)
    /// Removes an album from the favorites or dislikes.
    case remove(Int, Album, from: AlbumCollection.Mark)
    /// Undoes the change with this number.
    case undo(Int)
}

/// A change to marks that can be undone.
struct MarkUndo: Equatable, Sendable {
    var number: Int
    var tile: WallTile
    /// The album's index among the favorites; nil if it was not a favorite.
    var favorite: Int?
    var wasDisliked: Bool
    /// The album's positions on the walls it was removed from.
    var places: [WallChoice: Int]
}

extension Binding {
    static let favorite = marking(.favorite, "f", "favourite")
    static let dislike = marking(.dislike, "x", "dislike")

    private static func marking(
        _ mark: AlbumCollection.Mark,
        _ key: Unicode.Scalar,
        _ word: String
    ) -> Binding {
        Binding(String(key), word, [.character(key)]) { $0.toggle(mark) }
            .footer(String(key)) { model in
                model.selectedAlbum.flatMap { model.mark(of: $0.album) } == mark
                    ? "remove \(word)" : word
            }
            .when { $0.markableTile != nil }
            .because { model, _ in model.noMarksReason ?? model.noAlbumReason }
    }
}

extension Model {
    /// The maximum number of undoable changes.
    private static let mostUndos = 100

    /// The selected album, if it can be marked; nil until the marks are loaded.
    var markableTile: WallTile? {
        guard marks != nil else { return nil }
        return selectedAlbum?.tile
    }

    /// An album's mark; nil if it has none, and until the marks are loaded.
    func mark(of album: Album) -> AlbumCollection.Mark? {
        guard let marks, !marks.isEmpty else { return nil }
        let id = album.looseID
        return AlbumCollection.Mark.allCases.first { marks.has($0, id) }
    }

    /// The sign of an album's mark; nil without a mark.
    func sign(of album: Album) -> String? { mark(of: album)?.sign(look.decoration) }

    /// Whether there is a change to undo.
    var canUndo: Bool { !markUndos.isEmpty || !friendUndos.isEmpty }

    /// Undoes the last change to marks or, on the list of people, to friends.
    mutating func undo() -> [Effect] {
        guard let last = friendUndos.last, last.number > markUndos.last?.number ?? 0 else {
            return undoMark()
        }
        return undoFriends()
    }

    /// Stores the marks, and removes disliked albums from the walls.
    mutating func accept(_ marks: Marks) {
        self.marks = marks
        for choice in walls.keys {
            guard var wall = walls[choice] else { continue }
            wall.remove(marks.dislikes)
            walls.put(wall, for: choice, cost: wall.tiles.count)
        }
    }

    /// Adds the selected album to the favorites or dislikes, or removes it.
    fileprivate mutating func toggle(_ mark: AlbumCollection.Mark) -> [Effect] {
        guard let tile = markableTile, var marks else { return [] }
        let isAdding = !marks.has(mark, tile.id)
        let number = nextSerial()
        var undo = MarkUndo(
            number: number,
            tile: tile,
            wasDisliked: marks.dislikes.contains(tile.id),
            places: [:]
        )
        undo.favorite = marks.removeFavorite(tile.id)
        marks.setDisliked(tile.id, mark == .dislike && isAdding)
        if mark == .favorite, isAdding { marks.insertFavorite(tile, at: 0) }
        self.marks = marks
        if mark == .dislike, isAdding { undo.places = leaveWalls(tile.id) }
        markUndos = (markUndos + [undo]).suffix(Self.mostUndos)
        changeWall { $0.isTouched = true }
        let album = "\(tile.title) by \(tile.artist)"
        let words =
            switch (mark, isAdding) {
            case (.favorite, true): "\(mark.sign(look.decoration)) \(album)."
            case (.favorite, false): "Removed from favourites: \(album)."
            case (.dislike, true): "Disliked \(album)."
            case (.dislike, false): "Removed from dislikes: \(album)."
            }
        notice = "\(words) Press u to undo."
        return [
            .mark(
                isAdding
                    ? .add(number, tile.album, imageURL: tile.imageURL, url: tile.url, as: mark)
                    : .remove(number, tile.album, from: mark)
            )
        ]
    }

    /// Removes an album from all walls, and returns its positions on them.
    private mutating func leaveWalls(_ id: AlbumID) -> [WallChoice: Int] {
        var places: [WallChoice: Int] = [:]
        for choice in walls.keys {
            guard var wall = walls[choice], let place = wall.remove(id) else { continue }
            places[choice] = place
            walls.put(wall, for: choice, cost: wall.tiles.count)
        }
        for choice in newWalls.keys { _ = newWalls[choice]?.remove(id) }
        return places
    }

    /// Undoes the last change to favorites and dislikes.
    fileprivate mutating func undoMark() -> [Effect] {
        guard let undo = markUndos.popLast(), var marks else { return [] }
        _ = marks.removeFavorite(undo.tile.id)
        if let place = undo.favorite { marks.insertFavorite(undo.tile, at: place) }
        marks.setDisliked(undo.tile.id, undo.wasDisliked)
        self.marks = marks
        for (choice, place) in undo.places {
            guard var wall = walls[choice] else { continue }
            wall.insert(undo.tile, at: place)
            walls.put(wall, for: choice, cost: wall.tiles.count)
            if let page = wallPage, page.shown == .crate(choice),
                let place = tiles(of: page).firstIndex(of: undo.tile)
            {
                changeWall { $0.place.selected = place }
            }
        }
        notice = "Undone: \(undo.tile.title) by \(undo.tile.artist)."
        return [.mark(.undo(undo.number))]
    }
}

extension View {
    /// Draws an album's title and then the sign of its mark, and returns the columns used.
    @discardableResult
    mutating func drawTitle(
        _ title: String,
        of album: Album,
        _ column: Int,
        _ row: Int,
        width: Int,
        _ style: CellStyle
    ) -> Int {
        guard let sign = model.sign(of: album), width > 4 else {
            return draw(title, column, row, width: width, style)
        }
        let used = draw(title, column, row, width: width - 2, style) + 1
        var accent = theme.accent
        accent.background = style.background
        return used + draw(sign, column + used, row, width: 1, accent)
    }
}
