import Terminal

extension SearchLine {
    /// Handles the key that starts a search and what is typed during one; false for other input.
    mutating func take(_ event: InputEvent) -> Bool {
        guard isTyping else {
            switch event {
            case .key(KeyPress(.character("/"))): isTyping = true
            case .key(KeyPress(.escape)) where !text.isEmpty: text = ""
            default: return false
            }
            return true
        }
        switch event {
        case .key(KeyPress(.escape)):
            text = ""
            isTyping = false
        case .key(KeyPress(.enter)): isTyping = false
        case .key(KeyPress(.backspace)) where text.isEmpty: isTyping = false
        default:
            var field = LineField(text: text)
            guard field.take(event) else { return false }
            text = field.text
        }
        return true
    }
}
