import VinylogueKit
import Terminal

/// A line of text being typed.
struct LineField: Equatable, Sendable {
    var text: String
    let limit: Int
    /// Why the text was rejected when it was last submitted.
    var problem: Problem?
    /// The number of the request that is checking the text; nil if none is.
    var request: Int? {
        didSet { if request != nil { endTyping() } }
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

    /// Handles a key or a paste; false if it does not edit the text.
    mutating func take(_ event: InputEvent) -> Bool {
        switch event {
        case .paste(let pasted): append(pasted.sanitizedForTerminal)
        case .key(let press):
            switch (press.key, press.modifiers) {
            case (.backspace, []): text = String(text.dropLast())
            case (.character("u"), .control): text = ""
            case (.character("w"), .control): removeLastWord()
            // Stands for bytes that are not valid UTF-8.
            case (.character("\u{FFFD}"), _): return false
            case (.character(let scalar), []), (.character(let scalar), .shift):
                append(String(Character(scalar)))
            default: return false
            }
        default: return false
        }
        problem = nil
        request = nil
        return true
    }

    /// Handles a key or a paste where a username is typed; nil if it does not edit the text.
    ///
    /// An API key is removed from the field, where anyone could read it, and returned. After a name that
    /// ends in hexadecimal digits, a typed key is found before all of it is typed; each further digit
    /// then returns a corrected key, and the former one.
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

    /// Takes what was typed so far as it is, since the user has gone on to something else.
    mutating func endTyping() { typedKey = nil }

    /// Records why the text was rejected.
    mutating func fail(_ problem: Problem) {
        request = nil
        self.problem = problem
    }

    /// Removes the last word and the spaces after it.
    private mutating func removeLastWord() {
        while text.last == " " { text.removeLast() }
        while let last = text.last, last != " " { text.removeLast() }
    }

    private mutating func append(_ more: String) {
        text = String((text + more).prefix(limit))
    }
}

/// A line of secret text being typed, hidden on screen and in descriptions, dumps and mirrors.
struct SecretField: Equatable, Sendable, Hidden {
    private static let limit = 200

    private var line = LineField(limit: Self.limit)
    /// Why the text was rejected when it was last submitted.
    var problem: Problem?

    var count: Int { line.text.count }

    /// The API key; nil if the text is not a valid key.
    var key: Secret? {
        get { Secret(line.text) }
        set { line.text = newValue?.reveal() ?? "" }
    }

    /// Handles a key or a paste; false if it does not edit the text.
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
        let text = field.text.sanitizedForTerminal + theme.caret
        let room = max(columns - left - 1, 1)
        let used = draw(String(text.ending(within: room)), left, row, width: room, theme.strong)
        guard let state else { return }
        let style = field.problem == nil ? theme.accent : theme.problem
        draw(state, left + used + 2, row, width: columns - left - used - 3, style)
    }

    /// Draws a centered text field, with only the end of a long text.
    mutating func drawInput(_ text: String, _ row: Int, hasFocus: Bool) {
        let width = min(columns - 2, 36)
        let left = (columns - width) / 2
        let area = ScreenArea(column: left, row: row, columns: width, rows: 1)
        screen.fill(area, style: theme.selected(theme.plain))
        let shown = text + (hasFocus ? theme.caret : "")
        let tail = String(shown.ending(within: max(width - 3, 1)))
        if hasFocus {
            let pointer = theme.selected(theme.accent)
            screen.draw(theme.pointer, column: left, row: row, style: pointer)
        }
        let style = theme.selected(hasFocus ? theme.strong : theme.plain)
        draw(tail, left + 2, row, width: width - 2, style)
    }
}
