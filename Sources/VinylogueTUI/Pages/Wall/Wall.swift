import Artwork
import Terminal
import VinylogueKit

/// A wall of covers: the crate, a genre or the favorites.
struct WallPage: PageState {
    /// How long after the dial's last change the wall follows.
    static let dialDebounce = Duration.seconds(1)
    var showsFavorites = false
    /// The genre whose sub-genres are in the bar; nil for all genres.
    var genre: Genre?
    /// The selected sub-genres, in the order of the bar.
    var subgenres: [Genre] = []
    /// The dial position that the wall currently reflects.
    var dial = Dial.mixed
    /// The timer after which the wall follows the dial; nil if it already does.
    var dialTimer: Int?
    /// The seed of another wall that the user has requested; nil if there is none.
    var redraw: Int?
    /// The wall on screen, which differs from `wanted` until that is loaded.
    var shown: WallSource?
    var place = WallPlace()
    var search = SearchLine()
    /// The index of the genre bar's entry under the cursor; nil while the cursor is on the covers.
    var barCursor: Int?
    /// Whether the user has acted on the wall since opening it, which stops automatic replacement.
    var isTouched = false
    var scatter: Scatter?
    /// The wall that is loading, for which the one on screen was scattered.
    var leftFor: WallSource?

    init() {}

    /// Creates the page of a wall with this dial and these genres.
    init(_ choice: WallChoice) {
        genre = choice.genre
        subgenres = choice.subgenres
        dial = choice.dial
    }

    var wanted: WallSource {
        showsFavorites
            ? .favorites
            : .crate(WallChoice(dial: dial, genre: genre, subgenres: subgenres))
    }

    var page: Page { .wall(self) }
    var keymap: Keymap { barCursor == nil ? .wall : .wallBar }
    static var chapter: Keymap? { .wall }
    var fillsStatusRow: Bool { true }
    func title(in model: Model) -> String? {
        showsFavorites ? "favourites" : genre.map { "crate: \($0.name.shown)" } ?? "crate"
    }
    var cursor: Int {
        get { place.selected }
        set { place.selected = newValue }
    }

    var seen: Page {
        var page = self
        page.isTouched = true
        return .wall(page)
    }

    func user(in model: Model) -> String? { model.saved.me }
    func crumb(at index: Int, in model: Model) -> String? { "crate" }
    func needs(in model: Model) -> [Need] { model.needs(of: self) }
    func length(in model: Model) -> Int { model.wallLayout.visible }
    func items(in model: Model) -> [AnyHashable]? { model.tiles(of: self).map(\.id) }
    func nothingToSearch(in model: Model) -> String? { nil }
    func footerEnd(in model: Model) -> Int? { model.dialArea?.column }
    mutating func settle(at index: Int, in model: inout Model) {
        model.settleWall(&self)
        if !model.wallLayout.isList { model.keepOverlays(model.wallLayout.tile) }
    }

    func draw(in view: inout View) { view.drawWall(self) }

    func awaited(in model: Model) -> [Need] {
        model.missingMarks + (model.awaitedWall(self).map { [.wall($0)] } ?? [])
    }

    func problem(in model: Model) -> Problem? {
        guard barCursor == nil, model.tiles(of: shown).isEmpty else { return nil }
        return model.awaitedWall(self).flatMap { model.problems[.wall($0)] }
    }

    func problemRow(in model: Model) -> Int? { 2 }

    func selectedAlbum(in model: Model) -> SelectedAlbum? {
        model.selectedTile.map(SelectedAlbum.init)
    }

    func noAlbumReason(in model: Model) -> String {
        let need = model.awaitedWall(self).map(Need.wall) ?? (shown == nil ? .marks : nil)
        if let need { return model.problems[need] == nil ? Model.stillLoading : Model.hasFailed }
        if !search.text.isEmpty { return search.noMatch }
        return showsFavorites
            ? "No favourites yet. Press f on an album to add it."
            : "Nothing to show. Try another genre, or turn the dial with d."
    }

    func list(around album: AlbumPage, in model: Model) -> AlbumList? {
        let (tiles, index) = (model.tiles(of: self), place.selected)
        guard album.chart == nil, let tile = tiles[at: index], tile.album == album.key else {
            return nil
        }
        var list = AlbumList(at: index, of: tiles.count) {
            AlbumPage(SelectedAlbum(tiles[$0]), user: album.user, in: model)
        }
        list?.reason = tile.reason.isEmpty ? nil : tile.reason
        return list
    }

    /// Moves the cursor by rows of albums, or to an end; moving up from the first row enters the
    /// genre bar.
    mutating func move(_ move: Move, in model: Model) {
        let (layout, count) = (model.wallLayout, model.tiles(of: self).count)
        var place = move.place(from: place.selected, count: count)
        if case .by(let rows) = move {
            let (row, column) = self.place.selected.quotientAndRemainder(dividingBy: layout.columns)
            if rows < 0, row == 0 {
                if rows == -1 { model.enterBar(of: &self) }
                return
            }
            let all = (count + layout.columns - 1) / layout.columns
            place = move.place(from: row, count: all) * layout.columns + column
        }
        isTouched = true
        self.place.selected = place
    }

    mutating func scroll(by rows: Int, in model: Model) {
        let layout = model.wallLayout
        isTouched = true
        let distance = layout.isList ? rows : rows.signum()
        place.scroll(by: distance, count: model.tiles(of: self).count, layout)
    }

    mutating func beginList(in model: Model) {
        isTouched = true
        place = WallPlace()
    }

    func click(_ column: Int, _ row: Int, in model: inout Model) -> [Effect] {
        model.clickWall(self, column, row)
    }
}

extension Model {
    var wallPage: WallPage? {
        if case .wall(let page) = ground { page } else { nil }
    }

    /// Changes every wall page in the stack.
    mutating func changeWall(_ change: (inout WallPage) -> Void) {
        for index in pages.indices {
            guard case .wall(var page) = pages[index] else { continue }
            change(&page)
            pages[index] = .wall(page)
        }
    }

    /// Opens the wall as it was last shown, or returns to it.
    mutating func openWall() -> [Effect] {
        if pages.count > 1, case .wall = pages[pages.count - 2] { return goBack() }
        var page = lastWall ?? WallPage()
        page.isTouched = false
        open(page)
        return []
    }

    func tiles(of source: WallSource?) -> [WallTile] {
        switch source {
        case .crate(let choice): walls[choice]?.tiles ?? []
        case .favorites: marks?.favorites ?? []
        case nil: []
        }
    }

    /// The albums listed on a wall page, which match its search.
    func tiles(of page: WallPage) -> [WallTile] {
        let tiles = tiles(of: page.shown)
        guard !page.search.text.isEmpty else { return tiles }
        let key = page.search.text.searchKey
        return tiles.filter { $0.searchKey.contains(key) }
    }

    /// The album under the cursor on the front wall.
    var selectedTile: WallTile? {
        wallPage.flatMap { tiles(of: $0)[at: $0.place.selected] }
    }

    /// The user and friends for whom the crate is created.
    var owner: Crate.Owner {
        Crate.Owner(user: saved.me, friends: saved.friends.friends.map(\.username))
    }

    /// The request for the wall that a page is waiting for; nil if the wall is loaded.
    func awaitedWall(_ page: WallPage) -> WallRequest? {
        guard case .crate(let choice) = page.wanted else { return nil }
        let wall = walls[choice]
        if wall == nil || wall?.isPartial == true {
            return WallRequest(choice: choice, owner: owner, draw: .last)
        }
        return page.redraw.map { WallRequest(choice: choice, owner: owner, draw: .seed($0)) }
    }

    /// The marks, the wall, the visible covers, then what may be needed next.
    fileprivate func needs(of page: WallPage) -> [Need] {
        var needs = missingMarks
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
            if let inner = innerSize(layout.tile) {
                let picked = tiles[(first..<first + page0).clamped(to: tiles.indices)]
                    .filter { pickSign(of: $0.album) != nil }
                let framed = [selectedTile].compactMap(\.self) + picked
                needs += framed.map { .cover(coverRequest($0, inner)) }
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
            let draw = wall.trail.map(WallRequest.Draw.further) ?? .more(seed: seed)
            needs.append(.wall(WallRequest(choice: choice, owner: owner, draw: draw)))
        }
        return needs
    }

    func coverRequest(_ tile: WallTile, _ size: CellSize) -> CoverRequest {
        coverRequest(tile.album, size, saved.me ?? "", address: tile.imageURL)
    }

    /// The selected cover's size inside its frame; nil if the terminal can scale covers itself.
    func innerSize(_ tile: CellSize) -> CellSize? {
        guard !look.graphics.isLight else { return nil }
        return CellSize(columns: tile.columns - 2, rows: tile.rows - 2)
    }
}
