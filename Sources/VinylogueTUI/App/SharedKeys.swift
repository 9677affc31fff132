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

    /// Moving in a list whose Home and End keys do something else.
    static let listMoves = moves

    /// Moving in a list or a text.
    static let allMoves =
        moves + [
            Binding("home end", "first, last", [.end], back: [.home]) {
                $0.move($1 < 0 ? .toFirst : .toLast)
            }.because { $0.edgeReason($1) }
        ]

    /// Moving while the letters are typed.
    static let arrows = Binding("arrows", "move", [.down], back: [.up]) { $0.move(.by($1)) }
        .because { $0.edgeReason($1) }

    static let find = Binding("/", "find in the list", ["/"]) { $0.beginSearch() }
        .footer("/", "find")

    static let showAll = Binding("esc", "end the search", [.escape]) { $0.endSearch() }
        .footer("esc", "show all").when { !$0.front.search.text.isEmpty }

    /// The choice of days, weeks or months.
    static let periods = [
        period("D", .day, "Days are shown already."),
        period("W", .week, "Weeks are shown already."),
        period("M", .month, "Months are shown already."),
    ]

    private static func period(
        _ key: Unicode.Scalar,
        _ kind: CalendarPeriod.Kind,
        _ reason: String
    ) -> Binding {
        Binding("D W M", "days, weeks, months", [.character(key)]) { $0.show(kind) }
            .footer(String(key), kind.rawValue).when { $0.kind != kind }.because(reason)
    }

    static let minimum = Binding("+ -", "minimum plays", ["+", "="], back: ["-"]) {
        $0.changeMinimum(by: $1)
    }

    static let friends = Binding("n N", "show other friends", ["n"], back: ["N"]) {
        $0.showPerson(by: $1)
    }.when { $0.people.count > 1 }
        .because("No friends yet. Add one on the first page with a.")

    static let years = Binding("y", "all years", ["y"]) { $0.openYears() }.footer("y", "years")
        .because { model, _ in model.noAlbumReason }

    static let openLink = Binding("o", "open on the web", ["o"]) { model in
        model.selectedLink.map { [.open($0)] } ?? []
    }.footer("o", "web").when { $0.selectedLink != nil }.because { model, _ in
        model.selectedAlbum == nil ? model.noAlbumReason : "This album has no page on Last.fm."
    }

    static let copy = Binding("Y", "copy the names", ["Y"]) { model in
        guard let album = model.selectedAlbum else { return [] }
        model.notice = "Copied \(album.artist) - \(album.title)."
        return [.copy("\(album.artist) - \(album.title)")]
    }.footer("Y", "copy").forAlbum

    static let undo = Binding("u", "undo", ["u"]) { $0.undo() }
        .footer("u", "undo").when(\.canUndo).because("Nothing to undo.")

    static let help = Binding("?", "show these keys", ["?"]) { $0.open(KeysPage()) }
        .footer("?", "keys")

    static let back = Binding("q, esc", "back", ["q", .escape, .backspace]) { $0.goBack() }
        .footer("q", "back")

    static let retry = Binding("r", "try again", ["r"]) { $0.problems.removeAll() }
        .when { !$0.problems.isEmpty }.because("Nothing failed, so there is nothing to try again.")

    static let settings = Binding("s", "settings", ["s", ","]) { model -> [Effect] in
        model.open(SettingsPage())
        return [.measureCache]
    }.when { $0.saved.me != nil }.because("Connect your account first.")

    /// The keys of albums, in the order of the footer.
    static let marks = [favorite, dislike]

    /// The keys at the end of most tables.
    static let everywhere = [crate, settings, retry, offline, help, back]
}
