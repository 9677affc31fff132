import Terminal
import VinylogueKit

/// The list of people: the user, then the friends.
struct HomePage: Equatable, Sendable {
    /// A removed friend and their position, from 1.
    struct Removal: Equatable, Sendable {
        var friend: Friend
        var position: Int
    }

    var list = ListPosition()
    var search = SearchLine()
    var isEditing = false
    /// The username of a friend to add, while it is being typed.
    var adding: LineField?
    var removals: [Removal] = []
}

/// The keys of the list of people.
extension Keymap {
    static let home = Keymap(
        "Home",
        [
            .showAll,
            Binding("enter", "open", [.enter]) { $0.openWeek(of: $0.selectedPerson) }
                .footer("enter", "open").when { !$0.isEditing },
            Binding(
                "1-9",
                "open a person's week",
                presses: Dictionary(
                    uniqueKeysWithValues: zip("123456789".unicodeScalars, 1...9).map {
                        (KeyPress(.character($0)), $1)
                    }
                )
            ) { model, number in
                guard model.people.indices.contains(number - 1) else { return [] }
                return model.openWeek(of: model.people[number - 1])
            }.when { !$0.isEditing },
            Binding("e", "edit the list", ["e"]) { $0.changeHome { $0.isEditing = true } }
                .footer("e", "edit friends").when { !$0.isEditing },
            Binding("J K", "move down, up", ["J"], back: ["K"]) { $0.moveFriend(by: $1) }
                .footer("J K", "move").when(\.isEditing),
            Binding("d", "remove", ["d", .delete]) { $0.removeFriend() }
                .footer("d", "remove").when(\.isEditing),
            Binding("u", "undo", ["u"]) { $0.restoreFriend() }
                .footer("u", "undo").when { !$0.removals.isEmpty },
            Binding("a", "add a friend", ["a"]) { $0.changeHome { $0.adding = LineField() } }
                .footer("a", "add"),
            Binding("i", "import from Last.fm", ["i"]) { $0.importFriends() }
                .footer("i", "import").when { $0.importing == nil },
            Binding("e, esc", "stop editing", ["e", .escape, .enter, "q"]) {
                $0.changeHome { $0.isEditing = false }
            }.footer("e", "done").when(\.isEditing),
            .find, Binding.years,
        ] + Binding.allMoves + [
            Binding.settings.footer("s", "settings"), .help,
            Binding("q, esc", "back", ["q"], back: [.escape, .backspace]) { model, number in
                if number > 0 { return model.goBack() }
                // Escape goes back, but there is no page to go back to.
                model.notice = "Press q to quit."
                return []
            }.footer("q", "quit").when { !$0.isEditing },
        ]
    )

    /// While the name of a new friend is typed.
    static let adding = Keymap(
        "Adding a friend",
        [
            Binding("enter", "add", [.enter]) { model -> [Effect] in
                guard case .home(let page) = model.page, var field = page.adding else { return [] }
                let effects = model.submit(&field)
                model.changeHome { $0.adding = field }
                return effects
            }.footer("enter", "add"),
            Binding("esc", "cancel", [.escape]) { $0.changeHome { $0.adding = nil } }
                .footer("esc", "cancel"),
        ]
    ) { model, event in
        model.changeHome { page in
            if var field = page.adding, field.take(event) { page.adding = field }
        }
        return []
    }
}

extension Model {
    /// Whether the list of friends is being edited.
    var isEditing: Bool {
        if case .home(let page) = page { page.isEditing } else { false }
    }

    fileprivate var removals: [HomePage.Removal] {
        if case .home(let page) = page { page.removals } else { [] }
    }

    /// The person under the cursor; nil when there is no user.
    var selectedPerson: String? {
        guard case .home(let page) = page else { return nil }
        let friends = shownFriends(page)
        let place = page.list.selected - 1
        return friends.indices.contains(place) ? friends[place].username : saved.me
    }

    /// Opens a user's week one year ago.
    fileprivate mutating func openWeek(of user: String?) -> [Effect] {
        guard let user else { return [] }
        pages.append(.week(WeekPage(user: user, year: week.year - 1)))
        return []
    }

    fileprivate mutating func moveFriend(by direction: Int) -> [Effect] {
        guard case .home(let page) = page else { return [] }
        let friends = shownFriends(page)
        let place = page.list.selected - 1
        let goal = place + direction
        guard friends.indices.contains(place), friends.indices.contains(goal),
            let position = position(of: friends[goal])
        else { return [] }
        changeHome { $0.list.selected = goal + 1 }
        return change(.move(friends[place].username, position: position))
    }

    fileprivate mutating func removeFriend() -> [Effect] {
        guard case .home(let page) = page else { return [] }
        let friends = shownFriends(page)
        let place = page.list.selected - 1
        guard friends.indices.contains(place), let position = position(of: friends[place])
        else { return [] }
        let removal = HomePage.Removal(friend: friends[place], position: position)
        changeHome { $0.removals.append(removal) }
        notice = "Removed \(friends[place].username.sanitizedForTerminal). Press u to undo."
        return change(.remove(friends[place].username))
    }

    fileprivate mutating func restoreFriend() -> [Effect] {
        guard let removal = removals.last else { return [] }
        changeHome { $0.removals.removeLast() }
        let effects = change(.restore(removal.friend, position: removal.position))
        select(removal.friend.username)
        notice = "Restored \(removal.friend.username.sanitizedForTerminal)."
        return effects
    }

    mutating func clickHome(_ page: HomePage, _ row: Int) -> [Effect] {
        let layout = friendsLayout
        let place: Int? =
            row < layout.row ? 0 : layout.index(atRow: row, top: page.list.top).map { $0 + 1 }
        guard let place, place <= shownFriends(page).count else { return [] }
        if place == page.list.selected { return take(.key(KeyPress(.enter))) }
        changeHome { $0.list.selected = place }
        return []
    }

    /// The friends that a page lists.
    func shownFriends(_ page: HomePage) -> [Friend] {
        let (query, friends) = (page.search.text, saved.friends.friends)
        guard !query.isEmpty else { return friends }
        if let found = foundFriends, found.query == query, found.friends == friends {
            return found.matches
        }
        let key = query.searchKey
        return friends.filter { friend in
            "\(friend.username) \(friend.realName ?? "")".searchKey.contains(key)
        }
    }

    /// Caches the result of the search, which is slow for thousands of friends.
    mutating func keepFoundFriends() {
        guard case .home(let page) = pages.first, !page.search.text.isEmpty else {
            foundFriends = nil
            return
        }
        foundFriends = (page.search.text, saved.friends.friends, shownFriends(page))
    }

    /// The position from 1 in the whole list, which may differ from the position on the screen.
    private func position(of friend: Friend) -> Int? {
        saved.friends.friends.firstIndex { $0.isNamed(friend.username) }.map { $0 + 1 }
    }

    /// Moves the cursor to a friend; a search that hides them ends.
    mutating func select(_ name: String) {
        guard case .home(var page) = pages.first else { return }
        if !shownFriends(page).contains(where: { $0.isNamed(name) }) { page.search = SearchLine() }
        let place = shownFriends(page).firstIndex { $0.isNamed(name) }
        page.list.selected = place.map { $0 + 1 } ?? page.list.selected
        pages[0] = .home(page)
    }

    /// Starts importing the user's friends, unless an import is running.
    mutating func importFriends() -> [Effect] {
        guard let me = saved.me, importing == nil else { return [] }
        let request = nextSerial()
        importing = request
        return [.importFriends(request: request, of: me)]
    }

    mutating func imported(_ request: Int, _ result: Result<[Person], Problem>) -> [Effect] {
        guard importing == request else { return [] }
        importing = nil
        switch result {
        case .failure(let problem):
            notice = problem.text
            return []
        case .success(let people):
            let before = saved.friends.friends.count
            let effects = change(.merge(people.map(Friend.init)))
            let added = saved.friends.friends.count - before
            notice = added == 0 ? "No new friends." : "\(Count.words(added, "new friend"))."
            return effects
        }
    }

    /// The rows of the user's name: 3 in large letters, 1 if these do not fit.
    var nameRows: Int {
        let width = LargeText.width(of: saved.me ?? "")
        return isCompact || look.decoration.isASCII || width > size.columns - 8 ? 1 : 3
    }

    /// The position of the friends.
    var friendsLayout: ListLayout {
        list(from: isTiny ? 2 : isCompact ? 5 : nameRows + 7, pitch: 1)
    }
}
