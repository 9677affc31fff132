import Terminal
import VinylogueKit

extension Model {
    /// The friends that a page lists.
    func shownFriends(_ page: ScrobblersPage) -> [Friend] {
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
        guard case .scrobblers(let page) = pages.first, !page.search.text.isEmpty else {
            foundFriends = nil
            return
        }
        foundFriends = (page.search.text, saved.friends.friends, shownFriends(page))
    }

    mutating func takeScrobblers(_ event: InputEvent, _ page: ScrobblersPage) -> [Effect] {
        if let field = page.adding { return takeNewFriend(event, field) }
        var search = page.search
        if !page.isEditing, search.take(event) {
            changeScrobblers { $0.search = search }
            return []
        }
        guard case .key(let press) = event else { return [] }
        let friends = shownFriends(page)
        if let distance = press.listDistance(page: friendsLayout.visible) {
            changeScrobblers { $0.list.move(by: distance, count: friends.count + 1) }
            return []
        }
        if page.isEditing { return takeEditing(press, page) }
        switch (press.key, press.modifiers) {
        case (.enter, []), (.right, []), (.character("l"), []):
            let place = page.list.selected - 1
            if friends.indices.contains(place) {
                openWeek(of: friends[place].username)
            } else if let me = saved.me {
                openWeek(of: me)
            }
        case (.character("e"), []): changeScrobblers { $0.isEditing = true }
        case (.character("a"), []), (.character("i"), []), (.character("u"), []):
            return takeEditing(press, page)
        // Escape goes back, but there is no page to go back to.
        case (.escape, []), (.backspace, []): notice = "Press q to quit."
        default: return takeEverywhere(press) ?? []
        }
        return []
    }

    private mutating func takeEditing(_ press: KeyPress, _ page: ScrobblersPage) -> [Effect] {
        let friends = shownFriends(page)
        let place = page.list.selected - 1
        switch press.key {
        case .character("J"), .character("K"):
            let goal = place + (press.key == .character("J") ? 1 : -1)
            guard friends.indices.contains(place), friends.indices.contains(goal),
                let position = position(of: friends[goal])
            else { return [] }
            changeScrobblers { $0.list.selected = goal + 1 }
            return change(.move(friends[place].username, position: position))
        case .character("d"), .delete:
            guard friends.indices.contains(place), let position = position(of: friends[place])
            else { return [] }
            let removal = ScrobblersPage.Removal(friend: friends[place], position: position)
            changeScrobblers { $0.removals.append(removal) }
            notice = "Removed \(friends[place].username.sanitizedForTerminal). Press u to undo."
            return change(.remove(friends[place].username))
        case .character("u"):
            guard let removal = page.removals.last else { return [] }
            changeScrobblers { $0.removals.removeLast() }
            let effects = change(.restore(removal.friend, position: removal.position))
            select(removal.friend.username)
            notice = "Restored \(removal.friend.username.sanitizedForTerminal)."
            return effects
        case .character("a"): changeScrobblers { $0.adding = LineField() }
        case .character("i"): return importFriends()
        case .character("e"), .escape, .enter, .character("q"):
            changeScrobblers { $0.isEditing = false }
        case .character("?"): return takeEverywhere(press) ?? []
        default: break
        }
        return []
    }

    /// The position from 1 in the whole list, which may differ from the position on the screen.
    private func position(of friend: Friend) -> Int? {
        saved.friends.friends.firstIndex { $0.isNamed(friend.username) }.map { $0 + 1 }
    }

    /// Moves the cursor to a friend; a search that hides them ends.
    mutating func select(_ name: String) {
        guard case .scrobblers(var page) = pages.first else { return }
        if !shownFriends(page).contains(where: { $0.isNamed(name) }) { page.search = SearchLine() }
        let place = shownFriends(page).firstIndex { $0.isNamed(name) }
        page.list.selected = place.map { $0 + 1 } ?? page.list.selected
        pages[0] = .scrobblers(page)
    }

    private mutating func takeNewFriend(_ event: InputEvent, _ field: LineField) -> [Effect] {
        var field = field
        switch event {
        case .key(KeyPress(.escape)):
            changeScrobblers { $0.adding = nil }
            return []
        case .key(KeyPress(.enter)):
            let effects = submit(&field)
            changeScrobblers { $0.adding = field }
            return effects
        default:
            guard field.take(event) else { return [] }
            changeScrobblers { $0.adding = field }
            return []
        }
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
}
