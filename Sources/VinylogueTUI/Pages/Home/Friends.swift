import Terminal
import VinylogueKit

extension Model {
    func shownFriends(_ page: HomePage) -> [Friend] {
        let (query, friends) = (page.search.text, saved.friends.friends)
        guard !query.isEmpty else { return friends }
        if let found = foundFriends, found.query == query, found.friends == friends {
            return found.matches
        }
        let key = query.searchKey
        return friends.filter { friend in
            "\(Account(friend.username).name) \(friend.realName ?? "")".searchKey.contains(key)
        }
    }

    /// Caches the search result, since searching thousands of friends is slow.
    mutating func keepFoundFriends() {
        guard case .home(let page) = pages.first, !page.search.text.isEmpty else {
            foundFriends = nil
            return
        }
        foundFriends = (page.search.text, saved.friends.friends, shownFriends(page))
    }
}

extension Model {
    /// The index of the selected friend among those listed; nil if the user is selected.
    private var selectedFriend: Int? {
        guard case .home(let page) = page else { return nil }
        let place = page.list.selected - (showsUser(page) ? 1 : 0)
        return shownFriends(page).indices.contains(place) ? place : nil
    }

    /// Whether the cursor is on a friend, rather than on the user.
    var hasSelectedFriend: Bool { selectedFriend != nil }

    /// Why the person under the cursor cannot be moved or removed.
    var editReason: String {
        guard isEditing else { return "Press e to edit your friends first." }
        guard case .home(let page) = page, !shownPeople(page).isEmpty else { return noAlbumReason }
        return "This is you. Change the account in settings (s)."
    }

    func moveReason(_ direction: Int) -> String {
        guard isEditing, selectedFriend != nil else { return editReason }
        return direction < 0 ? "This is the first friend." : "This is the last friend."
    }

    mutating func moveFriend(by direction: Int) -> [Effect] {
        guard case .home(let page) = page else { return [] }
        let friends = shownFriends(page)
        guard let place = selectedFriend else { return [] }
        let goal = place + direction
        guard let position = friends[at: goal].flatMap(position(of:)) else { return [] }
        change(HomePage.self) { $0.list.selected += direction }
        return change(.move(friends[place].username, position: position))
    }

    /// Asks whether to remove the friend under the cursor.
    mutating func askToRemoveFriend() -> [Effect] {
        guard case .home(let page) = page else { return [] }
        let friends = shownFriends(page)
        guard let place = selectedFriend, let position = position(of: friends[place])
        else { return [] }
        let friend = friends[place]
        let name = Account(friend.username).label.shown
        let number = "no. \(position) of \(saved.friends.friends.count)"
        let about = [friend.realName?.shown, number].compactMap(\.self)
            .joined(separator: ", ")
        open(
            Question(
                title: "Remove \(name)?",
                words: "This removes \(name) (\(about)) from your friends.",
                rest:
                    "You can undo this with u until you quit. "
                    + "Cached charts and the archive are kept.",
                yes: "remove",
                act: { $0.remove(friend) }
            )
        )
        return []
    }

    fileprivate mutating func remove(_ friend: Friend) -> [Effect] {
        notice = "Removed \(Account(friend.username).label.shown). Press u to undo."
        return change(.remove(friend.username))
    }

    /// A friend's position in the full list, from 1, which may differ from that on screen.
    private func position(of friend: Friend) -> Int? {
        saved.friends.friends.firstIndex { $0.isNamed(friend.username) }.map { $0 + 1 }
    }

    /// Moves the cursor to the user or a friend, ending a search that hides them.
    mutating func select(_ name: String) {
        guard case .home(var page) = pages.first else { return }
        func place() -> Int? {
            if showsUser(page), saved.me?.lowercased() == name.lowercased() { return 0 }
            let place = shownFriends(page).firstIndex { $0.isNamed(name) }
            return place.map { $0 + (showsUser(page) ? 1 : 0) }
        }
        if place() == nil { page.search = SearchLine() }
        page.list.selected = place() ?? page.list.selected
        pages[0] = .home(page)
    }

    /// Whether the user's account may have friends; one of imported files never does.
    var canImportFriends: Bool { saved.me.map { !Account($0).isOnlyFiles } ?? true }

    /// Starts importing the user's friends, unless an import is running; friends that were already
    /// found are offered at once.
    mutating func beginImport() -> [Effect] {
        if let people = foundPeople {
            foundPeople = nil
            offerFriends(people)
            return []
        }
        guard let me = saved.me, importing == nil else { return [] }
        let request = nextSerial()
        importing = request
        return [.importFriends(request: request, of: me)]
    }

    mutating func imported(_ request: Int, _ result: Result<[Person], Problem>) {
        guard importing == request else { return }
        importing = nil
        switch result {
        case .failure(let problem): notice = problem.notice
        case .success(let people): offerFriends(people)
        }
    }
}
