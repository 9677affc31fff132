import Terminal

/// A line of text that is being typed.
struct LineField: Equatable, Sendable {
    var text = ""
    /// The maximum number of characters.
    var limit = 100
    /// Why it was rejected when it was last submitted.
    var problem: Problem?
    /// The number of the request that is checking it; nil if none is.
    var request: Int?

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

    private mutating func append(_ more: String) {
        text = String((text + more).prefix(limit))
    }
}
