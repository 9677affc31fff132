import Terminal
import VinylogueKit

/// The list of people: the user, then the friends.
struct HomePage: Equatable, Sendable {
    /// A removed friend and their position, from 1.
    struct Removal: Equatable, Sendable {
        var friend: Friend
        var position: Int
    }

    /// A change of the list that can be taken back.
    struct Undo: Equatable, Sendable {
        enum Change: Equatable, Sendable {
            case removal(Removal)
            /// Friends of these names were added.
            case addition([String])
        }

        var change: Change
        /// The number of the change, by which the last one is undone first.
        var number: Int
    }

    var list = ListPosition()
    var search = SearchLine()
    var isEditing = false
    /// The username of a friend to add, while it is being typed.
    var adding: LineField?
    /// The changes of the list that can be taken back, oldest first.
    var undos: [Undo] = []
}

/// The keys of the list of people.
extension Keymap {
    static let home = Keymap(
        "Home",
        Binding.player + [
            .showAll,
            Binding("enter", "open", [.enter]) { $0.openWeek(of: $0.selectedPerson) }
                .footer("enter", "open", when: { $0.selectedPerson != nil }).when { !$0.isEditing }
                .because { model, _ in model.noAlbumReason },
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
            }.because { model, _ in
                let count = model.people.count
                return count > 1 ? "Press 1 to \(count) for a person." : "Press 1 for your week."
            },
            Binding.crate.footer("c", "crate", when: { !$0.isEditing }),
            Binding("e", "edit the list", ["e"]) { $0.changeHome { $0.isEditing = true } }
                .footer("e", "edit friends").when { !$0.isEditing },
            Binding("J K", "move down, up", ["J"], back: ["K"]) { $0.moveFriend(by: $1) }
                .footer("J K", "move", when: \.hasSelectedFriend).when(\.isEditing)
                .because { $0.moveReason($1) },
            Binding("d", "remove", ["d", .delete]) { $0.askToRemoveFriend() }
                .footer("d", "remove", when: \.hasSelectedFriend).when(\.isEditing)
                .because { model, _ in model.editReason },
            Binding.undo,
            Binding("a", "add a friend", ["a"]) { $0.openField() }.footer("a", "add"),
            Binding("i", "import from Last.fm", ["i"]) { $0.beginImport() }
                .footer("i", "import").when { $0.importing == nil }
                .because("Your friends are being imported."),
            Binding("e, esc", "stop editing", ["e", .escape, .enter, "q"]) {
                $0.changeHome { $0.isEditing = false }
            }.footer("e", "done").when(\.isEditing),
            .find, Binding.years, Binding.minimum, Binding.friends,
            Binding.play.withoutHint, Binding.favorite.withoutHint, Binding.dislike.withoutHint,
            Binding.openLink.withoutHint, Binding.copy.withoutHint,
        ] + Binding.periods.map(\.withoutHint) + Binding.allMoves + [
            Binding.settings.footer("s", "settings"), .retry, .offline, .help,
            Binding("q, esc", "back", ["q"]) { $0.goBack() }
                .footer("q", "quit").when { !$0.isEditing && !$0.visit.comesFromForm },
            Binding("q, esc", "back", ["q", .escape, .backspace]) { $0.goBack() }
                .footer("q", "back").when { !$0.isEditing && $0.visit.comesFromForm },
        ],
        reasons: [
            ([.escape, .backspace], "Press q to quit."),
            (
                ["h", "l", .left, .right, "[", "]"],
                "Press enter to open the week, then change the year."
            ),
            ([.tab, .backtab], "Use ↑ and ↓ to choose a person."),
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
        ],
        hint: "Type a Last.fm username, then press enter."
    ) { model, event in
        model.changeHome { page in
            if var field = page.adding, field.takeName(event) { page.adding = field }
        }
        return []
    }
}

extension Model {
    /// Whether the list of friends is being edited.
    var isEditing: Bool {
        if case .home(let page) = page { page.isEditing } else { false }
    }

    /// The person under the cursor; nil when nobody is listed.
    var selectedPerson: String? {
        guard case .home(let page) = page else { return nil }
        let people = shownPeople(page)
        return people.indices.contains(page.list.selected) ? people[page.list.selected] : nil
    }

    /// Opens the field for a new friend, with the name that was searched for in vain.
    fileprivate mutating func openField() {
        guard case .home(let page) = page else { return }
        let name = shownPeople(page).isEmpty ? page.search.text : ""
        changeHome { $0.adding = LineField(text: name) }
    }

    /// Opens a user's chart of one year ago, or of the nearest year that has one.
    fileprivate mutating func openWeek(of user: String?) -> [Effect] {
        guard let user else { return [] }
        let wanted = homeYear
        let series = series(of: user)
        let nearest = knownYears[series]?.min { abs($0 - wanted) < abs($1 - wanted) }
        open(.week(WeekPage(series[nearest ?? wanted])))
        return []
    }

    mutating func clickHome(_ page: HomePage, _ row: Int) -> [Effect] {
        guard let place = homeLayout.list.index(atRow: row, top: page.list.top),
            place < shownPeople(page).count
        else { return [] }
        if place == page.list.selected { return take(.key(KeyPress(.enter))) }
        changeHome { $0.list.selected = place }
        return []
    }
}
