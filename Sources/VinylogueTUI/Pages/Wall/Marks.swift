import Terminal
import VinylogueKit

/// The user's favorites and dislikes.
package struct Marks: Equatable, Sendable {
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
    /// Undoes the change with this number or, if that has been undone, makes it again.
    case undo(Int)
}

/// A change to one album's marks that can be undone.
struct MarkStep: Equatable, Sendable {
    /// How an album is marked.
    struct State: Equatable, Sendable {
        /// The album's index among the favorites; nil if it is not a favorite.
        var favorite: Int?
        var isDisliked: Bool
    }

    var number: Int
    var tile: WallTile
    var before: State
    var after: State
    /// The album's positions on the walls it was removed from.
    var places: [WallChoice: Int] = [:]
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
                let albums = model.targets.map(\.album)
                let isRemoving =
                    !albums.isEmpty && albums.allSatisfy { model.mark(of: $0) == mark }
                return isRemoving ? "remove \(word)" : word
            }
            .when { !$0.markableTiles.isEmpty }
            .because { model, _ in model.noMarksReason ?? model.noAlbumReason }
    }
}

extension Model {
    /// The albums that can be marked; none until the marks are loaded.
    fileprivate var markableTiles: [WallTile] { marks == nil ? [] : targets }

    /// An album's mark; nil if it has none, and until the marks are loaded.
    func mark(of album: Album) -> AlbumCollection.Mark? {
        guard let marks, !marks.isEmpty else { return nil }
        let id = album.looseID
        return AlbumCollection.Mark.allCases.first { marks.has($0, id) }
    }

    /// The sign of an album's mark; nil without a mark.
    func sign(of album: Album) -> String? { mark(of: album)?.sign(look.decoration) }

    /// Stores the marks, and removes disliked albums from the walls.
    mutating func accept(_ marks: Marks) {
        self.marks = marks
        for choice in walls.keys {
            guard var wall = walls[choice] else { continue }
            wall.remove(marks.dislikes)
            walls.put(wall, for: choice, cost: wall.tiles.count)
        }
    }

    /// Adds the marked albums, or else the selected one, to the favorites or dislikes; removes them
    /// if all of them are there.
    fileprivate mutating func toggle(_ mark: AlbumCollection.Mark) -> [Effect] {
        let tiles = markableTiles
        guard let marks else { return [] }
        let isAdding = !tiles.allSatisfy { marks.has(mark, $0.id) }
        let steps = tiles.filter { marks.has(mark, $0.id) != isAdding }
            .map { makeStep($0, mark, isAdding: isAdding) }
        guard !steps.isEmpty else { return [] }
        keepUndo(.marks(steps))
        changeWall { $0.isTouched = true }
        let albums = Self.name(of: steps.map(\.tile))
        let words =
            switch (mark, isAdding) {
            case (.favorite, true): "\(mark.sign(look.decoration)) \(albums)."
            case (.favorite, false): "Removed from favourites: \(albums)."
            case (.dislike, true): "Disliked \(albums)."
            case (.dislike, false): "Removed from dislikes: \(albums)."
            }
        notice = "\(words) Press u to undo."
        return steps.map { step in
            let (number, tile) = (step.number, step.tile)
            return .mark(
                isAdding
                    ? .add(number, tile.album, imageURL: tile.imageURL, url: tile.url, as: mark)
                    : .remove(number, tile.album, from: mark)
            )
        }
    }

    /// The names of an album, or how many albums there are.
    static func name(of tiles: [WallTile]) -> String {
        guard let first = tiles.first, tiles.count == 1 else {
            return Count.words(tiles.count, "album")
        }
        return "\(first.title) by \(first.artist)"
    }

    /// Marks an album, or removes its mark, and returns the change.
    private mutating func makeStep(
        _ tile: WallTile,
        _ mark: AlbumCollection.Mark,
        isAdding: Bool
    ) -> MarkStep {
        let isDisliked = marks?.dislikes.contains(tile.id) == true
        let place = marks?.favorites.firstIndex { $0.id == tile.id }
        var after = MarkStep.State(favorite: nil, isDisliked: mark == .dislike && isAdding)
        if mark == .favorite, isAdding { after.favorite = 0 }
        var step = MarkStep(
            number: nextSerial(),
            tile: tile,
            before: MarkStep.State(favorite: place, isDisliked: isDisliked),
            after: after
        )
        turn(&step, isUndo: false)
        return step
    }

    /// A change's name in messages, such as "♥ Minibar by Hotel Pommes".
    func name(of steps: [MarkStep]) -> String {
        let albums = Self.name(of: steps.map(\.tile))
        guard let step = steps.first else { return albums }
        func sign(_ mark: AlbumCollection.Mark) -> String { mark.sign(look.decoration) }
        if step.after.favorite != nil { return "\(sign(.favorite)) \(albums)" }
        if step.after.isDisliked { return "\(sign(.dislike)) \(albums)" }
        return "removing \(sign(step.before.isDisliked ? .dislike : .favorite)) from \(albums)"
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

    /// Makes a change to an album's marks, or undoes it, on the walls as well.
    mutating func turn(_ step: inout MarkStep, isUndo: Bool) {
        guard var marks else { return }
        let state = isUndo ? step.before : step.after
        _ = marks.removeFavorite(step.tile.id)
        if let place = state.favorite { marks.insertFavorite(step.tile, at: place) }
        marks.setDisliked(step.tile.id, state.isDisliked)
        self.marks = marks
        guard isUndo else {
            if state.isDisliked { step.places = leaveWalls(step.tile.id) }
            return
        }
        for (choice, place) in step.places {
            guard var wall = walls[choice] else { continue }
            wall.insert(step.tile, at: place)
            walls.put(wall, for: choice, cost: wall.tiles.count)
            if let page = wallPage, page.shown == .crate(choice),
                let place = tiles(of: page).firstIndex(of: step.tile)
            {
                changeWall { $0.place.selected = place }
            }
        }
    }
}

extension View {
    /// Draws an album's title, after a sign if it is marked for an action, and before that of its
    /// favorite or dislike. Returns the columns used.
    @discardableResult
    mutating func drawTitle(
        _ title: String,
        of album: Album,
        _ column: Int,
        _ row: Int,
        width: Int,
        _ style: CellStyle
    ) -> Int {
        var accent = theme.accent
        accent.background = style.background
        var (left, room) = (column, width)
        if let sign = model.pickSign(of: album), width > 4 {
            left += draw(sign, column, row, width: 1, accent) + 1
            room -= left - column
        }
        guard let sign = model.sign(of: album), room > 4 else {
            return left - column + draw(title, left, row, width: room, style)
        }
        left += draw(title, left, row, width: room - 2, style) + 1
        return left - column + draw(sign, left, row, width: 1, accent)
    }
}
