import Terminal
import VinylogueKit

/// The list of keys: those of the page below, then those of other pages.
struct KeysPage: SheetState {
    /// Keys and what they do.
    struct Entry: Equatable, Sendable {
        /// The keys, as written.
        var keys: String
        var meaning: String
        /// What the keys do, as shown.
        var words: String
        /// The first of the keys.
        var press: KeyPress
        /// Whether the key works on the page below.
        var works: Bool
        /// The index of the section.
        var section: Int
    }

    /// The names of the sections.
    private(set) var titles: [String] = []
    /// All keys, by section.
    private(set) var entries: [Entry] = []
    /// The entry under the cursor, among those listed.
    var cursor = 0
    /// The first visible line.
    var scroll = 0
    var search = SearchLine()

    /// Lists the keys of a model's front page first.
    init(on model: Model) {
        let own = model.keysFile.applied(to: model.front.keymap)
        // The keys in the footer are the most important ones.
        func isHinted(_ binding: Binding) -> Bool {
            binding.applies(model) && binding.hint(model) != nil
        }
        let bindings = own.bindings.filter(isHinted) + own.bindings.filter { !isHinted($0) }
        add(own.title, bindings, works: { $0.applies(model) })
        for chapter in KeyChapter.all where chapter.title != own.title {
            let keymap = model.keysFile.applied(to: Keymap(chapter.title, chapter.bindings))
            add(chapter.title, keymap.bindings, works: { _ in false })
        }
    }

    private mutating func add(
        _ title: String,
        _ bindings: [Binding],
        works: (Binding) -> Bool
    ) {
        var new: [Entry] = []
        for binding in bindings where !entries.contains(where: { $0.meaning == binding.meaning }) {
            guard let press = binding.first else { continue }
            let entry = Entry(
                keys: binding.shown,
                meaning: binding.meaning,
                words: binding.title ?? binding.meaning,
                press: press,
                works: works(binding),
                section: titles.count
            )
            if let place = new.firstIndex(where: { $0.meaning == entry.meaning }) {
                // Several bindings share these keys, one of which may work now.
                if entry.works, !new[place].works { new[place] = entry }
            } else {
                new.append(entry)
            }
        }
        guard !new.isEmpty else { return }
        titles.append(title)
        entries += new
    }

    /// The entries that match the search.
    var listed: [Entry] {
        guard !search.text.isEmpty else { return entries }
        let key = search.text.searchKey
        return entries.filter { "\($0.keys) \($0.words)".searchKey.contains(key) }
    }

    var page: Page { .keys(self) }
    var keymap: Keymap { Self.keys }

    func area(in model: Model) -> ScreenArea { model.keysLayout(self).area }
    func length(in model: Model) -> Int { model.keysLayout(self).visible }
    func items(in model: Model) -> [AnyHashable]? { listed.map(\.meaning) }
    func nothingToSearch(in model: Model) -> String? { nil }
    func noAlbumReason(in model: Model) -> String { search.noMatch }
    func draw(in view: inout View) { view.drawKeys(self) }

    mutating func beginList(in model: Model) { (cursor, scroll) = (0, 0) }

    mutating func move(_ move: Move, in model: Model) {
        cursor = move.place(from: cursor, count: listed.count)
    }

    mutating func settle(at index: Int, in model: inout Model) {
        cursor = min(max(cursor, 0), max(listed.count - 1, 0))
        let layout = model.keysLayout(self)
        guard let line = layout.line(of: cursor) else { return }
        // The heading above the first key stays visible.
        let top = line == 1 ? 0 : line
        scroll = min(max(scroll, line - layout.visible + 1), top)
        scroll = min(max(scroll, 0), max(layout.count - layout.visible, 0))
    }

    func click(_ column: Int, _ row: Int, in model: inout Model) -> [Effect] {
        let layout = model.keysLayout(self)
        guard let place = layout.entry(atColumn: column, row: row, scroll: scroll) else {
            return []
        }
        if place == cursor { return model.runKey() }
        model.change(KeysPage.self) { $0.cursor = place }
        return []
    }

    private static let keys = Keymap(
        "Keys",
        [
            .showAll,
            Binding("enter", "open", [.enter]) { $0.runKey() }.footer("enter", "run")
                .when { !(($0.front as? KeysPage)?.listed.isEmpty ?? true) }
                .because { model, _ in model.noAlbumReason },
            .find,
        ] + Binding.allMoves + [
            Binding("q, esc", "back", ["?", "q", .escape, .backspace]) { $0.goBack() }
                .footer("q", "back")
        ],
        hint: "Press enter to use the selected key, or q to close this list first."
    )
}

extension Binding {
    /// The first of the keys, preferably a character.
    fileprivate var first: KeyPress? {
        func order(_ press: KeyPress) -> (Int, Int, String) {
            if case .character(let scalar) = press.key {
                let place = shown.unicodeScalars.firstIndex(of: scalar)
                    .map { shown.unicodeScalars.distance(from: shown.startIndex, to: $0) }
                return (press.modifiers.isEmpty ? 0 : 1, place ?? 100, "\(press.key)")
            }
            return (2, 0, "\(press.key)")
        }
        return keys.filter { $0.value > 0 }.keys.min { order($0) < order($1) }
    }
}

extension Model {
    /// Closes the list of keys, and presses the selected key on the page below, if it works there
    /// with the selected meaning; otherwise says why it does not.
    fileprivate mutating func runKey() -> [Effect] {
        guard case .keys(let sheet) = page, let entry = sheet.listed[at: sheet.cursor] else {
            return []
        }
        let closing = goBack()
        if let reason = reason(for: entry.press, meaning: entry.meaning) {
            notice = reason
            return closing
        }
        let message = Message.input(.key(entry.press))
        let before = BeforeKey(message, in: self)
        let effects = take(.key(entry.press))
        if let reason = before?.silence(in: self, effects: effects) { notice = reason }
        return closing + effects
    }
}
