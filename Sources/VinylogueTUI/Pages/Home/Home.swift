import Terminal
import VinylogueKit

/// The list of people: the user, then the friends.
struct HomePage: ListState {
    var list = ListPosition()
    /// The past week under the cursor, from 0; nil if the cursor is on a person.
    var throwback: Int?
    var search = SearchLine()
    var isEditing = false
    /// The username of a friend to add, while it is being typed.
    var adding: LineField?

    var page: Page { .home(self) }
    var keymap: Keymap { adding == nil ? Self.keys : Self.addingKeys }
    static var chapter: Keymap? { keys }

    func user(in model: Model) -> String? { model.selectedPerson }

    func crumb(at index: Int, in model: Model) -> String? {
        let next = model.pages.dropFirst(index + 1).lazy.compactMap { $0.state.user(in: model) }
        return next.first.map { Account($0).label.shown } ?? "home"
    }

    func needs(in model: Model) -> [Need] { model.needs(of: self) }
    func awaited(in model: Model) -> [Need] { model.chartNeeds(of: self) }
    func draw(in view: inout View) { view.drawHome(self) }
    func layout(in model: Model) -> ListLayout { model.homeLayout.list }
    func count(in model: Model) -> Int { model.shownPeople(self).count }
    func items(in model: Model) -> [AnyHashable]? { model.shownPeople(self) }

    /// Whether the cursor can be on a past week.
    private var allowsThrowbacks: Bool {
        search.text.isEmpty && !search.isTyping && !isEditing && adding == nil
    }

    mutating func settle(at index: Int, in model: inout Model) {
        settleList(in: model)
        guard let place = throwback else { return }
        let count = allowsThrowbacks ? model.throwbacks.count : 0
        throwback = count > 0 ? min(place, count - 1) : nil
    }

    /// Moves the cursor; above the first person are the past weeks.
    mutating func move(_ move: Move, in model: Model) {
        switch move {
        case .by(let distance) where throwback != nil:
            guard distance > 0 else { return }
            throwback = nil
            list.move(.by(distance - 1), count: count(in: model))
        case .toFirst where throwback != nil: throwback = nil
        case .by(..<0)
        where list.selected == 0 && allowsThrowbacks && !model.throwbacks.isEmpty:
            throwback = 0
        default:
            throwback = nil
            list.move(move, count: count(in: model))
        }
    }

    func click(_ column: Int, _ row: Int, in model: inout Model) -> [Effect] {
        let place = model.homeLayout.throwbacks?.index(atColumn: column, row: row)
        if let place, allowsThrowbacks, model.throwbacks.indices.contains(place) {
            if throwback == place { return model.openThrowback() }
            model.change(HomePage.self) { $0.throwback = place }
            return []
        }
        guard throwback != nil,
            let person = layout(in: model).index(atRow: row, top: list.top),
            person < count(in: model)
        else { return clickItem(row, in: &model) }
        model.change(HomePage.self) { ($0.throwback, $0.list.selected) = (nil, person) }
        return []
    }

    func nothingToSearch(in model: Model) -> String? {
        model.saved.friends.friends.isEmpty ? "No friends to search." : nil
    }

    func problem(in model: Model) -> Problem? {
        guard !search.isTyping, adding == nil, !isEditing else { return nil }
        return model.selectedPerson.flatMap { model.problems[.chart(model.homeChart(of: $0))] }
    }

    func selectedAlbum(in model: Model) -> SelectedAlbum? {
        if let past = model.selectedThrowback {
            return model.throwbackAlbum(past).map(SelectedAlbum.init)
        }
        return model.selectedPerson.flatMap { model.charts[model.homeChart(of: $0)] }
            .flatMap { model.homeRows(of: $0).first }.map(SelectedAlbum.init)
    }

    func noAlbumReason(in model: Model) -> String {
        if let past = model.selectedThrowback { return model.noAlbumReason(in: past) }
        guard let person = model.selectedPerson else { return search.noMatch }
        return model.noAlbumReason(in: model.homeChart(of: person))
    }

    mutating func showPerson(by direction: Int, in model: Model) {
        let names = model.shownPeople(self)
        guard names.count > 1 else { return }
        throwback = nil
        list.selected = model.step(direction, in: names, from: model.selectedPerson)
    }

    var friendsPlace: FriendsPlace? {
        search.isTyping || adding != nil || isEditing ? nil : .inFront
    }

    func verified(_ request: Int, _ result: Lookup, in model: inout Model) -> [Effect]? {
        guard adding?.request == request else { return nil }
        switch result {
        case .failure(let problem):
            model.change(HomePage.self) { $0.adding?.fail(problem) }
            model.notice = problem.advice
            return []
        case .success(let person):
            model.change(HomePage.self) { $0.adding = nil }
            let friend = Friend(person)
            if let me = model.saved.me, friend.isNamed(me) {
                model.notice = "This is you. Your charts are always first."
                model.select(me)
                return []
            }
            guard !model.saved.friends.friends.contains(where: { $0.isNamed(person.name) }) else {
                model.notice =
                    "\(Account(person.name).label.sanitizedForTerminal) is already on the list."
                model.select(person.name)
                return []
            }
            let name = Account(person.name).label.shown
            model.notice = "Added \(name). Press u to undo."
            let effects = model.change(.add(friend))
            model.select(person.name)
            return effects
        }
    }

    /// The keys that work in most lists.
    private static let lists: [Binding] =
        Binding.many(and: Binding.periods).map(\.withoutHint) + Binding.allMoves

    private static let keys = Keymap(
        "Home",
        Binding.player + [
            .showAll,
            Binding("enter", "open", [.enter]) { model in
                model.selectedThrowback == nil
                    ? model.openWeek(of: model.selectedPerson) : model.openThrowback()
            }
            .footer("enter", "open", when: { $0.selectedPerson != nil }).when { !$0.isEditing }
            .because { model, _ in model.noAlbumReason },
            Binding(
                "1-9",
                "open a person's week",
                presses: Keymap.digits
            ) { model, number in
                model.openWeek(of: model.people[at: number - 1])
            }.because { model, _ in
                let count = model.people.count
                return count > 1
                    ? "Press a number from 1 to \(count) to open that person's week."
                    : "Press 1 to open your week."
            },
            Binding("h l, arrows", "previous, next", [.right, "l"], back: [.left, "h"]) {
                $0.turnThrowback(by: $1)
            }.footer("←→", "year", when: { $0.selectedThrowback != nil })
                .because { $0.throwbackReason($1) },
            Binding.crate.footer("c", "crate", when: { !$0.isEditing }),
            Binding.story.footer("t", "story", when: { !$0.isEditing }),
            Binding.jump.footer(":", "date", when: { !$0.isEditing }),
            Binding("e", "edit the list", ["e"]) {
                $0.change(HomePage.self) { $0.isEditing = true }
            }
            .footer("e", "edit friends").when { !$0.isEditing },
            Binding("J K", "move down, up", ["J"], back: ["K"]) { $0.moveFriend(by: $1) }
                .footer("J K", "move", when: \.hasSelectedFriend).when(\.isEditing)
                .because { $0.moveReason($1) },
            Binding("d", "remove", ["d", .delete]) { $0.askToRemoveFriend() }
                .footer("d", "remove", when: \.hasSelectedFriend).when(\.isEditing)
                .because { model, _ in model.editReason },
            Binding.undo,
            Binding("a", "add a friend", ["a"]) { $0.openField() }.footer("a", "add"),
            Binding("i", "import friends", ["i"]) { $0.beginImport() }
                .footer("i", "import", when: \.canImportFriends).when { $0.importing == nil }
                .because("Your friends are being imported."),
            Binding("e, esc", "stop editing", ["e", .escape, .enter, "q"]) {
                $0.change(HomePage.self) { $0.isEditing = false }
            }.footer("e", "done").when(\.isEditing),
            .find, Binding.years, Binding.minimum, Binding.friends, .compare,
            Binding.play.withoutHint, Binding.favorite.withoutHint, Binding.dislike.withoutHint,
            Binding.artist.withoutHint,
            Binding.openLink.withoutHint, Binding.copy.withoutHint,
        ] + lists
            + [
                .redo, .palette, .playlists, .queue, Binding.settings.footer("s", "settings"),
                .notices,
                .retry,
                .offline, .forward, .redraw, .help,
                Binding("q", "back", ["q"]) { $0.goBack() }.titled("quit")
                    .footer("q", "quit").when { !$0.isEditing && !$0.visit.comesFromForm },
                Binding("q, esc", "back", ["q", .escape, .backspace]) { $0.goBack() }
                    .footer("q", "back").when { !$0.isEditing && $0.visit.comesFromForm }
                    .because("Press q to quit."),
            ],
        reasons: [
            ([.escape, .backspace], "Press q to quit."),
            (
                ["[", "]"],
                "Press enter to open the week, then change the year."
            ),
            ([.tab, .backtab], "Use ↑ and ↓ to choose a person."),
            ([",", "."], "Press enter to open the week, then go to other weeks."),
            (["b"], "Press enter to open the week, then list artists or tracks."),
        ]
    )

    /// The keys while a new friend's name is being typed.
    private static let addingKeys = Keymap(
        "Adding a friend",
        [
            Binding("enter", "add", [.enter]) { model -> [Effect] in
                guard case .home(let page) = model.page, var field = page.adding else { return [] }
                let effects = model.submit(&field)
                model.change(HomePage.self) { $0.adding = field }
                return effects
            }.footer("enter", "add"),
            Binding("esc", "cancel", [.escape]) { $0.change(HomePage.self) { $0.adding = nil } }
                .footer("esc", "cancel"),
        ],
        hint: "Type NAME or listenbrainz:NAME, then press enter."
    ) { model, event in
        model.change(HomePage.self) { page in
            if var field = page.adding, field.takeName(event) != nil { page.adding = field }
        }
        return []
    }
}

extension Model {
    var isEditing: Bool {
        if case .home(let page) = page { page.isEditing } else { false }
    }

    /// The person under the cursor; nil if no one is listed.
    var selectedPerson: String? {
        guard case .home(let page) = page else { return nil }
        return shownPeople(page)[at: page.list.selected]
    }

    /// Opens the field for a new friend, prefilled with a search that found no one.
    fileprivate mutating func openField() {
        guard case .home(let page) = page else { return }
        let name = shownPeople(page).isEmpty ? page.search.text : ""
        change(HomePage.self) { $0.adding = LineField(text: name) }
    }

    /// Opens a user's chart from one year ago, or from the nearest year that has a chart.
    fileprivate mutating func openWeek(of user: String?) -> [Effect] {
        guard let user else { return [] }
        let wanted = homeYear
        let series = series(of: user)
        let nearest = chartYears(of: series)?.min { abs($0 - wanted) < abs($1 - wanted) }
        open(WeekPage(series[nearest ?? wanted]))
        return []
    }
}
