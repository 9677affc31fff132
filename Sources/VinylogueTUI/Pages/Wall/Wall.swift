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

/// The keys of a wall.
extension Keymap {
    static let wall = Keymap(
        "Crate",
        Binding.player + [
            Binding("enter", "open", [.enter]) { $0.openTile() }
                .footer("enter", "album").when { $0.selectedTile != nil },
            Binding("d", "turn the dial", ["d"]) { $0.turnDial() }
                .footer("d", "dial"),
            Binding("tab", "genres, covers", [.tab, .backtab]) { $0.enterBar() }
                .footer("tab", "genres"),
            .play, .favorite, .dislike, .unmark,
            Binding("r", "try again, draw again", ["r"]) { $0.drawAgain() }.footer("r", "again"),
            Binding("i", "why it is here", ["i"]) { $0.pages.append(.why) }
                .footer("i", "why").when { $0.selectedTile != nil },
            Binding("h l, arrows", "previous, next", [.right, "l"], back: [.left, "h"]) {
                $0.step(by: $1)
            },
            Binding.openLink.withoutHint, Binding.copy.withoutHint,
        ] + Binding.allMoves + [.settings, .help, .back]
    )

    /// While the cursor is on the genre bar.
    static let wallBar = Keymap(
        "Genre bar",
        [
            Binding("h l, arrows", "previous, next", [.right, "l"], back: [.left, "h"]) {
                $0.stepBar(by: $1)
            }.footer("←→", "genre"),
            Binding("enter, space", "choose", [.enter, " "]) { $0.chooseEntry() }
                .footer("enter", "choose"),
            Binding("home end", "first, last", [.end], back: [.home]) { $0.stepBar(by: $1 * 100) },
            Binding("tab", "genres, covers", [.tab, .backtab, .down, "j"]) { $0.leaveBar() }
                .footer("tab", "covers"),
            Binding("d", "turn the dial", ["d"]) { $0.turnDial() },
            .help,
            Binding("q, esc", "back", ["q", .escape, .backspace]) { $0.leaveBar() }
                .footer("q", "back"),
        ]
    )

    /// While it is said why an album is here.
    static let why = Keymap(
        "Why it is here",
        [
            Binding("q, esc", "back", ["i", "q", .escape, .backspace, .enter]) { $0.goBack() }
                .footer("q", "back")
        ]
    )
}

extension Binding {
    static let crate = Binding("v c", "crate", ["v", "c"]) { $0.openWall() }
        .when { $0.saved.me != nil && $0.wallPage == nil }
}

extension Model {
    /// The wall in front.
    var wallPage: WallPage? {
        if case .wall(let page) = ground { page } else { nil }
    }

    /// Changes the topmost wall; there is at most one.
    mutating func changeWall(_ change: (inout WallPage) -> Void) {
        for index in pages.indices {
            guard case .wall(var page) = pages[index] else { continue }
            change(&page)
            pages[index] = .wall(page)
        }
    }

    /// Opens the wall as it was left, or goes back to it.
    mutating func openWall() -> [Effect] {
        let open = pages.lastIndex { if case .wall = $0 { true } else { false } }
        if let open {
            pages.removeLast(pages.count - open - 1)
            return []
        }
        var page = lastWall ?? WallPage()
        page.isTouched = false
        pages.append(.wall(page))
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

    /// The album under the cursor of the wall in front.
    var selectedTile: WallTile? {
        guard let page = wallPage else { return nil }
        let tiles = tiles(of: page.shown)
        return tiles.indices.contains(page.place.selected) ? tiles[page.place.selected] : nil
    }

    /// Why the album in front is on the wall that it was opened from; nil if nothing is known.
    var wallReason: String? {
        for case .wall(let wall) in pages.reversed() {
            let tiles = tiles(of: wall.shown)
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
        let tiles = tiles(of: page.shown)
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
        } else if first + 4 * page0 > tiles.count, !wall.isAtEnd, !wall.isPartial {
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

/// What keys and clicks do.
extension Model {
    /// Moves the cursor by rows of albums, or to an end; from the first row, up goes to the genre bar.
    mutating func moveWall(_ move: Move) -> [Effect] {
        guard let page = wallPage else { return [] }
        let (layout, count) = (wallLayout, tiles(of: page.shown).count)
        let selected = page.place.selected
        var place = move.place(from: selected, count: count)
        if case .by(let rows) = move {
            let (row, column) = selected.quotientAndRemainder(dividingBy: layout.columns)
            if rows < 0, row == 0 { return rows == -1 ? enterBar() : [] }
            let all = (count + layout.columns - 1) / layout.columns
            place = move.place(from: row, count: all) * layout.columns + column
        }
        changeWall { page in
            page.isTouched = true
            page.place.selected = place
        }
        return []
    }

    fileprivate mutating func step(by direction: Int) -> [Effect] {
        changeWall { page in
            page.isTouched = true
            page.place.selected += direction
        }
        return []
    }

    /// Scrolls by some rows of albums.
    mutating func scrollWall(by rows: Int) {
        guard let page = wallPage else { return }
        let (layout, count) = (wallLayout, tiles(of: page.shown).count)
        changeWall { page in
            page.isTouched = true
            page.place.scroll(by: rows, count: count, layout)
        }
    }

    fileprivate mutating func openTile() -> [Effect] {
        guard let tile = selectedTile else { return [] }
        changeWall { $0.isTouched = true }
        pages.append(
            .album(AlbumPage(tile, user: saved.me ?? "", fade: animates ? .waiting : .done))
        )
        return []
    }

    /// Tries again what failed; else shows the day's wall that is ready, or draws another one.
    fileprivate mutating func drawAgain() -> [Effect] {
        guard problems.isEmpty else {
            problems.removeAll()
            return []
        }
        guard let page = wallPage, case .crate(let choice) = page.wanted, let wall = walls[choice]
        else { return [] }
        if let ready = newWalls.removeValue(forKey: choice) {
            replaceWall(ready, of: choice)
        } else if page.redraw == nil {
            changeWall { $0.redraw = (wall.lastSeed &+ 1) & Int(Int32.max) }
        }
        return []
    }

    mutating func clickWall(_ column: Int, _ row: Int) -> [Effect] {
        guard let page = wallPage else { return [] }
        let layout = wallLayout
        if row == layout.bar {
            let entry = wallBar(page).first { $0.column <= column && column < $0.end }
            guard let entry else { return [] }
            return choose(entry.entry)
        }
        if row == size.rows - 1 {
            return dialArea(page)?.dial(atColumn: column).map { turnDial(to: $0) } ?? []
        }
        guard let place = layout.place(atColumn: column, row: row) else { return [] }
        let index = page.place.top * layout.columns + place
        guard tiles(of: page.shown).indices.contains(index) else { return [] }
        let isSelected = index == page.place.selected && page.barCursor == nil
        changeWall { page in
            page.barCursor = nil
            page.isTouched = true
            page.place.selected = index
        }
        return isSelected ? openTile() : []
    }
}
