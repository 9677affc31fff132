import Terminal

/// A question before something is done.
struct Question: SheetState {
    var title: String
    /// What would be done.
    var words: String
    /// What that means, and what not.
    var rest: String
    /// The words of the keys y and n in the footer.
    var yes: String
    var no = "keep"
    /// What is said of other keys; nil for the two words.
    var hint: String?
    /// Whether saying yes by mistake does no harm, so that Enter means yes, too. Otherwise any other key
    /// means no.
    var isOffer = false
    /// Whether the sheet below stays in sight.
    var isOnSheet = false
    /// What yes does.
    var act: @Sendable (inout Model) -> [Effect]

    /// Whether two questions are the same: those with the same words.
    static func == (one: Question, other: Question) -> Bool {
        (one.title, one.words) == (other.title, other.words)
    }

    var page: Page { .question(self) }
    var friendsPlace: FriendsPlace? { isOffer ? .behind : nil }

    var keymap: Keymap {
        let bindings = [
            Binding("y", yes, isOffer ? ["y", .enter] : ["y"]) { [act] in $0.goBack() + act(&$0) }
                .footer("y", yes),
            Binding("n", no, isOffer ? ["n", .escape, "q"] : ["n"]) { $0.goBack() }
                .footer("n", no),
        ]
        let hint = hint ?? "Press y to \(yes), or n to \(no)."
        guard !isOffer else { return Keymap(title, bindings, hint: hint) }
        return Keymap(title, bindings + [Binding.find.withoutHint], hint: hint) { model, event in
            if case .key = event { model.goBack() } else { [] }
        }
    }

    private func lines(_ width: Int) -> [String] {
        words.wrapped(to: width) + [""] + rest.wrapped(to: width)
    }

    func area(in model: Model) -> ScreenArea {
        let columns = min(52, model.size.columns)
        return model.sheetArea(columns: columns, rows: lines(columns - 6).count + 4)
    }

    func draw(in view: inout View) {
        if isOnSheet, let below = view.model.pages.dropLast().last {
            view.draw(below)
            view.recede()
        }
        let area = area(in: view.model)
        view.drawSheet(area, title: title)
        let lines = lines(area.columns - 6)
        let end = lines.firstIndex(of: "") ?? lines.count
        let top = area.row + (area.rows > lines.count + 2 ? 2 : 1)
        for (index, line) in lines.prefix(max(area.rows - 2, 0)).enumerated() {
            let style = view.theme.selected(index < end ? view.theme.strong : view.theme.plain)
            view.draw(line, area.column + 3, top + index, width: area.columns - 6, style)
        }
    }
}
