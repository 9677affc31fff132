import Terminal
import VinylogueKit

/// Where the albums of a wall come from.
package enum WallSource: Hashable, Sendable {
    /// The crate, or a genre's feed.
    case crate(WallChoice)
    /// The user's favourites.
    case favorites
}

package struct WallRequest: Hashable, Sendable {
    package enum Draw: Hashable, Sendable {
        /// The last one that was made; the day's if there is none.
        case last
        /// The day's.
        case today
        /// The one of this seed.
        case seed(Int)
        /// The one of this seed, to be put behind the wall that is there.
        case more(seed: Int)
    }

    /// How many albums are drawn at a time.
    package static let limit = 600

    package var choice: WallChoice
    package var owner: Crate.Owner
    package var draw: Draw
}

/// An album on a wall, with names that are safe to be shown.
package struct WallTile: Equatable, Sendable {
    let album: Album
    /// The album in the spelling of its cover.
    let key: AlbumID
    /// The loose identity.
    let id: AlbumID
    let title: String
    let artist: String
    /// Why it is there; empty for a favourite.
    let reason: String
    /// The source, and its place in the source's list; nil for a favourite.
    let origin: Origin?
    let imageURL: String?
    let url: String?
    /// Whose page, cover and plays it has, such as "from Apple Music"; nil if nobody is named.
    let credit: String?
    /// The search key of both names and the reason.
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

/// A wall as it is shown, with what was drawn behind it since.
package struct ShownWall: Sendable {
    private(set) var tiles: [WallTile]
    /// The loose identities of all albums that were drawn, disliked ones too.
    private var ids: Set<AlbumID>
    let seed: Int
    /// The seed of the last draw that was put behind it.
    private(set) var lastSeed: Int
    /// Whether it was made on another day.
    let isOld: Bool
    /// Whether more of it is on its way.
    var isPartial = false
    /// Whether another draw brought nothing new.
    private(set) var isAtEnd = false
    /// What is missing and why, in sentences.
    let gaps: [String]

    /// Shows a wall; `describe` puts an error into words.
    package init(_ wall: Wall, isOld: Bool, describe: (any Error) -> Problem) {
        self.init(
            tiles: wall.albums.map { WallTile($0, of: wall) },
            seed: wall.seed,
            isOld: isOld,
            gaps: (wall.isCutShort ? [Self.cutShort] : [])
                + wall.gaps.map { gap in
                    let names = (gap.missing + gap.incomplete).map(\.name).joined(separator: ", ")
                    let what = gap.missing.isEmpty ? "Less from \(names)" : "Without \(names)"
                    return "\(what): \(describe(gap.error).text)"
                }
        )
    }

    /// What a wall that was made without late answers says.
    static let cutShort =
        "Incomplete and not kept: services took too long. Press r to draw another."

    init(tiles: [WallTile], seed: Int, isOld: Bool = false, gaps: [String] = []) {
        self.tiles = tiles
        ids = Set(tiles.map(\.id))
        self.seed = seed
        lastSeed = seed
        self.isOld = isOld
        self.gaps = gaps
    }

    /// Puts the albums of another draw behind these, without those that were drawn before.
    mutating func append(_ more: ShownWall, seed: Int) {
        let new = more.tiles.filter { ids.insert($0.id).inserted }
        tiles += new
        lastSeed = seed
        isAtEnd = new.isEmpty
    }

    /// Takes an album away; nil if it is not there, else its place.
    mutating func remove(_ id: AlbumID) -> Int? {
        guard let index = tiles.firstIndex(where: { $0.id == id }) else { return nil }
        tiles.remove(at: index)
        return index
    }

    mutating func remove(_ hidden: Set<AlbumID>) {
        tiles.removeAll { hidden.contains($0.id) }
    }

    /// Puts an album back in its place.
    mutating func insert(_ tile: WallTile, at index: Int) {
        tiles.insert(tile, at: min(index, tiles.count))
    }
}

extension Model {
    /// Takes over a wall that was fetched.
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

    /// Shows another wall in the place of one.
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

    /// The albums in sight, place by place.
    var wallTilesInSight: [WallTile] {
        guard let page = wallPage else { return [] }
        let layout = wallLayout
        let first = page.place.top * layout.columns
        let tiles = tiles(of: page)
        return Array(tiles.dropFirst(first).prefix(layout.columns * layout.visible))
    }

    /// Keeps the dial and the genres of the wall in front for the next start.
    mutating func keepChoice() -> [Effect] {
        guard case .crate(let choice)? = wallPage?.shown, choice != keptChoice else { return [] }
        keptChoice = choice
        return [.keepChoice(choice, owner)]
    }

    /// Shows the wanted wall once it is there, and keeps the cursor on an album.
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
        // Opened again, it shows all.
        lastWall?.search = SearchLine()
        let all = self.tiles(of: page.shown)
        let found = tiles[at: page.place.selected].flatMap(all.firstIndex(of:))
        lastWall?.place.selected = found ?? page.search.origin
    }
}
