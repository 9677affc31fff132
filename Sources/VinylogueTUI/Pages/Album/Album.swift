import Artwork
import Terminal
import VinylogueKit

struct AlbumPage: PageState {
    /// How far the page has faded in.
    enum Fade: Equatable, Sendable {
        /// Not started, since the cover's colors are unknown.
        case waiting
        /// This many steps are done, and this timer starts the next one.
        case running(step: Int, timer: Int)
        case done
    }

    /// The number of steps of a fade, which takes 0.8 seconds.
    static let steps = 16

    var key: Album
    var artist: String
    var title: String
    /// The user whose plays are shown.
    var user: String
    /// The album's rank in the chart that the page was opened from; nil if there is no such chart.
    var standing: Standing?
    /// The year chosen from those in which the album was played; nil for that of `standing`.
    var year: Int?
    /// The cover's URL; nil if it is known only from the album's details.
    var imageURL: String?
    var url: String?
    /// The first visible line of the text.
    var scroll = 0
    /// The track under the cursor, as an index among all tracks; nil while scrolling the text.
    var track: Int?
    var search = SearchLine()
    var fade: Fade
    /// The background that the page fades in from; nil for that of the other pages.
    var origin: RGBColor?

    /// An album's rank in a chart.
    struct Standing: Equatable, Sendable {
        var chart: ChartKey
        var plays: Int
        /// The rank in the full chart, from 1.
        var rank: Int
    }

    init(_ album: SelectedAlbum, user: String, standing: Standing? = nil, in model: Model) {
        (key, artist, title) = (album.album, album.artist, album.title)
        (self.user, self.standing) = (user, standing)
        (imageURL, url) = (album.imageURL, album.url)
        fade = model.animates ? .waiting : .done
    }

    /// How much of the fade is done, from 0 to 1.
    var progress: Double {
        switch fade {
        case .waiting: 0
        case .running(let step, _): Double(step) / Double(Self.steps)
        case .done: 1
        }
    }

    /// The chart that the page was opened from; nil if there is none.
    var chart: ChartKey? { standing?.chart }

    /// The charts of the years.
    var series: ChartKey.Series { chart?.series ?? ChartKey.Series(user: user, kind: .week) }

    /// The chart of the year shown; nil if there is none.
    var yearChart: ChartKey? { year.map { series[$0] } ?? chart }

    /// The key of the details being shown.
    var request: Model.AlbumRequest { Model.AlbumRequest(album: key, user: user) }

    /// The need for the details.
    var details: Need { .album(key, user: user) }

    var page: Page { .album(self) }
    var keymap: Keymap { Self.keys }
    static var chapter: Keymap? { keys }
    var shownYear: Int? { year }
    var cursor: Int {
        get { track ?? 0 }
        // `track` is the cursor, and does not depend on which tracks are listed.
        set {}
    }

    func user(in model: Model) -> String? { user }
    func title(in model: Model) -> String? {
        "\(artist) \(model.look.decoration.dash) \(title)"
    }
    func crumb(at index: Int, in model: Model) -> String? { title }
    func series(in model: Model) -> ChartKey.Series? { chart?.series ?? model.series(of: user) }
    func needs(in model: Model) -> [Need] { model.needs(of: self) }
    func awaited(in model: Model) -> [Need] { [details] }
    func problem(in model: Model) -> Problem? { model.problems[details] }
    func problemRow(in model: Model) -> Int? { 2 }
    func length(in model: Model) -> Int { max(model.albumLayout.text.rows - 2, 1) }
    func draw(in view: inout View) { view.drawAlbum(self) }

    func selectedAlbum(in model: Model) -> SelectedAlbum? {
        SelectedAlbum(self, url: url ?? model.albums[request]?.url)
    }

    mutating func settle(at index: Int, in model: inout Model) {
        let tracks = model.listedTracks(self)
        track = track.flatMap { tracks.contains($0) ? $0 : tracks.last }
        let text = model.albumText(self)
        if let place = track.flatMap(tracks.firstIndex(of:)) {
            let line = text.firstTrack + place
            scroll = min(max(scroll, line - text.visible + 1), line)
        }
        scroll = min(max(scroll, 0), max(text.count - text.visible, 0))
    }

    mutating func move(_ move: Move, in model: Model) {
        let tracks = model.listedTracks(self)
        if let place = track.flatMap(tracks.firstIndex(of:)) {
            track = tracks[move.place(from: place, count: tracks.count)]
        } else {
            // The number of lines is known only when the page is settled.
            scroll = move.place(from: scroll, count: .max)
        }
    }

    func nothingToSearch(in model: Model) -> String? {
        let hasTracks = model.albums[request]?.tracks.isEmpty == false
        return hasTracks || model.needs.contains(details) ? nil : "No tracks to search."
    }

    mutating func beginList(in model: Model) {
        scroll = 0
        if !search.text.isEmpty { track = model.listedTracks(self).first }
    }

    func click(_ column: Int, _ row: Int, in model: inout Model) -> [Effect] {
        model.clickAlbum(self, column, row)
    }

    private static let keys = Keymap(
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
            Binding.albumYears { $0.turnYear(by: $1) }
                .footer("[ ]", "year", when: \.hasOtherYears),
            Binding.arrows.footer("↑↓", "read", when: \.scrolls).when { $0.selectedTrack == nil },
            Binding.arrows.footer("↑↓", "track").when { $0.selectedTrack != nil },
            .play,
        ] + Binding.marks + [
            .artist, .undo, .openLink, .copy,
            Binding("tab", "choose a track", [.tab, .backtab]) { model in
                guard case .album(var page) = model.page else { return }
                page.track = page.track == nil ? model.listedTracks(page).first : nil
                model.front = page
            }.footer("tab", "tracks").when(\.hasTracks).because { model, _ in
                model.noTracksReason
            },
            .find, Binding.years.withoutHint, Binding.minimum,
        ] + Binding.many(and: Binding.allMoves) + Binding.everywhere,
        reasons: [
            ([.enter], "Press p to play the album."),
            (["D", "W", "M"], "Press q to go back, then switch to days, weeks or months."),
            (["n", "N"], "Press q to go back, then switch friends."),
            ([",", "."], "Press q to go back, then go to other weeks."),
            (["b"], "Press q to go back, then list artists or tracks."),
        ]
    )
}

/// The list that an album's page was opened from.
struct AlbumList: Sendable {
    /// The index of the album.
    var index: Int
    var count: Int
    var former: AlbumPage?
    var next: AlbumPage?
    /// Why the album is in the list.
    var reason: String?

    /// Creates the list around an index; nil without an index.
    init?(at index: Int?, of count: Int, _ page: (Int) -> AlbumPage) {
        guard let index else { return nil }
        (self.index, self.count) = (index, count)
        former = index > 0 ? page(index - 1) : nil
        next = index + 1 < count ? page(index + 1) : nil
    }
}

extension Model {
    /// The list that the front album was opened from; nil if that is no longer open.
    var albumList: AlbumList? { albumSource?.list }

    /// The list that the front album was opened from, and the index of its page in the stack.
    private var albumSource: (page: Int, list: AlbumList)? {
        guard case .album(let album) = ground else { return nil }
        for index in pages.indices.reversed() {
            if let list = pages[index].state.list(around: album, in: self) { return (index, list) }
        }
        return nil
    }

    /// Shows the next or previous album, and moves the list's cursor to it.
    fileprivate mutating func turnAlbum(by direction: Int) -> [Effect] {
        guard let (page, list) = albumSource else { return [] }
        guard var next = direction < 0 ? list.former : list.next else {
            notice = direction < 0 ? "This is the first album." : "This is the last album."
            return []
        }
        var source = pages[page].state
        source.cursor = list.index + direction
        pages[page] = source.page
        next.origin = albumGround?.tones.ground
        front = next
        return []
    }

    /// The track under the cursor of the front album, from 0.
    fileprivate var selectedTrack: Int? {
        if case .album(let page) = page { page.track } else { nil }
    }

    /// Whether the front album's text is too long to fit.
    fileprivate var scrolls: Bool {
        guard case .album(let page) = page else { return false }
        let text = albumText(page)
        return text.count > text.visible
    }

    /// Whether the front album's tracks are listed.
    fileprivate var hasTracks: Bool {
        if case .album(let page) = page { !listedTracks(page).isEmpty } else { false }
    }

    /// Why the front album's tracks are not listed.
    fileprivate var noTracksReason: String {
        guard case .album(let page) = page else { return noAlbumReason }
        if !page.search.text.isEmpty { return "No matches. Press esc to show all." }
        if problems[page.details] != nil { return Self.hasFailed }
        return isMet(page.details) ? "This album has no track list." : Self.stillLoading
    }

    /// The tracks listed on an album's page, as indices among all tracks.
    func listedTracks(_ page: AlbumPage) -> [Int] {
        let tracks = albums[page.request]?.tracks ?? []
        guard !page.search.text.isEmpty else { return Array(tracks.indices) }
        let key = page.search.text.searchKey
        return tracks.indices.filter { tracks[$0].name.searchKey.contains(key) }
    }

    /// Handles a click: selects a track, plays the selected track, shows a year, or opens the
    /// neighbor whose name in the first row was clicked.
    fileprivate mutating func clickAlbum(
        _ page: AlbumPage,
        _ column: Int,
        _ row: Int
    ) -> [Effect] {
        let (area, text) = (albumLayout.text, albumText(page))
        let tracks = listedTracks(page)
        let place = row - area.row - text.head.count + page.scroll - text.firstTrack
        let width = text.columns.first?.width ?? 0
        if row >= area.row + text.head.count, tracks.indices.contains(place),
            (area.column..<area.column + width).contains(column)
        {
            let track = tracks[place]
            if page.track == track { return playChosenAlbum() }
            change(AlbumPage.self) { $0.track = track }
            return []
        }
        if clickYear(page, column, row) { return [] }
        guard row == 0, !isTiny else { return [] }
        if column < size.columns / 3 { return turnAlbum(by: -1) }
        return column >= size.columns * 2 / 3 ? turnAlbum(by: 1) : []
    }
}
