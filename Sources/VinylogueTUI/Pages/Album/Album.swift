import Artwork
import Terminal
import VinylogueKit

/// An album's page.
struct AlbumPage: Equatable, Sendable {
    /// How far the page has faded in.
    enum Fade: Equatable, Sendable {
        /// Not yet: the colours of the cover are not known.
        case waiting
        /// This many steps are done, and this timer starts the next one.
        case running(step: Int, timer: Int)
        case done
    }

    /// The number of steps of a fade.
    static let steps = 8

    var key: Album
    var artist: String
    var title: String
    /// The user whose plays are shown.
    var user: String
    /// Where it stands in the chart that it was opened from; nil if it was opened from a wall.
    var standing: Standing?
    /// The address of its cover; nil if only its details tell it.
    var imageURL: String?
    var url: String?
    /// The first line of the text that is shown.
    var scroll = 0
    /// The track under the cursor, from 0; nil while the text is read.
    var track: Int?
    var fade: Fade
    /// The colour that it fades in from; nil for that of the other pages.
    var origin: RGBColor?

    /// An album's place in a chart.
    struct Standing: Equatable, Sendable {
        var chart: ChartKey
        var plays: Int
        /// The rank in the whole chart, from 1.
        var rank: Int
    }

    init(_ row: ShownChart.Row, _ chart: ChartKey, fade: Fade) {
        key = row.key
        artist = row.artist
        title = row.title
        user = chart.user
        standing = Standing(chart: chart, plays: row.plays, rank: row.rank)
        url = row.url
        self.fade = fade
    }

    /// The page of an album that plays.
    init(_ album: Album, user: String, fade: Fade) {
        key = album
        artist = album.artist.shown
        title = album.title.shown
        self.user = user
        self.fade = fade
    }

    init(_ tile: WallTile, user: String, fade: Fade) {
        key = tile.album
        artist = tile.artist
        title = tile.title
        self.user = user
        imageURL = tile.imageURL
        url = tile.url
        self.fade = fade
    }

    /// How much of the fade is done, from 0 to 1.
    var progress: Double {
        switch fade {
        case .waiting: 0
        case .running(let step, _): Double(step) / Double(Self.steps)
        case .done: 1
        }
    }
}

/// The keys of an album's page.
extension Keymap {
    static let album = Keymap(
        "Album",
        Binding.player + [
            Binding("h l, arrows", "previous, next", [.right, "l"], back: [.left, "h"]) {
                $0.turnAlbum(by: $1)
            }.footer("←→", "album").when { $0.albumList?.count ?? 0 > 1 },
            Binding.arrows.footer("↑↓", "read").when { $0.selectedTrack == nil },
            Binding.arrows.footer("↑↓", "track").when { $0.selectedTrack != nil },
            .play, .favorite, .dislike, .unmark,
            .openLink, .copy,
            Binding("tab", "choose a track", [.tab, .backtab]) { model in
                model.changeAlbum { $0.track = $0.track == nil ? 0 : nil }
            }.footer("tab", "tracks").when(\.hasTracks),
            Binding.years.withoutHint,
        ] + Binding.allMoves + Binding.everywhere
    )
}

/// The list that an album's page was opened from.
extension Model {
    /// The neighbours of an album in a list.
    struct AlbumList: Sendable {
        /// The place of the album in front, from 0.
        var index: Int
        /// How many albums there are.
        var count: Int
        /// The pages of the neighbours.
        var former: AlbumPage?
        var next: AlbumPage?
    }

    /// The list that the album in front was opened from; nil if it is no longer there.
    var albumList: AlbumList? {
        guard case .album(let page) = ground else { return nil }
        let fade: AlbumPage.Fade = animates ? .waiting : .done
        guard let chart = page.chart else {
            for case .wall(let wall) in pages.reversed() {
                let (tiles, index) = (tiles(of: wall.shown), wall.place.selected)
                guard tiles.indices.contains(index), tiles[index].album == page.key else {
                    return nil
                }
                func neighbour(_ place: Int) -> AlbumPage? {
                    guard tiles.indices.contains(place) else { return nil }
                    return AlbumPage(tiles[place], user: page.user, fade: fade)
                }
                return AlbumList(
                    index: index,
                    count: tiles.count,
                    former: neighbour(index - 1),
                    next: neighbour(index + 1)
                )
            }
            return nil
        }
        for case .week(let week) in pages.reversed() where week.shown == chart {
            let rows = rows(of: week)
            guard let index = rows.firstIndex(where: { $0.key == page.key }) else { return nil }
            func neighbour(_ place: Int) -> AlbumPage? {
                rows.indices.contains(place)
                    ? AlbumPage(rows[place], chart, fade: fade) : nil
            }
            return AlbumList(
                index: index,
                count: rows.count,
                former: neighbour(index - 1),
                next: neighbour(index + 1)
            )
        }
        return nil
    }

    /// Shows the next or previous album, and moves the cursor of the list along.
    fileprivate mutating func turnAlbum(by direction: Int) -> [Effect] {
        guard case .album(let page) = page, let list = albumList else { return [] }
        guard var next = direction < 0 ? list.former : list.next else {
            notice = direction < 0 ? "This is the first album." : "This is the last album."
            return []
        }
        let place = list.index + direction
        if page.chart == nil { changeWall { $0.place.selected = place } }
        changeWeek { if $0.shown == page.chart { $0.list.selected = place } }
        next.origin = albumGround?.tones.ground
        pages[pages.count - 1] = .album(next)
        return []
    }

    /// The track under the cursor of the album in front, from 0.
    fileprivate var selectedTrack: Int? {
        if case .album(let page) = page { page.track } else { nil }
    }

    /// Whether tracks of the album in front are listed.
    fileprivate var hasTracks: Bool {
        if case .album(let page) = page { trackCount(page) > 0 } else { false }
    }

    /// The number of tracks that an album's page lists.
    func trackCount(_ page: AlbumPage) -> Int {
        albums[AlbumRequest(album: page.key, user: page.user)]?.tracks.count ?? 0
    }

    /// Handles a click on a track, which is selected or played, or on the first row, which names the
    /// neighbours.
    mutating func clickAlbum(_ column: Int, _ row: Int) -> [Effect] {
        guard case .album(let page) = page else { return [] }
        let (area, text) = (albumLayout.text, albumText(page))
        let track = row - area.row - text.head.count + page.scroll - text.firstTrack
        let width = text.columns.first?.width ?? 0
        if row >= area.row + text.head.count, (0..<trackCount(page)).contains(track),
            (area.column..<area.column + width).contains(column)
        {
            if page.track == track { return playChosenAlbum() }
            changeAlbum { $0.track = track }
            return []
        }
        guard row == 0, !isTiny else { return [] }
        if column < size.columns / 3 { return turnAlbum(by: -1) }
        return column >= size.columns * 2 / 3 ? turnAlbum(by: 1) : []
    }
}

extension AlbumPage {
    /// The chart that it was opened from; nil for a wall.
    var chart: ChartKey? { standing?.chart }
}

extension Model {
    /// The layout of an album's page.
    struct AlbumLayout: Equatable, Sendable {
        /// The area of the cover; nil if it does not fit.
        var cover: ScreenArea?
        /// The area of the text.
        var text: ScreenArea
    }

    /// The cover to the left of the text, above it where the window is narrow and high, or left out.
    var albumLayout: AlbumLayout {
        let margin = isTiny ? 0 : isCompact ? 1 : 2
        let top = isTiny ? 0 : isCompact ? 1 : 2
        let width = size.columns - 2 * margin
        let rows = max(size.rows - footerRows - top, 0)
        var text = ScreenArea(column: margin, row: top, columns: width, rows: rows)
        guard showsPictures, !isTiny else { return AlbumLayout(text: text) }
        let isNarrow = size.columns < 56
        // The cover is a square in pixels, so that it begins at the top beside the text.
        let ratio = size.cell.map { Double($0.height) / Double($0.width) } ?? 2
        let widest = isNarrow ? width : size.columns * 2 / 5
        let highest = min(isNarrow ? (rows - 2) / 2 : rows, 44)
        let side = min(highest, Int(Double(widest) / ratio))
        guard side >= 5, !isNarrow || rows >= 20 else { return AlbumLayout(text: text) }
        let columns = min(Int((Double(side) * ratio).rounded()), widest)
        let cover = ScreenArea(column: margin, row: top, columns: columns, rows: side)
        if isNarrow {
            text.row += side + 1
            text.rows -= side + 1
        } else {
            text.column += columns + 3
            text.columns -= columns + 3
        }
        return AlbumLayout(cover: cover, text: text)
    }

    /// What the page shows, then the covers of the neighbours.
    func needs(of page: AlbumPage) -> [Need] {
        let album = Need.album(page.key, user: page.user)
        let marks: [Need] = marks == nil ? [.marks] : []
        let others = page.chart.map { otherYears(than: $0) } ?? []
        guard isMet(album) || problems[album] != nil else {
            return [album] + others + marks
        }
        var needs: [Need] = [album]
        if let cover = pageCover(page) { needs.append(.cover(cover)) }
        needs += others + marks
        guard let list = albumList else { return needs }
        for neighbour in [list.next, list.former].compactMap(\.self) {
            needs.append(.album(neighbour.key, user: page.user))
            if let cover = pageCover(neighbour) { needs.append(.cover(cover)) }
        }
        return needs
    }

    /// The cover of an album's page in the size that fits; nil if none is shown.
    func pageCover(_ page: AlbumPage) -> CoverRequest? {
        guard showsPictures, let area = albumLayout.cover else { return nil }
        let size = CellSize(columns: area.columns, rows: area.rows)
        var key = coverKey(page.key, size)
        key.isOpened = true
        return CoverRequest(
            key: key,
            album: page.key,
            user: page.user,
            address: page.imageURL
        )
    }
}
