import Terminal
import VinylogueKit

/// The source of a wall's albums.
package enum WallSource: Hashable, Sendable {
    /// The crate or a genre.
    case crate(WallChoice)
    /// The user's favorites.
    case favorites
}

package struct WallRequest: Hashable, Sendable {
    package enum Draw: Hashable, Sendable {
        /// The last wall created, or else today's.
        case last
        /// Today's wall.
        case today
        /// The wall for this seed.
        case seed(Int)
        /// The wall for this seed, to append to the existing one.
        case more(seed: Int)
    }

    /// How many albums are requested at a time.
    package static let limit = 600

    package var choice: WallChoice
    package var owner: Crate.Owner
    package var draw: Draw
}

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

    fileprivate init(_ album: CrateAlbum, of wall: Wall) {
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

/// A wall as shown, including any albums appended since.
package struct ShownWall: Sendable {
    private(set) var tiles: [WallTile]
    /// The loose identities of all albums so far, including disliked ones.
    private var ids: Set<AlbumID>
    let seed: Int
    /// The seed of the last wall appended.
    private(set) var lastSeed: Int
    /// Whether the wall was created on another day.
    let isOld: Bool
    /// Whether more of its albums are still loading.
    var isPartial = false
    /// Whether the last wall appended had no new albums.
    private(set) var isAtEnd = false
    /// Sentences that say which albums are missing and why.
    let gaps: [String]

    /// Converts a wall; `describe` describes errors.
    package init(_ wall: Wall, isOld: Bool, describe: (any Error) -> Problem) {
        self.init(
            tiles: wall.albums.map { WallTile($0, of: wall) },
            seed: wall.seed,
            isOld: isOld,
            gaps: (wall.isCutShort ? [Self.cutShort] : [])
                + wall.gaps.map { gap in
                    let names = (gap.missing + gap.incomplete).map(\.name).joined(separator: ", ")
                    let what =
                        gap.missing.isEmpty
                        ? "Fewer albums from \(names)" : "No albums from \(names)"
                    return "\(what): \(describe(gap.error).text)"
                }
        )
    }

    /// The message for a wall created before all services had responded.
    static let cutShort =
        "Incomplete and not saved: services took too long. Press r for a new wall."

    init(tiles: [WallTile], seed: Int, isOld: Bool = false, gaps: [String] = []) {
        self.tiles = tiles
        ids = Set(tiles.map(\.id))
        self.seed = seed
        lastSeed = seed
        self.isOld = isOld
        self.gaps = gaps
    }

    /// Appends another wall's albums, except those already shown.
    mutating func append(_ more: ShownWall, seed: Int) {
        let new = more.tiles.filter { ids.insert($0.id).inserted }
        tiles += new
        lastSeed = seed
        isAtEnd = new.isEmpty
    }

    /// Removes an album; returns its index, or nil if it is not on the wall.
    mutating func remove(_ id: AlbumID) -> Int? {
        guard let index = tiles.firstIndex(where: { $0.id == id }) else { return nil }
        tiles.remove(at: index)
        return index
    }

    mutating func remove(_ hidden: Set<AlbumID>) {
        tiles.removeAll { hidden.contains($0.id) }
    }

    /// Restores an album at its position.
    mutating func insert(_ tile: WallTile, at index: Int) {
        tiles.insert(tile, at: min(index, tiles.count))
    }
}

extension Model {
    /// Stores a fetched wall.
    mutating func accept(_ wall: ShownWall, for request: WallRequest) {
        var wall = wall
        let choice = request.choice
        wall.remove(marks?.dislikes ?? [])
        switch request.draw {
        case .more(let seed):
            guard var known = walls[choice] else { return }
            known.append(wall, seed: seed)
            walls.put(known, for: choice, cost: known.tiles.count)
        case .today where wallPage?.isTouched == true && wallPage?.wanted == .crate(choice):
            newWalls[choice] = wall
            if !wall.tiles.isEmpty { notice = "Today's wall is ready. Press r to see it." }
        case .last where walls[choice]?.isPartial == true:
            walls.put(wall, for: choice, cost: wall.tiles.count)
            noteGaps(wall)
        case .today, .last, .seed: replaceWall(wall, of: choice)
        }
    }

    /// Replaces a wall, with a transition if it is on screen.
    mutating func replaceWall(_ wall: ShownWall, of choice: WallChoice) {
        let source = WallSource.crate(choice)
        let isShown = wallPage?.shown == source
        let former = isShown ? wallTilesInSight : []
        walls.put(wall, for: choice, cost: wall.tiles.count)
        wallPlaces.put(WallPlace(), for: source)
        changeWall { page in
            if page.wanted == source { page.redraw = nil }
            if page.shown == source { page.place = WallPlace() }
        }
        if isShown { scatter(former) }
        noteGaps(wall)
    }

    private mutating func noteGaps(_ wall: ShownWall) {
        if !wall.isPartial, let gap = wall.gaps.first { notice = gap }
    }

    /// The visible albums, by position.
    var wallTilesInSight: [WallTile] {
        guard let page = wallPage else { return [] }
        let layout = wallLayout
        let first = page.place.top * layout.columns
        let tiles = tiles(of: page)
        return Array(tiles.dropFirst(first).prefix(layout.columns * layout.visible))
    }

    /// Saves the dial and genres of the front wall for the next start.
    mutating func keepChoice() -> [Effect] {
        guard case .crate(let choice)? = wallPage?.shown, choice != keptChoice else { return [] }
        keptChoice = choice
        return [.keepChoice(choice, owner)]
    }

    /// Shows the wanted wall once it is loaded, and keeps the cursor on an album.
    mutating func settleWall(_ page: inout WallPage) {
        let isThere =
            switch page.wanted {
            case .crate(let choice): walls[choice] != nil
            case .favorites: marks != nil
            }
        if page.shown != page.wanted, isThere {
            let former = wallTilesInSight
            let isWhole = page.search.text.isEmpty
            if isWhole, let shown = page.shown { wallPlaces.put(page.place, for: shown) }
            page.place = isWhole ? wallPlaces[page.wanted] ?? WallPlace() : WallPlace()
            let isFirst = page.shown == nil
            page.shown = page.wanted
            if !isFirst, animatesWalls { page.scatter = Scatter(former) }
        }
        let tiles = tiles(of: page)
        if isThere { page.place.settle(count: tiles.count, wallLayout) }
        if wallLayout.bar == nil || page.search.isTyping { page.barCursor = nil }
        if let cursor = page.barCursor {
            page.barCursor = min(max(cursor, 0), wallEntries(page).count - 1)
        }
        lastWall = page
        lastWall?.scatter = nil
        lastWall?.barCursor = nil
        guard !page.search.text.isEmpty || page.search.isTyping else { return }
        // A reopened wall shows everything.
        lastWall?.search = SearchLine()
        let all = self.tiles(of: page.shown)
        let found = tiles[at: page.place.selected].flatMap(all.firstIndex(of:))
        lastWall?.place.selected = found ?? page.search.origin
    }
}
