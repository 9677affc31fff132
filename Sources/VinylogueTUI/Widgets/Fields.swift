import VinylogueKit
import Terminal

/// A line of text being typed, with a cursor.
struct LineField: Equatable, Sendable {
    /// The text; a text that is set from outside has the cursor at its end.
    var text: String {
        didSet { afterCursor = 0 }
    }
    /// The number of characters after the cursor.
    private(set) var afterCursor = 0
    let limit: Int
    /// Why the text was rejected when it was last submitted.
    var problem: Problem?
    /// The number of the request that is checking the text; nil if none is.
    var request: Int? {
        didSet { if request != nil { (typedKey, afterCursor) = (nil, 0) } }
    }
    /// The API key that was just removed after a name; nil once anything else was typed.
    private var typedKey: Secret?

    init(text: String = "", limit: Int = 100) {
        self.text = text
        self.limit = limit
    }

    /// The text without surrounding spaces; nil if it is empty.
    var submission: String? {
        var rest = Substring(text)
        while rest.first == " " { rest.removeFirst() }
        while rest.last == " " { rest.removeLast() }
        return rest.isEmpty ? nil : String(rest)
    }

    /// Handles a key or a paste; false if it does not change the text.
    mutating func take(_ event: InputEvent) -> Bool {
        var (head, tail) = parts
        switch event {
        case .paste(let pasted): insert(pasted.sanitizedForTerminal)
        case .key(let press):
            switch (press.key, press.modifiers) {
            case (.backspace, []): set(String(head.dropLast()), tail)
            case (.delete, []), (.character("d"), .control): set(head, String(tail.dropFirst()))
            case (.character("u"), .control): set("", tail)
            case (.character("k"), .control): set(head, "")
            case (.character("w"), .control):
                head.removeLast(head.wordAtEnd)
                set(head, tail)
            // Stands for bytes that are not valid UTF-8.
            case (.character("\u{FFFD}"), _): return false
            case (.character(let scalar), []), (.character(let scalar), .shift):
                insert(String(Character(scalar)))
            default:
                moveCursor(press)
                return false
            }
        default: return false
        }
        problem = nil
        request = nil
        return true
    }

    /// The text before and after the cursor.
    private var parts: (head: String, tail: String) {
        (String(text.dropLast(afterCursor)), String(text.suffix(afterCursor)))
    }

    private mutating func set(_ head: String, _ tail: String) {
        text = head + tail
        afterCursor = min(tail.count, text.count)
    }

    private mutating func insert(_ more: String) {
        let (head, tail) = parts
        set(String((head + more).prefix(max(limit - tail.count, head.count))), tail)
    }

    /// Moves the cursor with the keys that shells use.
    private mutating func moveCursor(_ press: KeyPress) {
        let (head, tail) = parts
        switch (press.key, press.modifiers) {
        case (.left, []), (.character("b"), .control): afterCursor += head.isEmpty ? 0 : 1
        case (.right, []), (.character("f"), .control): afterCursor -= tail.isEmpty ? 0 : 1
        case (.home, []), (.character("a"), .control): afterCursor = text.count
        case (.end, []), (.character("e"), .control): afterCursor = 0
        case (.left, .control), (.left, .alt), (.character("b"), .alt):
            afterCursor += head.wordAtEnd
        case (.right, .control), (.right, .alt), (.character("f"), .alt):
            afterCursor -= String(tail.reversed()).wordAtEnd
        default: break
        }
    }

    /// The part of the text around the cursor that fits in `width` columns, with `caret` at the cursor.
    func shown(within width: Int, caret: String) -> String {
        let (head, tail) = (parts.head.sanitizedForTerminal, parts.tail.sanitizedForTerminal)
        let near = tail.truncated(to: width / 4, ellipsis: "")
        let start = String((head + caret).ending(within: width - near.displayWidth))
        return start + tail.truncated(to: width - start.displayWidth, ellipsis: "")
    }

    /// Handles a key or a paste where a username is typed; nil if it does not change the text.
    ///
    /// An API key is removed from the field, where anyone could read it, and returned. If the name
    /// itself ends in hexadecimal digits, a key is recognized before it is complete; each further digit
    /// then returns the longer key, and the one it replaces.
    mutating func takeName(_ event: InputEvent) -> (former: Secret?, key: Secret?)? {
        let before = text
        guard take(event) else { return nil }
        let former = typedKey
        typedKey = nil
        var typed = text
        if let former, case .key(let press) = event, case .character(let scalar) = press.key,
            scalar.properties.isASCIIHexDigit, text == before + String(scalar)
        {
            typed = before + former.reveal() + String(scalar)
        }
        guard let parts = TypedName.parts(of: typed), let key = Secret(parts.key) else {
            return (nil, nil)
        }
        text = parts.name
        problem = Problem("That looks like an API key. Type a username.")
        if case .key = event, !text.isEmpty { typedKey = key }
        return (former, key)
    }

    /// Replaces each character.
    fileprivate mutating func mask(with mask: Character) {
        let (head, tail) = parts
        set(String(repeating: mask, count: head.count), String(repeating: mask, count: tail.count))
    }

    /// Treats a partly typed key as complete, since the user has moved on.
    mutating func endTyping() { typedKey = nil }

    /// Records why the text was rejected.
    mutating func fail(_ problem: Problem) {
        request = nil
        self.problem = problem
    }
}

extension String {
    /// The number of characters of the last word and the spaces after it.
    fileprivate var wordAtEnd: Int {
        let spaces = reversed().prefix { $0 == " " }.count
        return spaces + dropLast(spaces).reversed().prefix { $0 != " " }.count
    }
}

/// A line of secret text being typed, hidden on screen and in descriptions, dumps and mirrors.
struct SecretField: Equatable, Sendable, Hidden {
    private static let limit = 200

    private var line = LineField(limit: Self.limit)
    /// Why the text was rejected when it was last submitted.
    var problem: Problem?

    var count: Int { line.text.count }

    /// A field with a mask for each character, to be shown.
    func masked(by mask: Character) -> LineField {
        var masked = line
        masked.mask(with: mask)
        return masked
    }

    /// The API key; nil if the text is not a valid key.
    var key: Secret? {
        get { Secret(line.text) }
        set { line.text = newValue?.reveal() ?? "" }
    }

    /// Handles a key or a paste; false if it does not change the text.
    mutating func take(_ event: InputEvent) -> Bool {
        var event = event
        if case .paste(let pasted) = event {
            // Copied keys often end in a line break.
            var rest = pasted[...]
            while rest.last?.isWhitespace == true { rest.removeLast() }
            event = .paste(String(rest))
        }
        guard line.take(event) else { return false }
        problem = nil
        return true
    }
}

extension Model {
    /// Looks up the account with the typed username.
    mutating func submit(_ field: inout LineField) -> [Effect] {
        guard let name = field.submission else {
            notice = "Type a username first."
            return []
        }
        guard field.request == nil else {
            notice = "Checking \(name.shown)\(look.decoration.ellipsis)"
            return []
        }
        let request = nextSerial()
        field.request = request
        field.problem = nil
        return [.verify(request: request, name: Account(typed: name, by: saved.me).text)]
    }
}

extension View {
    /// Draws a text field, followed by its state or problem.
    mutating func drawField(_ field: LineField, label: String, row: Int, column: Int = 3) {
        let left = column + draw(label, column, row, width: 12, theme.faint) + 1
        let state =
            field.request != nil
            ? "checking" + theme.ellipsis : field.problem.map { "! \($0.text)" }
        let used = draw(field, left, row, width: max(columns - left - 1, 1), theme.strong)
        guard let state else { return }
        let style = field.problem == nil ? theme.accent : theme.problem
        draw(state, left + used + 2, row, width: columns - left - used - 3, style)
    }

    /// Draws the part of a text field around its cursor; returns the number of columns used.
    @discardableResult
    mutating func draw(
        _ field: LineField,
        _ column: Int,
        _ row: Int,
        width: Int,
        _ style: CellStyle
    ) -> Int {
        draw(field.shown(within: width, caret: theme.caret), column, row, width: width, style)
    }

    /// Draws a centered text field.
    mutating func drawInput(_ field: LineField, _ row: Int, hasFocus: Bool) {
        let width = min(columns - 2, 36)
        let left = (columns - width) / 2
        let area = ScreenArea(column: left, row: row, columns: width, rows: 1)
        screen.fill(area, style: theme.selected(theme.plain))
        let room = max(width - 3, 1)
        guard hasFocus else {
            let text = field.shown(within: room, caret: "")
            draw(text, left + 2, row, width: width - 2, theme.selected(theme.plain))
            return
        }
        let pointer = theme.selected(theme.accent)
        screen.draw(theme.pointer, column: left, row: row, style: pointer)
        draw(field, left + 2, row, width: room, theme.selected(theme.strong))
    }
}
