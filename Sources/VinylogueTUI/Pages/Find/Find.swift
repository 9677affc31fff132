import Terminal
import VinylogueKit

/// A sheet that finds people, music, dates, genres, settings and commands while the user types.
struct FindPage: SheetState {
    /// Identifies this opening, for which the names are read once.
    let opening: Int
    var field = LineField()
    var list = ListPosition()

    var page: Page { .find(self) }
    var keymap: Keymap { Self.keys }

    /// The matches to fetch; nil if nothing has been typed.
    var request: FindRequest? {
        field.submission.map { FindRequest(text: $0, opening: opening) }
    }

    func area(in model: Model) -> ScreenArea { model.findLayout.area }
    func length(in model: Model) -> Int { model.findLayout.visible }
    func draw(in view: inout View) { view.drawFind(self) }

    func needs(in model: Model) -> [Need] {
        let matches = request.map { [Need.found($0)] } ?? []
        guard case .album(let album)? = model.foundItem(of: self)?.target,
            let user = model.saved.me,
            let preview = model.findLayout.preview
        else { return matches }
        let cover = model.coverRequest(album, preview.size, user)
        return matches + [.album(album, user: user)]
            + (model.showsPictures ? [.cover(cover)] : [])
    }

    func awaited(in model: Model) -> [Need] { request.map { [.found($0)] } ?? [] }

    mutating func settle(at index: Int, in model: inout Model) {
        list.settle(count: model.foundItems(of: self).count, visible: length(in: model))
    }

    mutating func move(_ move: Move, in model: Model) {
        list.move(move, count: model.foundItems(of: self).count)
    }

    mutating func scroll(by rows: Int, in model: Model) {
        let count = model.foundItems(of: self).count
        list.scroll(by: rows.signum(), count: count, visible: length(in: model))
    }

    func click(_ column: Int, _ row: Int, in model: inout Model) -> [Effect] {
        let layout = model.findLayout
        let place = list.top + row - layout.row
        guard (layout.row..<layout.row + layout.visible).contains(row),
            place < model.foundItems(of: self).count
        else { return [] }
        guard place == list.selected else {
            model.change(FindPage.self) { $0.list.selected = place }
            return []
        }
        return model.openFound()
    }

    /// The keys; all other keys are text.
    private static let keys = Keymap(
        "Finding",
        [
            Binding("enter", "open", [.enter]) { $0.openFound() }
                .footer("enter", "open").because { model, _ in model.noFindReason },
            .arrows,
            Binding("page keys", "scroll by a page", [.pageDown], back: [.pageUp]) {
                $0.move(.by($1 * $0.front.length(in: $0)))
            }.because { $0.edgeReason($1) },
            Binding("esc", "close", presses: [KeyPress(.escape): 1, KeyPress("p", .control): 1]) {
                model,
                _ in model.goBack()
            }.footer("esc", "close"),
        ],
        hint: "Type to find something, or press esc to close."
    ) { model, event in
        model.change(FindPage.self) { page in
            let text = page.field.text
            if page.field.take(event), page.field.text != text { page.list = ListPosition() }
        }
        return []
    }
}

/// A text to find, in one opening of the sheet.
package struct FindRequest: Hashable, Sendable {
    package var text: String
    /// The number of the opening; each reads the names anew.
    package var opening: Int
}

/// What was found for a text.
package struct FoundItems: Sendable {
    /// The best matches first.
    package var items: [FindItem]
    /// Why the user's plays were not searched; nil if they were.
    package var problem: Problem?

    package init(_ items: [FindItem], problem: Problem? = nil) {
        (self.items, self.problem) = (items, problem)
    }
}

extension Binding {
    static let palette = Binding(
        "ctrl-p",
        "find anything",
        presses: [KeyPress("p", .control): 1]
    ) { model, _ in
        let opening = model.nextSerial()
        model.open(FindPage(opening: opening))
        return []
    }
}

extension Model {
    /// The maximum number of matches to list.
    static let mostFound = 100

    /// The matches on screen: a date, then those of the last answered request of this opening.
    func foundItems(of page: FindPage) -> [FindItem] {
        guard let request = page.request else { return [] }
        let date = FindItem.date(request.text, today: date)
        let items = found?.request.opening == page.opening ? found?.items.items ?? [] : []
        return [date].compactMap(\.self) + items
    }

    /// The match under the cursor.
    func foundItem(of page: FindPage) -> FindItem? {
        foundItems(of: page)[at: page.list.selected]
    }

    /// Why there is nothing to open.
    fileprivate var noFindReason: String {
        guard case .find(let page) = self.page, page.request != nil else {
            return "Type something to find first."
        }
        return noMatches
    }

    /// What to say if nothing was found.
    var noMatches: String {
        guard let problem = found?.items.problem else {
            return "No matches. Try fewer words or letters."
        }
        return "No matches. Your plays could not be searched: \(problem.text)"
    }

    /// Closes the sheet, and opens the match under the cursor.
    fileprivate mutating func openFound() -> [Effect] {
        guard case .find(let page) = self.page, let item = foundItem(of: page) else { return [] }
        return goBack() + open(item)
    }

    /// Opens the page of something that was found.
    private mutating func open(_ item: FindItem) -> [Effect] {
        let user = front.user(in: self) ?? saved.me
        switch item.target {
        case .person(let name): open(WeekPage(series(of: name)[period.year - 1]))
        case .album(let album):
            if let user { open(AlbumPage(SelectedAlbum(album), user: user, in: self)) }
        case .date(let typed):
            let period = typed.opened(today: date)
            if kind != period.kind { show(period.kind) }
            if let user { open(typed, as: period, of: user) }
        case .genre(let place):
            let subgenres = [place.subgenre].compactMap(\.self)
            open(
                WallPage(
                    WallChoice(dial: saved.dial, genre: place.genre, subgenres: subgenres)
                )
            )
        case .setting(let setting):
            guard let me = saved.me else {
                notice = "Connect your account first."
                return []
            }
            var page = SettingsPage()
            page.selected = SettingsPage.rows.firstIndex(of: .setting(setting)) ?? 0
            open(page)
            return [.measureCache, .measureArchive(me)]
        case .command(let name, _): notice = "In a shell, run `vinylogue help \(name)`."
        case .artist(let name), .track(let name, _):
            if let user { open(ArtistPage(name, user: user)) }
        }
        return []
    }
}
