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
    /// The track under the cursor, from 0 among all; nil while the text is read.
    var track: Int?
    /// What its tracks are searched for.
    var search = SearchLine()
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
        Binding.playing + [
            .showAll,
            Binding("h l, arrows", "previous, next", [.right, "l"], back: [.left, "h"]) {
                $0.turnAlbum(by: $1)
            }.footer("←→", "album").when { $0.albumList?.count ?? 0 > 1 }.because { model, _ in
                model.albumList == nil
                    ? "This album was not opened from a list."
                    : "This is the only album in the list."
            },
            Binding.arrows.footer("↑↓", "read", when: \.scrolls).when { $0.selectedTrack == nil },
            Binding.arrows.footer("↑↓", "track").when { $0.selectedTrack != nil },
            .play,
        ] + Binding.marks + [
            .undo, .openLink, .copy,
            Binding("tab", "choose a track", [.tab, .backtab]) { model in
                guard case .album(let page) = model.page else { return }
                let first = model.listedTracks(page).first
                model.changeAlbum { $0.track = $0.track == nil ? first : nil }
            }.footer("tab", "tracks").when(\.hasTracks).because { model, _ in model.noTracksReason
            },
            .find, Binding.years.withoutHint, Binding.minimum,
        ] + Binding.allMoves + Binding.everywhere,
        reasons: [
            ([.enter], "Press p to play the album."),
            (["D", "W", "M"], "Press q to go back, then choose days, weeks or months."),
            (["n", "N"], "Press q to go back, then go from friend to friend."),
            (["[", "]"], "Press q to go back, then follow the album through the years."),
        ]
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
                let (tiles, index) = (tiles(of: wall), wall.place.selected)
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
        if page.chart == nil {
            changeWall { $0.place.selected = place }
        } else {
            changeWeek { if $0.shown == page.chart { $0.list.selected = place } }
        }
        next.origin = albumGround?.tones.ground
        pages[pages.count - 1] = .album(next)
        return []
    }

    /// The track under the cursor of the album in front, from 0.
    fileprivate var selectedTrack: Int? {
        if case .album(let page) = page { page.track } else { nil }
    }

    /// Whether the text of the album in front is longer than its room.
    fileprivate var scrolls: Bool {
        guard case .album(let page) = page else { return false }
        let text = albumText(page)
        return text.count > text.visible
    }

    /// Whether tracks of the album in front are listed.
    fileprivate var hasTracks: Bool {
        if case .album(let page) = page { !listedTracks(page).isEmpty } else { false }
    }

    /// Why no tracks of the album in front are listed.
    fileprivate var noTracksReason: String {
        guard case .album(let page) = page else { return noAlbumReason }
        if !page.search.text.isEmpty { return "No matches. Press esc to show all." }
        let need = Need.album(page.key, user: page.user)
        if problems[need] != nil { return Self.hasFailed }
        return isMet(need) ? "This album has no list of tracks." : Self.stillLoading
    }

    /// The tracks that an album's page lists: their numbers among all, from 0.
    func listedTracks(_ page: AlbumPage) -> [Int] {
        let tracks = albums[AlbumRequest(album: page.key, user: page.user)]?.tracks ?? []
        guard !page.search.text.isEmpty else { return Array(tracks.indices) }
        let key = page.search.text.searchKey
        return tracks.indices.filter { tracks[$0].name.searchKey.contains(key) }
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
        let tracks = listedTracks(page)
        let place = row - area.row - text.head.count + page.scroll - text.firstTrack
        let width = text.columns.first?.width ?? 0
        if row >= area.row + text.head.count, tracks.indices.contains(place),
            (area.column..<area.column + width).contains(column)
        {
            let track = tracks[place]
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
