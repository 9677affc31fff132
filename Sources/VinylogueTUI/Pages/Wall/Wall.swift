import Artwork
import Terminal
import VinylogueKit

/// A wall of covers: the crate, a genre's feed, or the favourites.
struct WallPage: Equatable, Sendable {
    /// How long after the last change of the dial the wall follows.
    static let patience = Duration.seconds(1)
    var showsFavorites = false
    /// The genre whose sub-genres the bar has; nil for all genres.
    var genre: Genre?
    /// The sub-genres that are on, in the order of the bar.
    var subgenres: [Genre] = []
    /// The dial as it is shown.
    var dial = Dial.mixed
    /// The dial that the wall follows so far.
    var settledDial = Dial.mixed
    /// The timer after which the wall follows the dial; nil if it does.
    var dialTimer: Int?
    /// The seed of another wall that was asked for; nil if none is on its way.
    var redraw: Int?
    /// The wall on the screen, until the wanted one is loaded.
    var shown: WallSource?
    var place = WallPlace()
    /// What its albums are searched for.
    var search = SearchLine()
    /// The entry of the bar under the cursor; nil while the cursor is on the covers.
    var barCursor: Int?
    /// Whether the cursor has been moved since the wall was opened, so that nothing may jump.
    var isTouched = false
    /// A change of walls under way.
    var scatter: Scatter?

    init() {}

    /// A wall with this dial and these genres.
    init(_ choice: WallChoice) {
        genre = choice.genre
        subgenres = choice.subgenres
        dial = choice.dial
        settledDial = choice.dial
    }

    /// The wall that is wanted.
    var wanted: WallSource {
        showsFavorites
            ? .favorites
            : .crate(WallChoice(dial: settledDial, genre: genre, subgenres: subgenres))
    }
}

extension Model {
    /// The wall in front.
    var wallPage: WallPage? {
        if case .wall(let page) = ground { page } else { nil }
    }

    /// Changes all walls.
    mutating func changeWall(_ change: (inout WallPage) -> Void) {
        for index in pages.indices {
            guard case .wall(var page) = pages[index] else { continue }
            change(&page)
            pages[index] = .wall(page)
        }
    }

    /// Opens the wall as it was left, or goes back to it.
    mutating func openWall() -> [Effect] {
        if pages.count > 1, case .wall = pages[pages.count - 2] { return goBack() }
        var page = lastWall ?? WallPage()
        page.isTouched = false
        open(.wall(page))
        return []
    }

    /// The albums of a wall.
    func tiles(of source: WallSource?) -> [WallTile] {
        switch source {
        case .crate(let choice): walls[choice]?.tiles ?? []
        case .favorites: marks?.favorites ?? []
        case nil: []
        }
    }

    /// The albums that a wall lists.
    func tiles(of page: WallPage) -> [WallTile] {
        let tiles = tiles(of: page.shown)
        guard !page.search.text.isEmpty else { return tiles }
        let key = page.search.text.searchKey
        return tiles.filter { $0.searchKey.contains(key) }
    }

    /// The album under the cursor of the wall in front.
    var selectedTile: WallTile? {
        guard let page = wallPage else { return nil }
        let tiles = tiles(of: page)
        return tiles.indices.contains(page.place.selected) ? tiles[page.place.selected] : nil
    }

    /// Why the album in front is on the wall that it was opened from; nil if nothing is known.
    var wallReason: String? {
        for case .wall(let wall) in pages.reversed() {
            let tiles = tiles(of: wall)
            guard tiles.indices.contains(wall.place.selected) else { return nil }
            let reason = tiles[wall.place.selected].reason
            return reason.isEmpty ? nil : reason
        }
        return nil
    }

    /// Whose wall it is.
    var owner: Crate.Owner {
        Crate.Owner(user: saved.me, friends: saved.friends.friends.map(\.username))
    }

    /// The request for the wall that a page waits for; nil if it is there.
    func awaitedWall(_ page: WallPage) -> WallRequest? {
        guard case .crate(let choice) = page.wanted else { return nil }
        let wall = walls[choice]
        if wall == nil || wall?.isPartial == true {
            return WallRequest(choice: choice, owner: owner, draw: .last)
        }
        return page.redraw.map { WallRequest(choice: choice, owner: owner, draw: .seed($0)) }
    }

    /// The marks, the wall, the covers in sight, then what may be wanted next.
    func needs(of page: WallPage) -> [Need] {
        var needs: [Need] = marks == nil ? [.marks] : []
        if let awaited = awaitedWall(page) { needs.append(.wall(awaited)) }
        let layout = wallLayout
        let tiles = tiles(of: page)
        let first = page.place.top * layout.columns
        let page0 = layout.columns * layout.visible
        if !layout.isList {
            func covers(_ range: Range<Int>) -> [Need] {
                tiles[range.clamped(to: tiles.indices)].map {
                    .cover(coverRequest($0, layout.tile))
                }
            }
            if let tile = selectedTile, let inner = innerSize(layout.tile) {
                needs.append(.cover(coverRequest(tile, inner)))
            }
            needs += covers(first..<first + page0)
            needs += covers(first + page0..<first + 2 * page0)
            needs += covers(max(first - page0, 0)..<first)
        }
        guard case .crate(let choice) = page.wanted, page.shown == page.wanted,
            let wall = walls[choice]
        else { return needs }
        if wall.isOld, newWalls[choice] == nil {
            needs.append(.wall(WallRequest(choice: choice, owner: owner, draw: .today)))
        } else if page.search.text.isEmpty, first + 4 * page0 > tiles.count, !wall.isAtEnd,
            !wall.isPartial
        {
            let seed = (wall.lastSeed &+ 1) & Int(Int32.max)
            needs.append(.wall(WallRequest(choice: choice, owner: owner, draw: .more(seed: seed))))
        }
        return needs
    }

    /// The cover of an album on a wall.
    func coverRequest(_ tile: WallTile, _ size: CellSize) -> CoverRequest {
        CoverRequest(
            key: CoverKey(
                album: tile.key,
                size: size,
                graphics: look.graphics,
                cell: self.size.cell
            ),
            album: tile.album,
            user: saved.me ?? "",
            address: tile.imageURL
        )
    }

    /// The size of the selected cover within its frame, where the terminal cannot scale it by itself.
    func innerSize(_ tile: CellSize) -> CellSize? {
        switch look.graphics {
        case .symbols, .kitty: nil
        default: CellSize(columns: tile.columns - 2, rows: tile.rows - 2)
        }
    }
}
