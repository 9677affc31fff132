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
        Binding.player + [
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
            Binding.crate.footer("c", "crate").when { $0.saved.me != nil && !$0.isEditing },
            Binding("e", "edit the list", ["e"]) { $0.changeHome { $0.isEditing = true } }
                .footer("e", "edit friends").when { !$0.isEditing },
            Binding("J K", "move down, up", ["J"], back: ["K"]) { $0.moveFriend(by: $1) }
                .footer("J K", "move").when(\.isEditing),
            Binding("d", "remove", ["d", .delete]) { $0.askToRemoveFriend() }
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
        ] + Binding.periods.map(\.withoutHint) + Binding.allMoves + [
            Binding.settings.footer("s", "settings"), .retry, .help,
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

    /// The person under the cursor; nil when there is no user.
    var selectedPerson: String? {
        guard case .home(let page) = page else { return nil }
        let friends = shownFriends(page)
        let place = page.list.selected - 1
        return friends.indices.contains(place) ? friends[place].username : saved.me
    }

    /// Opens a user's chart of one year ago, or of the nearest year that has one.
    fileprivate mutating func openWeek(of user: String?) -> [Effect] {
        guard let user else { return [] }
        let wanted = homeYear
        let series = series(of: user)
        let nearest = knownYears[series]?.min { abs($0 - wanted) < abs($1 - wanted) }
        pages.append(.week(WeekPage(series[nearest ?? wanted])))
        return []
    }

    mutating func clickHome(_ page: HomePage, _ row: Int) -> [Effect] {
        guard let place = homeLayout.list.index(atRow: row, top: page.list.top),
            place <= shownFriends(page).count
        else { return [] }
        if place == page.list.selected { return take(.key(KeyPress(.enter))) }
        changeHome { $0.list.selected = place }
        return []
    }
}
