import Terminal
import VinylogueKit

/// The account's friends who are not on the list yet, to choose from.
struct FriendChoice: SheetState {
    /// The accounts, most plays first; those with an unknown play count come last, unsorted.
    let people: [Person]
    /// Friends already on the list, with the service's current information.
    let known: [Person]
    /// The checklist of names, which works as in `friends import`.
    var list: Checklist

    init(people: [Person], known: [Person]) {
        let sorted = people.enumerated().sorted {
            ($1.element.playCount, $0.offset) < ($0.element.playCount, $1.offset)
        }.map(\.element)
        self.people = sorted
        self.known = known
        list = Checklist(
            title: "Import friends",
            items: sorted.map { person in
                let plays = person.playCount > 0 ? Count.words(person.playCount, "play") : nil
                let about = [person.realName, plays].compactMap(\.self).joined(separator: ", ")
                return ChecklistItem(label: Account(person.name).name, detail: about)
            }
        )
    }

    var page: Page { .friends(self) }
    var keymap: Keymap { Self.keys }

    func area(in model: Model) -> ScreenArea { model.friendsLayout(self).area }
    func length(in model: Model) -> Int { model.friendsLayout(self).visible }
    func draw(in view: inout View) { view.drawFriends(self) }

    mutating func move(_ move: Move, in model: Model) {
        list.place(at: move.place(from: list.cursor, count: list.shown.count))
    }

    mutating func scroll(by rows: Int, in model: Model) { move(.by(rows.signum()), in: model) }

    func click(_ column: Int, _ row: Int, in model: inout Model) -> [Effect] {
        let layout = model.friendsLayout(self)
        let place = row - layout.row + list.firstRow(page: layout.visible)
        guard (layout.row..<layout.row + layout.visible).contains(row),
            list.shown.indices.contains(place)
        else { return [] }
        model.change(FriendChoice.self) { choice in
            choice.list.place(at: place)
            choice.list.toggle()
        }
        return []
    }

    /// The keys; all other keys filter the list.
    private static let keys = Keymap(
        "Importing friends",
        [
            Binding("enter", "add", [.enter]) { $0.takeFriends() }.footer("enter", "add"),
            Binding("space", "choose", [" "]) { model in
                model.change(FriendChoice.self) { $0.list.toggle() }
            }
            .footer("space", "choose"),
            Binding("ctrl-a", "all, none", presses: [KeyPress("a", .control): 1]) { model, _ in
                model.change(FriendChoice.self) { $0.list.toggleAll() }
                return []
            }.footer("ctrl-a", "all, none"),
            Binding("arrows", "move", [.down], back: [.up]) { $0.move(.by($1)) },
            Binding("page keys", "scroll by a page", [.pageDown], back: [.pageUp]) {
                $0.move(.by($1 * $0.front.length(in: $0)))
            },
            Binding("home end", "first, last", [.end], back: [.home]) {
                $0.move($1 < 0 ? .toFirst : .toLast)
            },
            Binding("esc", "cancel", [.escape]) { $0.goBack() }.footer("esc", "cancel"),
        ],
        hint: "Type to filter, or press enter to add."
    ) { model, event in
        model.change(FriendChoice.self) { choice in
            var field = LineField(text: choice.list.filter)
            if field.take(event) { choice.list.narrow(to: field.text) }
        }
        return []
    }
}

extension Model {
    /// Lets the user choose from the friends that were found: now or, if the front page does not
    /// allow it, later.
    mutating func offerFriends(_ people: [Person]) {
        var preview = saved.friends
        let new = Set(
            preview.merge(people.map(Friend.init), restoring: false).added.map(\.username)
        )
        guard !new.isEmpty else {
            let account = saved.me.map { Account($0) }
            let service = account?.serviceName ?? Service.standard.name
            let place = account?.isOnlyFiles == true ? "to import" : "on \(service)"
            notice = people.isEmpty ? "No friends \(place)." : "No new friends."
            if people.contains(where: { saved.friends.isRemoved($0.name) }) {
                notice?.append(" Press a to add one that you removed.")
            }
            return
        }
        let choice = FriendChoice(
            people: people.filter { new.contains($0.name) },
            known: people.filter { saved.friends.contains($0.name) }
        )
        switch front.friendsPlace {
        case .inFront: open(choice)
        case .behind: pages.insert(.friends(choice), at: pages.count - 1)
        case nil:
            foundPeople = people
            notice =
                "\(Count.words(new.count, "friend")) found. Press i on the home page to choose."
        }
    }

    /// Adds the chosen friends.
    fileprivate mutating func takeFriends() -> [Effect] {
        guard case .friends(let choice) = page else { return [] }
        let chosen = choice.list.chosen.map { choice.people[$0] }
        guard !chosen.isEmpty else {
            notice = "No friends are selected. Press space to select one, or ctrl-a for all."
            return []
        }
        let before = saved.friends.friends.count
        let back = goBack()
        let effects = change(.merge((choice.known + chosen).map(Friend.init)))
        let added = saved.friends.friends.count - before
        notice = "\(Count.words(added, "new friend")). Press u to undo."
        return back + effects
    }

    /// The sheet's area, its first row with a friend, and how many friends fit.
    func friendsLayout(_ choice: FriendChoice) -> (area: ScreenArea, row: Int, visible: Int) {
        let count = choice.people.count
        let area = sheetArea(columns: min(64, size.columns), rows: count + 6)
        let isWhole = area.rows >= 8 || area.rows >= count + 6
        let top = isWhole ? 4 : 2
        return (area, area.row + top, max(area.rows - top - (isWhole ? 2 : 1), 1))
    }
}

extension View {
    mutating func drawFriends(_ choice: FriendChoice) {
        let (area, top, visible) = model.friendsLayout(choice)
        let list = choice.list
        drawSheet(area, title: list.title)
        let (left, width) = (area.column + 2, max(area.columns - 4, 1))
        let style = theme.selected(theme.faint)
        let count = "\(list.chosen.count) of \(Count.words(list.items.count, "friend")) selected"
        draw(count, left, area.row + 1, width: width, theme.selected(theme.plain))
        if top > area.row + 2 {
            let filter = list.filter
            let words = filter.isEmpty ? "Type to filter." : "/\(filter)\(theme.caret)"
            draw(words, left, area.row + 2, width: width, filter.isEmpty ? style : theme.accent)
        }
        guard !list.shown.isEmpty else {
            draw("No matches.", left, top, width: width, theme.selected(theme.plain))
            return
        }
        let first = list.firstRow(page: visible)
        let names = list.items.lazy.map(\.label.displayWidth).max() ?? 0
        let room = min(names, max(width * 2 / 5, 8))
        for (index, place) in list.shown[first...].prefix(visible).enumerated() {
            let (item, row) = (list.items[place], top + index)
            let isSelected = first + index == list.cursor
            let pointer = isSelected ? theme.pointer : " "
            draw(pointer, left, row, width: 1, theme.selected(theme.accent))
            let ascii = theme.look.decoration.isASCII
            let sign = item.isOn ? ascii ? "[x]" : "◉" : ascii ? "[ ]" : "○"
            let look = item.isOn ? theme.accent : theme.faint
            let start = left + 2 + draw(sign, left + 2, row, width: 3, theme.selected(look)) + 1
            let name = theme.selected(isSelected ? theme.strong : theme.plain)
            draw(item.label, start, row, width: min(room, left + width - start), name)
            let detail = start + room + 2
            draw(item.detail, detail, row, width: max(left + width - detail, 0), style)
        }
        let position = ListPosition(selected: list.cursor, top: first)
        let layout = ListLayout(row: top, pitch: 1, visible: visible)
        drawMore(position, count: list.shown.count, layout, before: area.column + area.columns - 1)
    }
}
