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
        /// The next albums along the trail of a genre's wall, to append to it.
        case further(GenreTrail)
    }

    /// How many albums are requested at a time.
    package static let limit = 600
    /// How many albums a genre's wall should start with.
    package static let start = 60

    package var choice: WallChoice
    package var owner: Crate.Owner
    package var draw: Draw
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
    /// The pages that continue a genre's wall; nil for all genres.
    private(set) var trail: GenreTrail?
    /// Whether there are no more albums: the last wall appended had no new ones, or the trail of a
    /// genre's wall has ended.
    private(set) var isAtEnd = false
    /// Sentences that say which albums are missing and why.
    let gaps: [String]
    /// A sentence that says which signals lack albums for their shares; nil if none do.
    let shortage: String?
    /// The same for the albums after the first page.
    private(set) var laterShortage: String?
    /// The signals that failed when the wall was created.
    private let failed: Set<Signal>

    /// Converts a wall; `describe` describes errors.
    package init(_ wall: Wall, isOld: Bool, describe: (any Error) -> Problem) {
        self.init(
            tiles: wall.albums.map { WallTile($0, of: wall) },
            seed: wall.seed,
            isOld: isOld,
            trail: wall.trail,
            gaps: (wall.isCutShort ? [Self.cutShort] : [])
                + wall.gaps.map { "\($0.words.capitalizedFirst): \(describe($0.error).text)" },
            shortage: wall.shortageWords,
            laterShortage: wall.laterShortageWords,
            failed: wall.failed
        )
    }

    /// The message for a wall created before all services had responded.
    static let cutShort =
        "Incomplete and not saved: services took too long. Press r for a new wall."

    init(
        tiles: [WallTile],
        seed: Int,
        isOld: Bool = false,
        trail: GenreTrail? = nil,
        gaps: [String] = [],
        shortage: String? = nil,
        laterShortage: String? = nil,
        failed: Set<Signal> = []
    ) {
        self.tiles = tiles
        ids = Set(tiles.map(\.id))
        self.seed = seed
        lastSeed = seed
        self.isOld = isOld
        self.trail = trail
        isAtEnd = trail?.isAtEnd == true
        self.gaps = gaps
        self.shortage = shortage
        self.laterShortage = laterShortage
        self.failed = failed
    }

    /// Appends another wall's albums, except those already shown.
    ///
    /// Returns a sentence that says which signals lack albums from there on; nil if it is not new.
    mutating func append(_ more: ShownWall, of choice: WallChoice, seed: Int? = nil) -> String? {
        let new = more.tiles.filter { ids.insert($0.id).inserted }
        tiles += new
        lastSeed = seed ?? lastSeed
        trail = more.trail
        isAtEnd = trail.map(\.isAtEnd) ?? new.isEmpty
        let former = laterShortage
        laterShortage = choice.laterShortageWords(
            tiles.compactMap(\.origin?.signal),
            except: failed.union(more.failed)
        )
        return laterShortage == former ? nil : laterShortage
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
            let shortage = known.append(wall, of: choice, seed: seed)
            walls.put(known, for: choice, cost: known.tiles.count)
            noteGaps(wall, shortage)
        case .further(let trail):
            guard var known = walls[choice], known.trail == trail else { return }
            let shortage = known.append(wall, of: choice)
            walls.put(known, for: choice, cost: known.tiles.count)
            noteGaps(wall, shortage)
            guard known.isAtEnd, wallPage?.shown == .crate(choice) else { return }
            let count = Count.words(known.tiles.count, "album")
            addNotice(
                visit.isOffline
                    ? "That's all that is cached: \(count)." : "That's all: \(count)."
            )
        case .today where wallPage?.isTouched == true && wallPage?.wanted == .crate(choice):
            newWalls[choice] = wall
            if !wall.tiles.isEmpty { addNotice("Today's wall is ready. Press r to see it.") }
        case .last where walls[choice]?.isPartial == true:
            walls.put(wall, for: choice, cost: wall.tiles.count)
            noteGaps(wall, choice.genre == nil ? nil : wall.shortage)
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
        noteGaps(wall, choice.genre == nil ? nil : wall.shortage)
    }

    /// Shows the first failure of a new wall or, if there is none, a shortage.
    private mutating func noteGaps(_ wall: ShownWall, _ shortage: String?) {
        if !wall.isPartial, let words = wall.gaps.first ?? shortage { addNotice(words) }
    }

    /// The visible albums, by position.
    var wallTilesInSight: [WallTile] {
        guard let page = wallPage else { return [] }
        let layout = wallLayout
        let first = page.place.top * layout.columns
        let tiles = tiles(of: page)
        return Array(tiles.dropFirst(first).prefix(layout.columns * layout.visible))
    }

    /// Saves the genres of the front wall for the next start.
    mutating func keepChoice() -> [Effect] {
        guard case .crate(let choice)? = wallPage?.shown,
            choice.genre != keptChoice.genre
                || choice.subgenres != keptChoice.subgenres
        else { return [] }
        keptChoice = choice
        return [.keepChoice(choice, owner)]
    }

    /// Makes the wall on screen leave while the wanted one is loading, unless that has failed.
    private func leave(_ page: inout WallPage) {
        if let awaited = awaitedWall(page), problems[.wall(awaited)] != nil {
            page.scatter = nil
        } else if page.leftFor != page.wanted, animatesWalls {
            page.leftFor = page.wanted
            if page.scatter?.hasArrived != false { page.scatter = Scatter(wallTilesInSight) }
        }
    }

    /// Shows the wanted wall once it is loaded, and keeps the cursor on an album.
    mutating func settleWall(_ page: inout WallPage) {
        if page.dialTimer == nil, page.dial != saved.dial {
            page.dial = saved.dial
            page.redraw = nil
        }
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
            if !isFirst, animatesWalls {
                page.scatter = page.scatter ?? Scatter(former)
                page.scatter?.arrive()
            }
            page.leftFor = nil
        } else if page.shown != page.wanted, page.shown != nil {
            leave(&page)
        }
        let tiles = tiles(of: page)
        if isThere { page.place.settle(count: tiles.count, wallLayout) }
        if wallLayout.bar == nil || page.search.isTyping { page.barCursor = nil }
        if let cursor = page.barCursor {
            page.barCursor = min(max(cursor, 0), wallEntries(page).count - 1)
        }
        lastWall = page
        lastWall?.scatter = nil
        lastWall?.leftFor = nil
        lastWall?.barCursor = nil
        guard !page.search.text.isEmpty || page.search.isTyping else { return }
        // A reopened wall shows everything.
        lastWall?.search = SearchLine()
        let all = self.tiles(of: page.shown)
        let found = tiles[at: page.place.selected].flatMap(all.firstIndex(of:))
        lastWall?.place.selected = found ?? page.search.origin
    }
}
