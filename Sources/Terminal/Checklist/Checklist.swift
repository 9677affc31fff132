/// A list of items to choose from, filtered by typing.
package struct Checklist: Equatable, Sendable {
    /// The maximum length of the filter, in Unicode scalars; longer than any label.
    static let longestFilter = 200

    /// The heading above the items.
    package let title: String
    /// All items, including hidden ones.
    package private(set) var items: [ChecklistItem]
    /// The typed filter: items whose label or detail contains it are shown, ignoring case and
    /// accents.
    package private(set) var filter = ""
    /// The indices of the items that are shown.
    package private(set) var shown: [Int]
    /// The cursor's position among the shown items, from 0; 0 if none is shown.
    package private(set) var cursor = 0
    /// The position of the first visible row among the shown items, from 0.
    private(set) var top = 0
    /// The number of rows for items.
    private(set) var page = 1

    private let searchKeys: [SearchKeys]

    private struct SearchKeys: Equatable {
        var label: [UInt8]
        var detail: [UInt8]
    }

    /// Creates a list of items, with the cursor on the first.
    package init(title: String, items: [ChecklistItem]) {
        self.title = title.sanitizedForTerminal
        self.items = items
        shown = Array(items.indices)
        searchKeys = items.map {
            SearchKeys(label: $0.label.searchKey, detail: $0.detail.searchKey)
        }
    }

    /// The indices of the checked items, including hidden ones.
    package var chosen: [Int] { items.indices.filter { items[$0].isOn } }

    /// Toggles the item under the cursor.
    package mutating func toggle() {
        guard shown.indices.contains(cursor) else { return }
        items[shown[cursor]].isOn.toggle()
    }

    /// Checks all shown items, or unchecks them if all are checked.
    package mutating func toggleAll() {
        let isOn = !shown.allSatisfy { items[$0].isOn }
        for index in shown { items[index].isOn = isOn }
    }

    /// Moves the cursor by a number of rows, stopping at the ends.
    mutating func move(by rows: Int) { place(at: cursor + rows) }

    /// Moves the cursor to a row, clamped to the list, and scrolls if needed.
    package mutating func place(at row: Int) {
        cursor = max(min(row, shown.count - 1), 0)
        top = firstRow(page: page)
    }

    /// Adapts the list to the size of the terminal.
    mutating func resize(to size: TerminalSize) {
        page = Self.layout(height: size.rows).rows
        place(at: cursor)
    }

    /// Filters the list by a text, and keeps the cursor on the same item if it is still shown.
    package mutating func narrow(to text: String) {
        filter = String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.longestFilter)))
        let key = filter.searchKey
        let current = shown.indices.contains(cursor) ? shown[cursor] : nil
        shown = items.indices.filter {
            key.isEmpty || searchKeys[$0].label.contains(key) || searchKeys[$0].detail.contains(key)
        }
        place(at: current.flatMap { shown.firstIndex(of: $0) } ?? 0)
    }

    /// The first row to show so that the cursor stays visible, scrolling as little as possible.
    package func firstRow(page: Int) -> Int {
        let nearest = max(min(top, cursor), cursor - page + 1)
        return max(min(nearest, shown.count - page), 0)
    }
}

/// One line of a checklist.
package struct ChecklistItem: Hashable, Sendable {
    /// The name of the item.
    package var label: String
    /// A detail shown next to the name; may be empty.
    package var detail: String
    /// Whether the item is checked.
    package var isOn: Bool

    /// Creates an item; its texts are sanitized.
    package init(label: String, detail: String = "", isOn: Bool = false) {
        self.label = label.sanitizedForTerminal
        self.detail = detail.sanitizedForTerminal
        self.isOn = isOn
    }
}

/// The result of a checklist.
package enum ChecklistOutcome: Hashable, Sendable {
    /// Accepted: the indices of all checked items, including hidden ones, in order.
    case taken([Int])
    /// The checklist was cancelled.
    case cancelled
}

extension Checklist {
    /// Handles an event; returns the outcome if it closes the checklist.
    ///
    /// Text and Backspace change the filter and Ctrl-U empties it; Space toggles the item under the
    /// cursor, and Ctrl-A all shown items; arrows, page keys, Home and End move the cursor; Enter
    /// accepts the checked items; Escape and the end of the input cancel.
    package mutating func update(_ event: SessionEvent) -> ChecklistOutcome? {
        switch event {
        case .input(.key(let press)): return update(press)
        case .input(.paste(let text)): narrow(to: filter + text.sanitizedForTerminal)
        case .resized(let size): resize(to: size)
        case .ended: return .cancelled
        case .input, .resumed, .woken: break
        }
        return nil
    }

    private mutating func update(_ press: KeyPress) -> ChecklistOutcome? {
        switch (press.key, press.modifiers) {
        case (.enter, []): return .taken(chosen)
        case (.escape, []): return .cancelled
        case (.up, []): move(by: -1)
        case (.down, []): move(by: 1)
        case (.pageUp, []): move(by: -page)
        case (.pageDown, []): move(by: page)
        case (.home, []): place(at: 0)
        case (.end, []): place(at: shown.count - 1)
        case (.backspace, []): narrow(to: String(filter.dropLast()))
        case (.character("u"), .control): narrow(to: "")
        case (.character("a"), .control): toggleAll()
        case (.character(" "), []): toggle()
        // Invalid bytes are decoded as this character.
        case (.character("\u{FFFD}"), _): break
        case (.character(let scalar), []), (.character(let scalar), .shift):
            narrow(to: filter + String(Character(scalar)))
        default: break
        }
        return nil
    }
}
