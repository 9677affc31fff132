import Terminal
import VinylogueKit

/// The text that a list is searched for.
struct SearchLine: Equatable, Sendable {
    var text = ""
    var isTyping = false
    /// Where the cursor was before.
    var origin = 0
}

/// The keys while a list is searched; all others are typed.
extension Keymap {
    static let searching = Keymap(
        "Searching",
        [
            Binding("enter", "apply", [.enter]) { $0.search.isTyping = false }
                .footer("enter", "apply"),
            Binding("esc", "show all", [.escape]) { $0.endSearch() }
                .footer("esc", "show all"),
            Binding("backspace", "end the search", [.backspace]) { $0.endSearch() }
                .when { $0.search.text.isEmpty },
            .arrows,
        ],
        hint: "Press enter to apply the search, or esc to end it."
    ) { model, event in
        var field = LineField(text: model.search.text)
        if field.take(event) { model.changeSearch(to: field.text) }
        return []
    }

    /// Where there is nothing to search, until the user has seen it; what is typed presses no keys.
    static let swallowing = Keymap(
        "Nothing to search",
        [Binding("enter, esc", "go on", [.enter, .escape]) { $0.unsearchable = nil }]
    ) { model, _ in
        model.notice = model.unsearchable
        return []
    }
}

extension Model {
    /// The search of the page in front.
    var search: SearchLine {
        get {
            switch page {
            case .home(let page): page.search
            case .week(let page): page.search
            case .years(let page): page.search
            case .album(let page): page.search
            case .wall(let page): page.search
            default: SearchLine()
            }
        }
        set {
            switch page {
            case .home: changeHome { $0.search = newValue }
            case .week: changeWeek { $0.search = newValue }
            case .years: changeYears { $0.search = newValue }
            case .album: changeAlbum { $0.search = newValue }
            case .wall: changeWall { $0.search = newValue }
            default: break
            }
        }
    }

    /// The cursor of the list that is searched.
    private var listCursor: Int {
        get {
            switch page {
            case .home(let page): page.list.selected
            case .week(let page): page.list.selected
            case .years(let page): page.list.selected
            case .album(let page): page.track ?? 0
            case .wall(let page): page.place.selected
            default: 0
            }
        }
        set {
            switch page {
            case .home: changeHome { $0.list.selected = newValue }
            case .week: changeWeek { $0.list.selected = newValue }
            case .years: changeYears { $0.list.selected = newValue }
            // The cursor on a track is the number of the track, whichever are listed.
            case .album: break
            case .wall: changeWall { $0.place.selected = newValue }
            default: break
            }
        }
    }

    /// Why the page in front cannot be searched; nil if it can.
    private var nothingToSearch: String? {
        switch page {
        case .home where saved.friends.friends.isEmpty: "No friends to search."
        case .album(let page)
        where trackCount(page) == 0 && !needs.contains(.album(page.key, user: page.user)):
            "No tracks to search."
        case .home, .week, .years, .album, .wall: nil
        default: "Nothing to search here."
        }
    }

    /// Opens the field, or says that there is nothing to search and lets nothing that is typed act.
    mutating func beginSearch() {
        if let reason = nothingToSearch {
            unsearchable = "\(reason) Press esc to go on."
            notice = unsearchable
            return
        }
        if search.text.isEmpty { search.origin = listCursor }
        search.isTyping = true
        changeWall { $0.barCursor = nil }
    }

    /// Searches for another text, from the top of the list.
    fileprivate mutating func changeSearch(to text: String) {
        guard text != search.text else { return }
        search.text = text
        switch page {
        case .home: changeHome { $0.list = ListPosition() }
        case .week: changeWeek { $0.list = ListPosition() }
        case .years: changeYears { $0.list = ListPosition() }
        case .album(let page):
            let first = listedTracks(page).first
            changeAlbum { page in
                page.scroll = 0
                if !text.isEmpty { page.track = first }
            }
        case .wall:
            changeWall { page in
                page.isTouched = true
                page.place = WallPlace()
            }
        default: break
        }
    }

    /// Shows all again, with the cursor on what was found, or where it was before.
    mutating func endSearch() {
        let origin = search.origin
        func place<ID: Equatable>(of found: ID?, in all: [ID]) -> Int {
            found.flatMap(all.firstIndex(of:)) ?? origin
        }
        switch page {
        case .home:
            let found = selectedPerson
            search = SearchLine()
            guard case .home(let page) = page else { return }
            listCursor = place(of: found, in: shownPeople(page))
        case .week(let page):
            let found = selectedRow?.key.id
            search = SearchLine()
            let all = page.shown.flatMap { charts[$0] }?.rows(filter: saved.filter, query: "")
            listCursor = place(of: found, in: (all ?? []).map(\.key.id))
        case .years:
            let found = selectedYear
            search = SearchLine()
            guard case .years(let page) = page else { return }
            listCursor = place(of: found, in: listedYears(page))
        case .wall(let page):
            let found = selectedTile?.id
            search = SearchLine()
            listCursor = place(of: found, in: tiles(of: page.shown).map(\.id))
        default: search = SearchLine()
        }
    }
}

extension Model {
    /// The search as it is shown, cut to its end if it is too long; nil without a search.
    func words(of search: SearchLine, width: Int) -> String? {
        guard search.isTyping || !search.text.isEmpty else { return nil }
        let text = search.text + (search.isTyping ? Theme(look).caret : "")
        return "/\(text.ending(within: max(width - 1, 1)))"
    }
}

extension View {
    /// The search as it is shown; nil without a search.
    func words(of search: SearchLine, width: Int) -> String? {
        model.words(of: search, width: width)
    }
}
