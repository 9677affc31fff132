import Terminal
import VinylogueKit

/// The keys that several pages share.
extension Binding {
    private static let moves: [Binding] = [
        Binding("j k, arrows", "move", ["j", .down], back: ["k", .up]) { $0.move(.by($1)) },
        Binding(
            "page keys",
            "scroll by a page",
            presses: [
                KeyPress(.pageDown): 1, KeyPress("f", .control): 1,
                KeyPress(.pageUp): -1, KeyPress("b", .control): -1,
            ]
        ) { $0.move(.by($1 * $0.front.length(in: $0))) },
        Binding(
            "ctrl-d ctrl-u",
            "half a page",
            presses: [KeyPress("d", .control): 1, KeyPress("u", .control): -1]
        ) { $0.move(.by($1 * max($0.front.length(in: $0) / 2, 1))) },
        Binding("g G", "first, last", ["G"], back: ["g"]) { $0.move($1 < 0 ? .toFirst : .toLast) },
    ].map { $0.because { $0.edgeReason($1) } }

    /// The keys that move in a list whose Home and End keys do something else.
    static let listMoves = moves

    /// The keys that move in a list or a text.
    static let allMoves =
        moves + [
            Binding("home end", "first, last", [.end], back: [.home]) {
                $0.move($1 < 0 ? .toFirst : .toLast)
            }.because { $0.edgeReason($1) }
        ]

    /// The keys that move while text is being typed.
    static let arrows = Binding("arrows", "move", [.down], back: [.up]) { $0.move(.by($1)) }
        .because { $0.edgeReason($1) }

    static let find = Binding("/", "find in the list", ["/"]) { $0.beginSearch() }
        .footer("/", "find")

    static let showAll = Binding("esc", "clear the search", [.escape]) { $0.endSearch() }
        .footer("esc", "show all").when { !$0.front.search.text.isEmpty }

    /// The keys that switch to days, weeks or months.
    static let periods = [
        period("D", .day, "Already showing days."),
        period("W", .week, "Already showing weeks."),
        period("M", .month, "Already showing months."),
    ]

    private static func period(
        _ key: Unicode.Scalar,
        _ kind: CalendarPeriod.Kind,
        _ reason: String
    ) -> Binding {
        Binding("D W M", "days, weeks, months", [.character(key)]) { $0.show(kind) }
            .footer(String(key), kind.rawValue).when { $0.shownKind != kind }.because(reason)
    }

    static let minimum = Binding("+ -", "minimum plays", ["+"], back: ["-"]) {
        $0.changeMinimum(by: $1)
    }

    static let friends = Binding("n N", "show other friends", ["n"], back: ["N"]) {
        $0.showPerson(by: $1)
    }.when { $0.people.count > 1 }
        .because("No friends yet. Add one on the home page with a.")

    static let years = Binding("y", "all years", ["y"]) { $0.openYears() }.footer("y", "years")
        .because { model, _ in model.noAlbumReason }

    /// The keys that step through days, weeks or months.
    static let step = Binding(", .", "earlier, later week", ["."], back: [","]) {
        $0.stepPeriod(by: $1)
    }.footer { model in (", .", model.shownKind.rawValue) }

    /// The key that switches between albums, artists and tracks.
    static let subject = Binding("b", "list artists, tracks", ["b"]) { $0.changeSubject() }
        .footer("b") { model in model.nextSubject.rawValue }

    /// The keys that step through the years in which an album was played.
    static func albumYears(
        _ turn: @escaping @Sendable (inout Model, Int) -> [Effect]
    ) -> Binding { Binding("[ ]", "years of this album", ["]"], back: ["["], turn) }

    static let openLink = Binding("o", "open on the web", ["o"]) { model in
        model.selectedLink.map { [.open($0)] } ?? []
    }.footer("o", "web").when { $0.selectedLink != nil }.because { model, _ in
        model.selectedAlbum == nil
            ? model.noAlbumReason : "This album has no page on the web."
    }

    static let copy = Binding("Y", "copy name and artist", ["Y"]) { model in
        let names = model.targets.map { "\($0.artist) - \($0.title)" }
        guard let first = names.first else { return [] }
        model.notice =
            names.count == 1 ? "Copied \(first)." : "Copied the names of \(names.count) albums."
        return [.copy(names.joined(separator: "\n"))]
    }.footer("Y", "copy").forTargets

    static let help = Binding("?", "show these keys", ["?"]) { $0.open(KeysPage(on: $0)) }
        .footer("?", "keys")

    static let back = Binding("q, esc", "back", ["q", .escape, .backspace]) { $0.goBack() }
        .footer("q", "back")

    static let forward = Binding(
        "ctrl-o alt-→",
        "forward again",
        presses: [KeyPress("o", .control): 1, KeyPress(.right, .alt): 1]
    ) { model, _ in
        model.goForward()
        return []
    }.when { !$0.forward.isEmpty }
        .because(noForward)

    /// Why there is no page to go forward to.
    static let noForward = "There is no page to go forward to. Press q to go back first."

    static let retry = Binding("r", "try again", ["r"]) { model -> [Effect] in
        model.problems.removeAll()
        return model.lacksPlayer ? [.watch] : []
    }.when { !$0.problems.isEmpty || $0.lacksPlayer }.because("Nothing to retry.")

    static let settings = Binding("s", "settings", ["s"]) { model -> [Effect] in
        model.open(SettingsPage())
        return [.measureCache] + (model.saved.me.map { [.measureArchive($0)] } ?? [])
    }.when { $0.saved.me != nil }.because("Connect your account first.")

    /// The key that repairs a screen that another program has written to.
    static let redraw = Binding(
        "ctrl-l",
        "redraw the screen",
        presses: [.redraw: 1]
    ) { _, _ in [.redraw] }

    /// The keys that mark albums, in footer order.
    static let marks = [favorite, dislike]

    /// The keys at the end of most keymaps.
    static let everywhere = [
        redo, palette, crate, story, playlists, queue, jump, settings, notices, retry, offline,
        forward, redraw, help, back,
    ]
}

extension KeyPress {
    /// The key that draws the screen again, also on pages that do not list it.
    static let redraw = KeyPress("l", .control)
}

/// The album that keys act on, with names that are safe to show.
struct SelectedAlbum: Sendable {
    var album: Album
    var artist: String
    var title: String
    var url: String?
    /// The cover's URL; nil if it is known only from the album's details.
    var imageURL: String?

    /// The track to start playing at, counted from 1.
    var track = 1
    /// The album's tile, if it was selected on a wall.
    private var origin: WallTile?

    init(_ album: Album) {
        (self.album, artist, title) = (album, album.artist.shown, album.title.shown)
    }

    init(_ row: ShownChart.Row) {
        (album, artist, title, url) = (row.key, row.artist, row.title, row.url)
    }

    init(_ tile: WallTile) {
        (album, artist, title, url) = (tile.album, tile.artist, tile.title, tile.url)
        (imageURL, origin) = (tile.imageURL, tile)
    }

    init(_ page: AlbumPage, url: String?) {
        (album, artist, title) = (page.key, page.artist, page.title)
        (self.url, imageURL) = (url, page.imageURL)
        track = (page.track ?? 0) + 1
    }

    /// The album as a tile that can be marked.
    var tile: WallTile { origin ?? WallTile(album, imageURL: imageURL, url: url) }
}

extension Model {
    /// The album that keys act on.
    var selectedAlbum: SelectedAlbum? { front.selectedAlbum(in: self) }

    /// Why no album is selected.
    var noAlbumReason: String { front.noAlbumReason(in: self) }

    /// The selected album's URL at the chosen service; nil if it has none.
    var selectedLink: String? { selectedAlbum.flatMap(link(of:)) }

    /// An album's URL at the chosen service; nil if it has none.
    func link(of album: SelectedAlbum) -> String? {
        let place = OpenWith(rawValue: saved.text(.openWith)) ?? .lastFM
        if place == .lastFM, album.url != nil || visit.isDemo { return album.url }
        return place.address(of: Album(artist: album.artist, title: album.title))
    }

    /// Changes the minimum plays and announces them, since the list may look the same.
    mutating func changeMinimum(by step: Int) -> [Effect] {
        let before = saved.filter
        let effects = changeSetting(.minPlays, by: step)
        notice =
            saved.filter == before
            ? "Minimum plays cannot be \(step < 0 ? "lower" : "higher") than \(saved.filter)."
            : "Minimum plays: \(saved.filter)."
        return effects
    }

    mutating func showPerson(by direction: Int) -> [Effect] {
        var state = front
        state.showPerson(by: direction, in: self)
        front = state
        return []
    }

    /// The next or previous name's position, cyclically.
    func step(_ direction: Int, in names: [String], from name: String?) -> Int {
        let place = names.firstIndex { $0.lowercased() == name?.lowercased() } ?? -1
        return (max(place + direction, direction - 1) + names.count) % names.count
    }

    /// Returns to the list of people, with the cursor on a user.
    mutating func goHome(to user: String) -> [Effect] {
        pages.removeLast(pages.count - 1)
        select(user)
        return []
    }
}
