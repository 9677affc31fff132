import Artwork
import Terminal
import VinylogueKit

extension View {
    mutating func drawWall(_ page: WallPage) {
        let layout = model.wallLayout
        if let row = layout.bar { drawWallBar(page, row) }
        let tiles = model.tiles(of: page)
        if tiles.isEmpty {
            drawEmptyWall(page, layout)
        } else if layout.isList {
            drawLines(tiles, page, layout)
        } else {
            drawCovers(page, layout)
        }
        if let row = layout.about { drawAbout(page, row) }
        if !model.page.isSheet { drawDial() }
        drawWallCorner(page)
    }

    /// Draws the search or the depth at the end of the genre bar; in a tiny window, the search over
    /// the first row.
    private mutating func drawWallCorner(_ page: WallPage) {
        if let words = model.wallSearch(page) {
            if model.isTiny { return drawOver(words, 0) }
            drawRight(words, before: columns - 2, 0, theme.accent)
        } else if let words = model.wallDepth(page) {
            drawRight(words, before: columns - 2, 0, theme.faint)
        }
    }

    private mutating func drawCovers(_ page: WallPage, _ layout: WallLayout) {
        let tiles = model.wallTilesInSight
        let selected = page.place.selected - page.place.top * layout.columns
        let old = page.scatter?.old ?? []
        for place in 0..<layout.columns * layout.visible {
            let area = layout.area(ofPlace: place)
            let isSelected = place == selected && page.barCursor == nil
            switch page.scatter?.sight(ofPlace: place) ?? .new(1) {
            case .old(let share):
                if let old = old[at: place] { drawTile(old, area, share: share) }
            case .new(let share):
                if let new = tiles[at: place] {
                    drawTile(new, area, isSelected: isSelected, share: share)
                }
            }
        }
        drawGaps(of: page, layout, below: (tiles.count + layout.columns - 1) / layout.columns)
    }

    /// Draws an album's cover: a placeholder until it is loaded, a sleeve if there is none.
    private mutating func drawTile(
        _ tile: WallTile,
        _ area: ScreenArea,
        isSelected: Bool = false,
        share: Double = 1
    ) {
        let size = CellSize(columns: area.columns, rows: area.rows)
        let request = model.coverRequest(tile, size)
        let loaded = model.cover(request.key) ?? missing(request)
        guard share > 0 else { return }
        let pick = model.pickSign(of: tile.album)
        let isFramed = isSelected || pick != nil
        if let cover = loaded.flatMap(\.self) {
            // The frame lies over the cover, unless it has to show a sign.
            let hasOverlay = isSelected && pick == nil && model.frameOverlay(size) != nil
            let isInside = isFramed && !hasOverlay
            let graphics = model.page.isSheet ? nil : graphics(cover, tile, isInside, size, share)
            if let graphics {
                screen.fill(area, style: theme.plain)
                if isFramed, share == 1 { drawFrame(area, isSelected: isSelected, pick) }
                place(graphics, area.column, area.row, size)
                guard share == 1 else { return }
                if isMarked(tile), let heart = model.heartOverlay {
                    screen.place(heart, column: area.column + area.columns - 4, row: area.row + 1)
                }
                if hasOverlay, let frame = model.frameOverlay(size) {
                    screen.place(frame, column: area.column, row: area.row)
                }
                return
            }
            draw(cover.cells, area.column, area.row, size, progress: share)
        } else if loaded != nil {
            let sleeve = Sleeve(tile.album).cells(in: size, colors: theme.look.support)
            if let sleeve { draw(sleeve, area.column, area.row, size, progress: share) }
        } else {
            drawShape(area)
        }
        guard share == 1 else { return }
        drawHeart(on: tile, area)
        if isFramed { drawFrame(area, isSelected: isSelected, pick) }
    }

    /// Marks a favorite in the corner of its cover.
    private mutating func drawHeart(on tile: WallTile, _ area: ScreenArea) {
        guard isMarked(tile), area.columns >= 5, area.rows >= 3 else { return }
        let sign = AlbumCollection.Mark.favorite.sign(theme.look.decoration)
        let column = area.column + area.columns - 3
        drawOverCover(sign, column, area.row + 1, theme.accentStrong)
    }

    /// Whether a cover has the mark of favorites; on their own wall, all of them would.
    private func isMarked(_ tile: WallTile) -> Bool {
        guard case .wall(let page) = model.ground, page.shown != .favorites else { return false }
        return model.marks?.isFavorite(tile.id) == true
    }

    /// Draws a text over a cover, on the colors of the cover.
    private mutating func drawOverCover(
        _ text: String,
        _ column: Int,
        _ row: Int,
        _ look: CellStyle
    ) {
        for (index, sign) in text.enumerated() {
            var style = look
            if let under = screen[column + index, row]?.style, let ground = under.background {
                let other = under.foreground ?? ground
                style.background = .rgb(ground.shade.mixed(with: other.shade, share: 0.5))
            }
            screen.draw(String(sign), column: column + index, row: row, style: style)
        }
    }

    /// Draws the placeholder of a cover that is loading; neighbors differ in color, to tell covers
    /// apart.
    private mutating func drawShape(_ area: ScreenArea) {
        let isEven = (area.column / max(area.columns, 1) + area.row / max(area.rows, 1)) % 2 == 0
        var style = isEven ? theme.shape : theme.surface
        style.foreground = nil
        screen.fill(area, style: style)
    }

    /// The cover as terminal graphics: smaller inside a frame and during transitions; nil if it is
    /// drawn in characters.
    private func graphics(
        _ cover: Cover,
        _ tile: WallTile,
        _ isFramed: Bool,
        _ size: CellSize,
        _ share: Double
    ) -> ScreenPicture? {
        guard let picture = cover.graphics else { return nil }
        guard isFramed || share < 1 else { return picture }
        if let inner = model.innerSize(size) {
            return model.cover(model.coverRequest(tile, inner).key)?.flatMap(\.graphics)
        }
        guard share < 1 else {
            let rows = max(picture.rows - 2, 1)
            let columns = Double(picture.columns * rows) / Double(picture.rows)
            return picture.scaled(columns: max(Int(columns.rounded()), 1), rows: rows)
        }
        return picture.scaled(
            columns: Int((Double(picture.columns) * share).rounded()),
            rows: Int((Double(picture.rows) * share).rounded())
        )
    }

    /// Draws the frame of a selected or marked cover over its edge, with the sign of a marked one.
    private mutating func drawFrame(_ area: ScreenArea, isSelected: Bool, _ pick: String?) {
        let ascii = theme.look.decoration.isASCII
        let signs = Array(ascii ? "-|++++" : "━┃┏┓┗┛").map(String.init)
        let (right, bottom) = (area.column + area.columns - 1, area.row + area.rows - 1)
        let style = isSelected ? theme.accentStrong : theme.faint
        let line = String(repeating: signs[0], count: max(area.columns - 2, 0))
        for (row, left, end) in [(area.row, signs[2], signs[3]), (bottom, signs[4], signs[5])] {
            drawOverCover("\(left)\(line)\(end)", area.column, row, style)
        }
        for row in area.row + 1..<max(bottom, area.row + 1) {
            drawOverCover(signs[1], area.column, row, style)
            drawOverCover(signs[1], right, row, style)
        }
        if let pick {
            let words = " \(pick) "
            draw(words, area.column + 1, area.row, width: area.columns - 2, theme.accentStrong)
        }
        guard isSelected, let play = area.playControl else { return }
        drawOverCover(" \(theme.play) ", play.column, play.row, style)
    }

    /// Draws the albums as lines of text, for windows without covers.
    private mutating func drawLines(_ tiles: [WallTile], _ page: WallPage, _ layout: WallLayout) {
        for place in 0..<layout.visible {
            let index = page.place.top + place
            guard let tile = tiles[at: index] else { break }
            let row = layout.grid.row + place
            let isSelected = index == page.place.selected && page.barCursor == nil
            if isSelected { select(row, rows: 1, columns: columns) }
            drawNames(tile, 2, row, width: columns - 4, isSelected: isSelected)
        }
        // A status must not hide the selected album.
        let isLast = page.place.selected == page.place.top + layout.visible - 1
        drawStatus(of: page, layout.grid.row + (isLast ? 0 : layout.visible - 1))
    }

    /// Draws the problem or the spinner of the wanted wall over a row of the wall that is shown. The row below
    /// covers also shows a sync's progress.
    ///
    /// - Returns: the number of columns used.
    @discardableResult
    private mutating func drawStatus(of page: WallPage, _ row: Int) -> Int {
        let awaited = model.awaitedWall(page)
        let room = columns - 4
        if let problem = awaited.flatMap({ model.problems[.wall($0)] }),
            !model.tiles(of: page.shown).isEmpty
        {
            let area = ScreenArea(column: 0, row: row, columns: columns, rows: 1)
            screen.fill(area, style: theme.plain)
            draw("! \(problem.text) \(problem.keys)", 2, row, width: room, theme.problem)
            return columns
        }
        let spinner = model.spinner?.text(awaited.map(words(for:)), theme.look.decoration)
        let sync = model.wallLayout.isList ? nil : model.shortSyncWords
        guard let status = spinner ?? sync else { return 0 }
        drawRight("   \(status)", before: columns - 2, row, theme.accent)
        return status.displayWidth + 3
    }

    /// Draws the details of the selected album.
    private mutating func drawAbout(_ page: WallPage, _ row: Int) {
        let used = drawStatus(of: page, row)
        let room = columns - 4 - used
        guard room > 0, let tile = model.selectedTile else { return }
        // The names must not move while something is loading next to them.
        drawNames(tile, 2, row, width: room, isSelected: false, isNarrow: used > 0)
    }

    private func words(for request: WallRequest) -> String {
        let choice = request.choice
        let names = choice.subgenres.isEmpty ? choice.genre.map { [$0] } ?? [] : choice.subgenres
        let what = names.isEmpty ? "the crate" : names.map { $0.name.lowercased() }.listed
        return what.truncated(to: 24, ellipsis: theme.ellipsis)
    }

    /// Draws an album's title and artist and, to their right, why it is on the wall.
    private mutating func drawNames(
        _ tile: WallTile,
        _ column: Int,
        _ row: Int,
        width: Int,
        isSelected: Bool,
        isNarrow: Bool = false
    ) {
        func look(_ style: CellStyle) -> CellStyle { isSelected ? theme.selected(style) : style }
        var used = 0
        if let sign = model.pickSign(of: tile.album) {
            used = draw(sign, column, row, width: width, look(theme.accent)) + 1
        }
        if model.marks?.isFavorite(tile.id) == true {
            let sign = AlbumCollection.Mark.favorite.sign(theme.look.decoration)
            used += draw(sign, column + used, row, width: width - used, look(theme.accent)) + 1
        }
        let room = width - used
        let about = [tile.reason, tile.credit ?? ""].filter { !$0.isEmpty }
            .joined(separator: theme.dot)
        let names = tile.title.displayWidth + theme.dot.displayWidth + tile.artist.displayWidth
        // The reason gets the room that the title leaves, or half of the width if that is more; the
        // artist is cut first.
        let fits = names + 3 + about.displayWidth <= room
        let words = fits ? about : tile.reason
        let right = min(
            words.displayWidth,
            isNarrow || room < 48
                ? max(room - names - 3, 0) : max(room - tile.title.displayWidth - 3, room / 2)
        )
        let left = right >= min(12, words.displayWidth) && right > 0 ? room - right - 3 : room
        let start = column + used
        used += draw(tile.title, start, row, width: left, look(theme.strong))
        let rest = start + left - column - used
        if rest > theme.dot.displayWidth + 3 {
            draw("\(theme.dot)\(tile.artist)", column + used, row, width: rest, look(theme.plain))
        }
        guard left < room else { return }
        let shown = words.truncated(to: right, ellipsis: theme.ellipsis)
        drawRight(shown, before: column + width, row, look(theme.faint))
    }

    /// Draws why there is nothing to show, or placeholders for what is loading.
    private mutating func drawEmptyWall(_ page: WallPage, _ layout: WallLayout) {
        let awaited = model.awaitedWall(page)
        let middle = layout.grid.row + max(layout.grid.rows / 2 - 1, 0)
        if let problem = awaited.flatMap({ model.problems[.wall($0)] }) {
            draw(problem, from: middle)
        } else if let problem = model.problems[.marks], page.wanted == .favorites {
            draw(problem, from: middle)
        } else if page.wanted == page.shown, awaited == nil {
            let words = page.noAlbumReason(in: model)
            for (index, line) in words.wrapped(to: max(columns - 4, 1)).enumerated() {
                drawCentered(line, middle + index, theme.plain)
            }
            drawGaps(of: page, layout, below: 0)
        } else if !layout.isList {
            for place in 0..<layout.columns * layout.visible {
                drawShape(layout.area(ofPlace: place))
            }
        } else if let spinner = model.spinner?.text(nil, theme.look.decoration) {
            draw(spinner, 2, layout.grid.row, width: columns - 4, theme.accent)
        }
    }

    /// Draws which albums are missing and why, or how to add favorites, if the wall does not fill
    /// the window.
    private mutating func drawGaps(of page: WallPage, _ layout: WallLayout, below row: Int) {
        if page.shown == .favorites, row > 0, row < layout.visible, page.search.text.isEmpty {
            let words = "Press f on any album to add it here."
            let top = layout.grid.row + row * layout.tile.rows + 1
            if top < layout.grid.row + layout.grid.rows { drawCentered(words, top, theme.faint) }
            return
        }
        guard case .crate(let choice)? = page.shown, let wall = model.walls[choice],
            !wall.isPartial, row < layout.visible
        else { return }
        let lines = wall.gaps.flatMap { $0.wrapped(to: max(columns - 4, 1)) }
        let end = layout.grid.row + layout.grid.rows
        let top = max(end - lines.count, layout.grid.row + row * layout.tile.rows)
        for (index, line) in lines.enumerated() where top + index < end {
            draw(line, 2, top + index, width: columns - 4, theme.faint)
        }
    }
}
