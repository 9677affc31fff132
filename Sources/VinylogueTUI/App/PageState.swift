import Terminal
import VinylogueKit

/// A page's state, and everything that differs between pages; the defaults are below.
protocol PageState: Equatable, Sendable {
    var page: Page { get }
    /// The state without its invisible parts, for comparisons.
    var seen: Page { get }

    /// The keys that work in the current state.
    var keymap: Keymap { get }
    /// The page's section in the list of keys; nil if it has none.
    static var chapter: Keymap? { get }

    mutating func draw(in view: inout View)
    /// Adjusts the cursor and scroll position to the data and the size. `index` is the page's
    /// position in the stack.
    mutating func settle(at index: Int, in model: inout Model)

    /// Everything the page needs, most urgent first.
    func needs(in model: Model) -> [Need]
    /// The needs for which the spinner is shown until they are met; these do not include covers.
    func awaited(in model: Model) -> [Need]
    /// Why there is nothing to show at the cursor; nil while text is being typed.
    func problem(in model: Model) -> Problem?
    /// The first row of the problem; nil if a click there means something else.
    func problemRow(in model: Model) -> Int?

    /// Selects the clicked item, or opens it if it is already selected.
    func click(_ column: Int, _ row: Int, in model: inout Model) -> [Effect]
    /// Moves the cursor of a list, or scrolls a text.
    mutating func move(_ move: Move, in model: Model)
    /// Scrolls the view of a list or a text by about this many rows.
    mutating func scroll(by rows: Int, in model: Model)
    /// How many items or lines are shown at once.
    func length(in model: Model) -> Int
    /// The column at which the footer's keys must end; nil if nothing follows them.
    func footerEnd(in model: Model) -> Int?
    /// Whether the page itself uses the row above the keys.
    var fillsStatusRow: Bool { get }

    /// The album under the cursor, or the one the page shows; for a person or a year, the top
    /// album.
    func selectedAlbum(in model: Model) -> SelectedAlbum?
    /// Why no album is under the cursor.
    func noAlbumReason(in model: Model) -> String
    /// This page's list if the album's page was opened from it; otherwise nil.
    func list(around album: AlbumPage, in model: Model) -> AlbumList?

    /// The user whose plays are shown at the cursor.
    func user(in model: Model) -> String?
    /// The user named at the top right.
    var namedUser: String? { get }
    /// What the page shows, for the window's title; nil for the name of the program.
    func title(in model: Model) -> String?
    /// The year shown.
    var shownYear: Int? { get }
    /// The page's name in the trail of pages; nil if it is left out. `index` is its position.
    func crumb(at index: Int, in model: Model) -> String?
    /// Shows the next or previous person, cyclically.
    mutating func showPerson(by direction: Int, in model: Model)
    /// The album charts that the page shows; nil if it shows none.
    func series(in model: Model) -> ChartKey.Series?
    /// Switches to days, weeks or months.
    mutating func show(_ kind: CalendarPeriod.Kind, in model: Model)

    var search: SearchLine { get set }
    /// The index of the item under the cursor, among the listed items.
    var cursor: Int { get set }
    /// The identities of the listed items; nil if the page is not a list.
    func items(in model: Model) -> [AnyHashable]?
    /// Why the page cannot be searched; nil if it can be.
    func nothingToSearch(in model: Model) -> String?
    /// Moves to the top for a new search.
    mutating func beginList(in model: Model)

    /// Where to open the list of friends that were found; nil if it must wait, since it would
    /// receive keys meant for this page.
    var friendsPlace: FriendsPlace? { get }
    /// Handles the response to this page's request for an account; nil if another page sent it.
    func verified(_ request: Int, _ result: Lookup, in model: inout Model) -> [Effect]?
}

/// The account with a username, or why the lookup failed.
typealias Lookup = Result<Person, Problem>

/// Where a sheet opens: in front of a page, or behind it.
enum FriendsPlace { case inFront, behind }

/// The defaults for pages.
extension PageState {
    var seen: Page { page }
    static var chapter: Keymap? { nil }
    func settle(at index: Int, in model: inout Model) {}
    func needs(in model: Model) -> [Need] { [] }
    func awaited(in model: Model) -> [Need] { [] }
    func problem(in model: Model) -> Problem? { nil }
    func problemRow(in model: Model) -> Int? { nil }
    func click(_ column: Int, _ row: Int, in model: inout Model) -> [Effect] { [] }
    func move(_ move: Move, in model: Model) {}
    mutating func scroll(by rows: Int, in model: Model) { move(.by(rows), in: model) }
    func length(in model: Model) -> Int { 1 }
    func footerEnd(in model: Model) -> Int? { nil }
    var fillsStatusRow: Bool { false }
    func selectedAlbum(in model: Model) -> SelectedAlbum? { nil }
    func noAlbumReason(in model: Model) -> String { "No album is selected." }
    func list(around album: AlbumPage, in model: Model) -> AlbumList? { nil }
    func user(in model: Model) -> String? { nil }
    var namedUser: String? { nil }
    func title(in model: Model) -> String? { nil }
    var shownYear: Int? { nil }
    func crumb(at index: Int, in model: Model) -> String? { nil }
    func showPerson(by direction: Int, in model: Model) {}
    func series(in model: Model) -> ChartKey.Series? { user(in: model).map(model.series(of:)) }
    func show(_ kind: CalendarPeriod.Kind, in model: Model) {}
    var search: SearchLine {
        get { SearchLine() }
        set {}
    }
    var cursor: Int {
        get { 0 }
        set {}
    }
    func items(in model: Model) -> [AnyHashable]? { nil }
    func nothingToSearch(in model: Model) -> String? { "Nothing to search here." }
    func beginList(in model: Model) {}
    var friendsPlace: FriendsPlace? { nil }
    func verified(_ request: Int, _ result: Lookup, in model: inout Model) -> [Effect]? { nil }
}

/// A page that covers only the middle of the page below it.
protocol SheetState: PageState {
    /// The sheet's area, including its frame.
    func area(in model: Model) -> ScreenArea
}

/// A page that is a searchable list with a cursor.
protocol ListState: PageState {
    var list: ListPosition { get set }
    func layout(in model: Model) -> ListLayout
    func count(in model: Model) -> Int
}

extension ListState {
    var cursor: Int {
        get { list.selected }
        set { list.selected = newValue }
    }

    func length(in model: Model) -> Int { layout(in: model).visible }

    func nothingToSearch(in model: Model) -> String? { nil }

    mutating func beginList(in model: Model) { list = ListPosition() }

    mutating func settle(at index: Int, in model: inout Model) { settleList(in: model) }

    mutating func settleList(in model: Model) {
        list.settle(count: count(in: model), visible: length(in: model))
    }

    mutating func move(_ move: Move, in model: Model) { list.move(move, count: count(in: model)) }

    mutating func scroll(by rows: Int, in model: Model) {
        let layout = layout(in: model)
        let items = rows.signum() * max(abs(rows) / layout.pitch, 1)
        list.scroll(by: items, count: count(in: model), visible: layout.visible)
    }

    func click(_ column: Int, _ row: Int, in model: inout Model) -> [Effect] {
        clickItem(row, in: &model)
    }

    /// Selects the clicked item; if it is already selected, does what Enter does outside a search.
    func clickItem(_ row: Int, in model: inout Model) -> [Effect] {
        guard let place = layout(in: model).index(atRow: row, top: list.top),
            place < count(in: model)
        else { return [] }
        guard place == list.selected else {
            model.front.cursor = place
            return []
        }
        model.front.search.isTyping = false
        // The user may have given what Enter does another key, or Enter another action.
        let enter = KeyPress(.enter)
        let keymap = model.front.keymap
        let own = model.keysFile.applied(to: keymap).binding(of: enter, in: model)
        if let standard = keymap.binding(of: enter, in: model),
            standard.binding.meaning != own?.binding.meaning
        {
            return standard.binding.act(&model, standard.number)
        }
        return model.take(.key(enter))
    }
}
