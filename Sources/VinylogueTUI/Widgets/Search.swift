import Terminal
import VinylogueKit

/// The search of a list.
struct SearchLine: Equatable, Sendable {
    var field = LineField()
    var isTyping = false
    /// The cursor's index before the search.
    var origin = 0

    var text: String { field.text }

    /// The message if nothing is found.
    var noMatch: String { isTyping ? "No matches." : "No matches. Press esc to show all." }
}

/// The keys while a search is being typed; all other keys are text.
extension Keymap {
    static let searching = Keymap(
        "Searching",
        [
            Binding("enter", "apply", [.enter]) { $0.front.search.isTyping = false }
                .footer("enter", "apply"),
            Binding("esc", "show all", [.escape]) { $0.endSearch() }
                .footer("esc", "show all"),
            Binding("backspace", "end the search", [.backspace]) { $0.endSearch() }
                .when { $0.front.search.text.isEmpty },
            .arrows,
        ],
        hint: "Press enter to apply the search, or esc to end it."
    ) { model, event in
        model.search(event)
        return []
    }

    /// The keys while a message says that there is nothing to search; typed text is ignored.
    static let swallowing = Keymap(
        "Nothing to search",
        [Binding("enter, esc", "continue", [.enter, .escape]) { $0.unsearchable = nil }]
    ) { model, _ in
        model.notice = model.unsearchable
        return []
    }
}

extension Model {
    /// Starts a search, or shows why there is nothing to search and ignores typing.
    mutating func beginSearch() {
        if let reason = front.nothingToSearch(in: self) {
            unsearchable = "\(reason) Press esc to continue."
            notice = unsearchable
            return
        }
        if front.search.text.isEmpty { front.search.origin = front.cursor }
        front.search.isTyping = true
    }

    /// Handles a key while a search is typed; a new text is searched for from the top of the list.
    fileprivate mutating func search(_ event: InputEvent) {
        var state = front
        let old = state.search.text
        _ = state.search.field.take(event)
        if state.search.text != old { state.beginList(in: self) }
        front = state
    }

    /// Shows all items again, with the cursor on the selected match or where it was before.
    mutating func endSearch() {
        var state = front
        let found = state.items(in: self)?[at: state.cursor]
        let origin = state.search.origin
        state.search = SearchLine()
        state.cursor = found.flatMap { state.items(in: self)?.firstIndex(of: $0) } ?? origin
        front = state
    }
}

extension Model {
    /// The search as shown, with only the part of a long text around the cursor; nil without a search.
    func words(of search: SearchLine, width: Int) -> String? {
        guard search.isTyping || !search.text.isEmpty else { return nil }
        let caret = search.isTyping ? Theme(look).caret : ""
        return "/\(search.field.shown(within: max(width - 1, 1), caret: caret))"
    }
}
