import Terminal

/// A line that somebody types.
struct LineField: Equatable, Sendable {
    var text = ""
    /// The most characters.
    var limit = 100
    /// What was wrong with it when it was last submitted.
    var trouble: Trouble?
    /// The serial number of the request that checks it, while that is under way.
    var request: Int?

    /// The text without the spaces around it, unless it is empty.
    var submission: String? {
        var rest = Substring(text)
        while rest.first == " " { rest.removeFirst() }
        while rest.last == " " { rest.removeLast() }
        return rest.isEmpty ? nil : String(rest)
    }

    /// Takes a key or a paste; false when it is none that changes the text.
    mutating func take(_ event: InputEvent) -> Bool {
        switch event {
        case .paste(let pasted): append(pasted.sanitizedForTerminal)
        case .key(let press):
            switch (press.key, press.modifiers) {
            case (.backspace, []): text = String(text.dropLast())
            case (.character("u"), .control): text = ""
            // What takes the place of bytes that were no text.
            case (.character("\u{FFFD}"), _): return false
            case (.character(let scalar), []), (.character(let scalar), .shift):
                append(String(Character(scalar)))
            default: return false
            }
        default: return false
        }
        trouble = nil
        request = nil
        return true
    }

    private mutating func append(_ more: String) {
        text = String((text + more).prefix(limit))
    }
}
