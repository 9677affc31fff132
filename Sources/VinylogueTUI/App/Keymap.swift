import Terminal
import VinylogueKit

extension Key: ExpressibleByUnicodeScalarLiteral {
    /// The key that writes this character.
    package init(unicodeScalarLiteral scalar: Unicode.Scalar) { self = .character(scalar) }
}

/// What some keys do on a page; the keys, the footer and the list of keys come from it.
struct Binding: Sendable {
    /// The keys and a word, as the footer shows them.
    typealias Hint = (keys: String, word: String)

    /// The keys, and the number that each passes on: a direction, -1 or 1, or a digit.
    let keys: [KeyPress: Int]
    /// The keys, as the list of keys shows them.
    let shown: String
    /// What they do, as the list of keys says it.
    let meaning: String
    /// The action.
    let act: @Sendable (inout Model, Int) -> [Effect]
    /// Nil if the footer leaves it out.
    private(set) var hint: Hint?
    /// Whether the keys work right now.
    private(set) var applies: @Sendable (Model) -> Bool = { _ in true }

    init(
        _ shown: String,
        _ meaning: String,
        presses: [KeyPress: Int],
        _ act: @escaping @Sendable (inout Model, Int) -> [Effect]
    ) {
        self.shown = shown
        self.meaning = meaning
        self.keys = presses
        self.act = act
    }

    /// Creates a binding of keys that pass 1, and of keys that pass -1.
    init(
        _ shown: String,
        _ meaning: String,
        _ keys: [Key],
        back: [Key] = [],
        _ act: @escaping @Sendable (inout Model, Int) -> [Effect]
    ) {
        let presses = keys.map { (KeyPress($0), 1) } + back.map { (KeyPress($0), -1) }
        self.init(shown, meaning, presses: Dictionary(presses) { first, _ in first }, act)
    }

    /// Creates a binding of keys without a direction.
    init(
        _ shown: String,
        _ meaning: String,
        _ keys: [Key],
        _ act: @escaping @Sendable (inout Model) -> [Effect]
    ) {
        self.init(shown, meaning, keys) { model, _ in act(&model) }
    }

    /// Creates a binding of keys that only change the model.
    init(
        _ shown: String,
        _ meaning: String,
        _ keys: [Key],
        _ change: @escaping @Sendable (inout Model) -> Void
    ) {
        self.init(shown, meaning, keys) { model, _ in
            change(&model)
            return []
        }
    }

    /// The same, shown in the footer.
    func footer(_ keys: String, _ word: String) -> Binding {
        var binding = self
        binding.hint = (keys, word)
        return binding
    }

    /// The same, left out of the footer.
    var withoutHint: Binding {
        var binding = self
        binding.hint = nil
        return binding
    }

    /// The same, working only while a condition is met.
    func when(_ applies: @escaping @Sendable (Model) -> Bool) -> Binding {
        var binding = self
        binding.applies = applies
        return binding
    }
}

/// The keys of a page in one state, in the order of the footer.
struct Keymap: Sendable {
    /// The heading in the list of keys.
    let title: String
    let bindings: [Binding]
    /// Handles all other input, such as text that is typed.
    var otherwise: (@Sendable (inout Model, InputEvent) -> [Effect])?

    init(
        _ title: String,
        _ bindings: [Binding],
        otherwise: (@Sendable (inout Model, InputEvent) -> [Effect])? = nil
    ) {
        self.title = title
        self.bindings = bindings
        self.otherwise = otherwise
    }

    /// The first binding of a key that applies, with the number to pass on.
    func binding(of press: KeyPress, in model: Model) -> (binding: Binding, number: Int)? {
        var press = press
        // A character already tells whether shift was held.
        if case .character = press.key { press.modifiers.remove(.shift) }
        for binding in bindings {
            if let number = binding.keys[press], binding.applies(model) {
                return (binding, number)
            }
        }
        return nil
    }
}

extension Model {
    /// The keys that work on the page in front.
    var keymap: Keymap {
        switch page {
        case .migration: .migration
        case .onboarding: .onboarding
        case .home(let page) where page.adding != nil: .adding
        case .home(let page): page.search.isTyping ? .searching : .home
        case .week(let page): page.search.isTyping ? .searching : .week
        case .years: .years
        case .album: .album
        case .syncOffer: .syncOffer
        case .choice: .choosing
        case .removal: .removing
        case .wall(let page): page.barCursor == nil ? .wall : .wallBar
        case .why: .why
        case .settings(let page) where page.field != nil: .renaming
        case .settings(let page): page.asksToClear ? .clearing : .settings
        case .keys: .keys
        }
    }

    /// Handles a key, a paste or a mouse report.
    mutating func take(_ event: InputEvent) -> [Effect] {
        notice = nil
        endFade()
        endScatter()
        if case .mouse(let report) = event { return take(report) }
        let keymap = keymap
        if case .key(let press) = event, let found = keymap.binding(of: press, in: self) {
            return found.binding.act(&self, found.number)
        }
        return keymap.otherwise?(&self, event) ?? []
    }

    private mutating func take(_ report: MouseReport) -> [Effect] {
        if let effects = drag(report) { return effects }
        switch report.action {
        case .wheel(.up): return scroll(by: -3)
        case .wheel(.down): return scroll(by: 3)
        case .press(.left):
            let hint = footer.last { $0.column <= report.column && $0.row == report.row }
            if let hint, !isOnDial(report), footerRows > 0 || sheet != nil {
                return hint.binding.act(&self, 1)
            }
            return click(report.column, report.row)
        default: return []
        }
    }

    /// Selects the clicked item, or opens it if it is already selected.
    private mutating func click(_ column: Int, _ row: Int) -> [Effect] {
        switch page {
        case .home(let page): clickHome(page, row)
        case .week(let page): clickWeek(page, column, row)
        case .years(let page): clickYears(page, row)
        case .settings(let page): clickSettings(page, row)
        case .album: clickAlbum(column, row)
        case .wall: clickWall(column, row)
        case .migration, .onboarding, .keys, .syncOffer, .choice, .removal, .why: []
        }
    }

    /// Moves the cursor of a list, or scrolls a text.
    mutating func move(_ move: Move) -> [Effect] {
        switch page {
        case .home(let page):
            let count = shownFriends(page).count + 1
            changeHome { $0.list.move(move, count: count) }
        case .week(let page):
            let count = rows(of: page).count
            changeWeek { $0.list.move(move, count: count) }
        case .years(let page):
            let count = listedYears(page).count
            changeYears { $0.list.move(move, count: count) }
        case .album:
            // How many tracks and lines there are is known when the page is settled.
            changeAlbum { page in
                if let track = page.track {
                    page.track = move.place(from: track, count: .max)
                } else {
                    page.scroll = move.place(from: page.scroll, count: .max)
                }
            }
        case .settings:
            let count = SettingsPage.rows.count
            changeSettings { $0.selected = move.place(from: $0.selected, count: count) }
        case .keys(let scroll):
            pages[pages.count - 1] = .keys(scroll: move.place(from: scroll, count: .max))
        case .wall: return moveWall(move)
        case .migration, .onboarding, .syncOffer, .choice, .removal, .why: break
        }
        return []
    }

    /// Scrolls the view of a list or a text by about this many rows.
    private mutating func scroll(by rows: Int) -> [Effect] {
        func scroll(_ list: inout ListPosition, _ layout: ListLayout, count: Int) {
            let items = rows.signum() * max(abs(rows) / layout.pitch, 1)
            list.scroll(by: items, count: count, visible: layout.visible)
        }
        switch page {
        case .home(let page):
            let (layout, count) = (homeLayout.list, shownFriends(page).count + 1)
            changeHome { scroll(&$0.list, layout, count: count) }
        case .week(let page):
            let (layout, count) = (weekLayout.list, self.rows(of: page).count)
            changeWeek { scroll(&$0.list, layout, count: count) }
        case .years(let page):
            let (layout, count) = (yearsLayout, listedYears(page).count)
            changeYears { scroll(&$0.list, layout, count: count) }
        case .settings: return move(.by(rows.signum()))
        case .album, .keys: return move(.by(rows))
        case .wall: scrollWall(by: wallLayout.isList ? rows : rows.signum())
        case .migration, .onboarding, .syncOffer, .choice, .removal, .why: break
        }
        return []
    }

    /// How many items or lines the page in front shows at once.
    fileprivate var pageLength: Int {
        switch page {
        case .home: homeLayout.list.visible
        case .week: weekLayout.list.visible
        case .years: yearsLayout.visible
        case .album: max(albumLayout.text.rows - 2, 1)
        case .settings: SettingsPage.rows.count
        case .keys: keysLayout.visible
        case .wall: wallLayout.visible
        case .migration, .onboarding, .syncOffer, .choice, .removal, .why: 1
        }
    }

    fileprivate mutating func openSettings() -> [Effect] {
        pages.append(.settings(SettingsPage()))
        return [.measureCache]
    }
}

/// The keys that several pages share.
extension Binding {
    private static let moves: [Binding] = [
        Binding("j k, arrows", "move", ["j", .down], back: ["k", .up]) { $0.move(.by($1)) },
        Binding(
            "space, page keys",
            "scroll by a page",
            presses: [
                KeyPress(" "): 1, KeyPress(.pageDown): 1, KeyPress("f", .control): 1,
                KeyPress(.pageUp): -1, KeyPress("b", .control): -1,
            ]
        ) { $0.move(.by($1 * $0.pageLength)) },
        Binding(
            "ctrl-d ctrl-u",
            "half a page",
            presses: [KeyPress("d", .control): 1, KeyPress("u", .control): -1]
        ) { $0.move(.by($1 * max($0.pageLength / 2, 1))) },
        Binding("g G", "first, last", ["G"], back: ["g"]) { $0.move($1 < 0 ? .toFirst : .toLast) },
    ]

    /// Moving in a list whose Home and End keys do something else.
    static let listMoves = moves

    /// Moving in a list or a text.
    static let allMoves =
        moves + [
            Binding("home end", "first, last", [.end], back: [.home]) {
                $0.move($1 < 0 ? .toFirst : .toLast)
            }
        ]

    /// Moving while the letters are typed.
    static let arrows = Binding("arrows", "move", [.down], back: [.up]) { $0.move(.by($1)) }

    static let find = Binding("/", "find in the list", ["/"]) { $0.search.isTyping = true }
        .footer("/", "find").when { !$0.isEditing }

    static let showAll = Binding("esc", "end the search", [.escape]) { $0.search = SearchLine() }
        .footer("esc", "show all").when { !$0.search.text.isEmpty && !$0.isEditing }

    /// The choice of days, weeks or months.
    static let periods = [
        Binding("D W M", "days, weeks, months", ["D"]) { $0.show(.day) }
            .footer("D", "day").when { $0.kind != .day },
        Binding("D W M", "days, weeks, months", ["W"]) { $0.show(.week) }
            .footer("W", "week").when { $0.kind != .week },
        Binding("D W M", "days, weeks, months", ["M"]) { $0.show(.month) }
            .footer("M", "month").when { $0.kind != .month },
    ]

    static let years = Binding("y", "all years", ["y"]) { $0.openYears() }.footer("y", "years")

    static let openLink = Binding("o", "open on the web", ["o"]) { model in
        model.selectedLink.map { [.open($0)] } ?? []
    }.footer("o", "web").when { $0.selectedLink != nil }

    static let copy = Binding("Y", "copy the names", ["Y"]) { model in
        guard let album = model.selectedAlbum else { return [] }
        model.notice = "Copied."
        return [.copy("\(album.artist) - \(album.title)")]
    }.footer("Y", "copy").when { $0.selectedAlbum != nil }

    static let help = Binding("?", "show these keys", ["?"]) { $0.pages.append(.keys(scroll: 0)) }
        .footer("?", "keys")

    static let back = Binding("q, esc", "back", ["q", .escape, .backspace]) { $0.goBack() }
        .footer("q", "back")

    static let retry = Binding("r", "try again", ["r"]) { $0.problems.removeAll() }
        .when { !$0.problems.isEmpty }

    static let settings = Binding("s", "settings", ["s", ","]) { $0.openSettings() }
        .when { $0.saved.me != nil }

    /// The keys at the end of most tables.
    static let everywhere = [crate, settings, retry, help, back]
}
