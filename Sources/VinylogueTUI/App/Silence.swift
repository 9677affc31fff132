import Terminal
import VinylogueKit

/// The state before a key, to tell whether the key had an effect.
struct BeforeKey {
    private let event: InputEvent
    private let keymap: Keymap
    private let pages: [Page]
    private let saved: PreferencesSnapshot
    private let kind: CalendarPeriod.Kind
    private let counts: [Int]
    private let unsearchable: String?

    /// Records the state; nil unless the message is a key, a click on a footer key, or a paste.
    init?(_ message: Message, in model: Model) {
        guard case .input(let event) = message else { return nil }
        switch event {
        case .key, .paste: self.event = event
        case .mouse(let report):
            guard let hint = model.hint(at: report),
                let press = hint.binding.keys.first(where: { $0.value == hint.number })?.key
            else { return nil }
            self.event = .key(press)
        case .answer: return nil
        }
        keymap = model.keymap
        pages = model.pages.map(\.state.seen)
        saved = model.saved
        kind = model.kind
        counts = Self.counts(model)
        unsearchable = model.unsearchable
    }

    /// Why the key had no effect; nil if it had one.
    func silence(in model: Model, effects: [Effect]) -> String? {
        guard effects.isEmpty, model.notice == nil, !model.isOver, model.kind == kind,
            Self.counts(model) == counts, model.unsearchable == unsearchable,
            model.pages.map(\.state.seen) == pages, model.saved == saved
        else { return nil }
        return model.reason(for: event, keymap)
    }

    private static func counts(_ model: Model) -> [Int] {
        [
            model.undos.count, model.redos.count, model.picks.count, model.newWalls.count,
            model.problems.keys.count,
        ]
    }
}

/// Sentences that tell the user why a key has no effect.
extension Model {
    /// Why a key or paste had no effect with this keymap.
    fileprivate func reason(for event: InputEvent, _ keymap: Keymap) -> String {
        guard case .key(let press) = event else {
            return keymap.hint ?? "Press / to search, then paste."
        }
        let bound = keymap.all(of: press)
        // The binding that was tried has the most specific reason.
        let tried = bound.first { $0.binding.applies(self) && $0.binding.reason != nil }
        if let found = tried ?? bound.first(where: { $0.binding.reason != nil }),
            let reason = found.binding.reason
        {
            return reason(self, found.number)
        }
        if press.modifiers.isEmpty, let words = keymap.reasons[press.key] { return words }
        if let words = keymap.hint { return words }
        // While text is being typed, keys of other pages are not mentioned.
        let others = keymap.otherwise == nil ? chapters.flatMap { $0.all(of: press) } : []
        if let meaning = others.first?.binding.meaning,
            let words = place(of: press, meaning: meaning)
        {
            return words
        }
        let help = keymap.all(of: KeyPress("?")).isEmpty ? "" : " Press ? to see the keys."
        return "\(press.words) does nothing here.\(help)"
    }

    /// Why an entry of the list of keys does nothing on the front page; nil if it works there.
    func reason(for press: KeyPress, meaning: String) -> String? {
        let keymap = keymap
        let bound = keymap.all(of: press)
        let own = bound.filter { $0.binding.meaning == meaning }
        guard !own.contains(where: { $0.binding.applies(self) }) else { return nil }
        if let found = own.first(where: { $0.binding.reason != nil }) {
            return found.binding.reason?(self, found.number)
        }
        let isUnavailable = "Not possible right now: \(meaning)."
        guard own.isEmpty else { return isUnavailable }
        if bound.isEmpty, press.modifiers.isEmpty, let words = keymap.reasons[press.key] {
            return words
        }
        if let words = keymap.hint { return words }
        return place(of: press, meaning: meaning) ?? isUnavailable
    }

    /// The sentence that names the pages on which a key has this meaning; nil if there are none.
    private func place(of press: KeyPress, meaning: String) -> String? {
        let titles = chapters.filter { chapter in
            chapter.all(of: press).contains { $0.binding.meaning == meaning }
        }.map { $0.title.lowercased() }
        guard !titles.isEmpty else { return nil }
        let pages = titles.count == 1 ? "page" : "pages"
        return "\(press.words) works on the \(titles.listed) \(pages): \(meaning)."
    }

    /// The keymaps of all pages, with the user's keys.
    private var chapters: [Keymap] { Keymap.chapters.map(keysFile.applied) }

    /// Why the cursor or the text cannot move any further.
    func edgeReason(_ direction: Int) -> String {
        guard front.items(in: self)?.isEmpty != true else { return noAlbumReason }
        return direction < 0 ? "This is the top." : "This is the end."
    }

    /// Why a chart has no album under the cursor.
    func noAlbumReason(in key: ChartKey, _ search: SearchLine = SearchLine()) -> String {
        if let problem = problems[.chart(key)] {
            return problem.years == nil ? Self.hasFailed : "Nothing was played then."
        }
        guard let chart = charts[key] else { return Self.stillLoading }
        if chart.albumCount == 0 { return "Nothing was played that \(key.kind.rawValue)." }
        if !search.text.isEmpty { return search.noMatch }
        return
            "Every \(key.subject.noun) has fewer than \(Count.words(saved.filter, "play")). Press - to show more."
    }

    static let stillLoading = "Still loading. Try again in a moment."
    static let hasFailed = "Failed to load. Press r to try again."

    /// Why the marks cannot be changed; nil if they can.
    var noMarksReason: String? {
        guard marks == nil else { return nil }
        guard let problem = problems[.marks] else { return "Your favourites are still loading." }
        return "Failed to read your favourites: \(problem.text) Press r to try again."
    }
}

extension KeyPress {
    /// The key's name at the start of a sentence.
    fileprivate var words: String {
        let name =
            switch key {
            case .character(" "): "Space"
            case .character(let scalar): String(scalar).sanitizedForTerminal
            case .enter: "Enter"
            case .escape: "Esc"
            case .tab: "Tab"
            case .backtab: "Shift-tab"
            case .backspace: "Backspace"
            case .delete: "Delete"
            case .insert: "Insert"
            case .up: "Up"
            case .down: "Down"
            case .left: "Left"
            case .right: "Right"
            case .home: "Home"
            case .end: "End"
            case .pageUp: "Page up"
            case .pageDown: "Page down"
            case .function(let number): "F\(number)"
            }
        if modifiers.contains(.control) { return "Ctrl-\(name.lowercased())" }
        return modifiers.contains(.alt) ? "Alt-\(name.lowercased())" : name
    }
}
