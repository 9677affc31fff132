import Terminal

/// The text that a list is searched for.
struct SearchLine: Equatable, Sendable {
    var text = ""
    var isTyping = false
}

/// The keys while a list is searched; all others are typed.
extension Keymap {
    static let searching = Keymap(
        "Searching",
        [
            Binding("enter", "apply", [.enter]) { $0.search.isTyping = false }
                .footer("enter", "apply"),
            Binding("esc", "show all", [.escape]) { $0.search = SearchLine() }
                .footer("esc", "show all"),
            Binding("backspace", "end the search", [.backspace]) { $0.search.isTyping = false }
                .when { $0.search.text.isEmpty },
            .arrows,
        ]
    ) { model, event in
        var field = LineField(text: model.search.text)
        if field.take(event) { model.search.text = field.text }
        return []
    }
}

extension Model {
    /// The search of the page in front; another text starts at the top of a week's list.
    var search: SearchLine {
        get {
            switch page {
            case .home(let page): page.search
            case .week(let page): page.search
            default: SearchLine()
            }
        }
        set {
            switch page {
            case .home: changeHome { $0.search = newValue }
            case .week:
                changeWeek { week in
                    if week.search.text != newValue.text { week.list = ListPosition() }
                    week.search = newValue
                }
            default: break
            }
        }
    }
}

extension View {
    /// The search as it is shown, cut to its end if it is too long; nil without a search.
    func words(of search: SearchLine, width: Int) -> String? {
        guard search.isTyping || !search.text.isEmpty else { return nil }
        let text = search.text + (search.isTyping ? theme.caret : "")
        return "/\(text.ending(within: width - 1))"
    }
}
