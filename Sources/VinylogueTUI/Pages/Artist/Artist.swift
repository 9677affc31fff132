import Artwork
import Terminal
import VinylogueKit

/// What one listener played of an artist, from the archive.
struct ArtistPage: ListState {
    var user: String
    /// The name as received, and as shown.
    let name: String
    let title: String
    var list = ListPosition()
    var search = SearchLine()
    /// Whether tracks are listed rather than albums.
    var showsTracks = false

    init(_ name: String, user: String) { (self.user, self.name, title) = (user, name, name.shown) }

    var request: ArtistRequest { ArtistRequest(user: user, name: name) }

    var page: Page { .artist(self) }
    var keymap: Keymap { Self.keys }
    static var chapter: Keymap? { keys }
    var namedUser: String? { user }

    func user(in model: Model) -> String? { user }
    func title(in model: Model) -> String? { title }
    func crumb(at index: Int, in model: Model) -> String? { title }
    func awaited(in model: Model) -> [Need] { [.artist(request)] }
    func problem(in model: Model) -> Problem? { model.problems[.artist(request)] }
    func problemRow(in model: Model) -> Int? { 2 }
    func layout(in model: Model) -> ListLayout { model.artistLayout.list }
    func count(in model: Model) -> Int { rows(in: model).count }
    func items(in model: Model) -> [AnyHashable]? { rows(in: model) }
    func draw(in view: inout View) { view.drawArtist(self) }

    /// The albums or tracks that match the search.
    func rows(in model: Model) -> [ChartRow] {
        guard let story = model.artists[request] else { return [] }
        let rows = showsTracks ? story.tracks : story.albums
        guard !search.text.isEmpty else { return rows }
        let key = search.text.searchKey
        return rows.filter { $0.title.searchKey.contains(key) }
    }

    func needs(in model: Model) -> [Need] {
        var needs: [Need] = [.artist(request)] + model.missingMarks
        let rows = rows(in: model)
        guard !showsTracks, let size = model.artistLayout.cover else { return needs }
        for place in [list.selected, list.selected + 1, list.selected - 1] {
            guard let row = rows[at: place] else { continue }
            needs.append(.cover(model.coverRequest(row.album, size, user)))
        }
        return needs
    }

    func selectedAlbum(in model: Model) -> SelectedAlbum? {
        guard !showsTracks, let row = rows(in: model)[at: list.selected] else { return nil }
        var album = SelectedAlbum(row.album)
        album.url = row.url
        return album
    }

    func noAlbumReason(in model: Model) -> String {
        if model.problems[.artist(request)] != nil { return Model.hasFailed }
        guard let story = model.artists[request] else { return Model.stillLoading }
        if !search.text.isEmpty, rows(in: model).isEmpty { return search.noMatch }
        if showsTracks { return "These are tracks. Press b until albums are listed." }
        return story.albums.isEmpty ? "No albums by this artist." : "No album is selected."
    }

    func list(around album: AlbumPage, in model: Model) -> AlbumList? {
        let (rows, index) = (rows(in: model), list.selected)
        guard album.chart == nil, !showsTracks, rows[at: index]?.album == album.key else {
            return nil
        }
        return AlbumList(at: index, of: rows.count) {
            AlbumPage(SelectedAlbum(rows[$0].album), user: user, in: model)
        }
    }

    mutating func showPerson(by direction: Int, in model: Model) {
        user = model.people[model.step(direction, in: model.people, from: user)]
    }

    private static let keys = Keymap(
        "Artist",
        Binding.player + [
            .showAll,
            Binding("enter", "open", [.enter]) { model in
                guard let album = model.selectedAlbum, case .artist(let page) = model.page else {
                    return
                }
                model.open(AlbumPage(album, user: page.user, in: model))
            }.footer("enter", "album").forAlbum,
            Binding.subject.footer("b") { model in
                if case .artist(let page) = model.page, page.showsTracks {
                    "albums"
                } else {
                    "tracks"
                }
            },
            .find, Binding.friends.footer("n", "friend"), .play,
        ] + Binding.marks + [
            .undo, Binding.years.withoutHint, Binding.openLink.withoutHint,
            Binding.copy.withoutHint,
        ] + Binding.many(and: Binding.allMoves) + Binding.everywhere,
        reasons: [
            (["A"], "This is the artist's page."),
            (["h", "l", .left, .right], "Use ↑ and ↓ to choose an album."),
            (["+", "-"], "Minimum plays do not apply here."),
            ([",", ".", "D", "W", "M"], "Press q to go back, then go to other times."),
        ]
    )
}

/// A listener's plays of an artist.
package struct ArtistRequest: Hashable, Sendable {
    package var user: String
    package var name: String
}

extension Binding {
    /// Opens the page of the selected album's or row's artist.
    static let artist = Binding("A", "the artist", ["A"]) { $0.openArtist() }
        .footer("A", "artist").when { $0.selectedArtist != nil }
        .because { model, _ in model.noAlbumReason }
}

extension Model {
    /// The artist of what is selected, as received; nil if nothing is.
    var selectedArtist: String? {
        if case .week = page, let row = selectedRow { return row.key.artist }
        return selectedAlbum?.album.artist
    }

    mutating func openArtist() -> [Effect] {
        guard let name = selectedArtist, let user = front.user(in: self) else { return [] }
        open(ArtistPage(name, user: user))
        return []
    }

    struct ArtistLayout: Equatable, Sendable {
        var list: ListLayout
        /// The width of the list in columns, from the left edge.
        var columns: Int
        /// The size of the selected album's cover; nil if none is shown.
        var cover: CellSize?
        /// The area of the cover and the years; nil in a narrow window.
        var side: ScreenArea?
    }

    var artistLayout: ArtistLayout {
        let top = isTiny ? 1 : isCompact ? 3 : 7
        let list = list(from: top, pitch: 1)
        guard !isCompact else { return ArtistLayout(list: list, columns: size.columns) }
        let columns = size.columns * 55 / 100
        let side = ScreenArea(
            column: columns + 3,
            row: top,
            columns: size.columns - columns - 5,
            rows: size.rows - footerRows - top
        )
        var layout = ArtistLayout(list: list, columns: columns, side: side)
        guard showsPictures else { return layout }
        // At least six years stay visible below the cover.
        var rows = min(side.rows - 7, 20)
        while rows > 0, coverSize(rows: rows).columns > side.columns { rows -= 1 }
        if rows >= 5 { layout.cover = coverSize(rows: rows) }
        return layout
    }
}
