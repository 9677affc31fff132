import Terminal
import VinylogueKit

/// A new API key, while it is being typed and checked.
struct NewKey: SheetState {
    var field = SecretField()
    /// The account used to test the key.
    var name: String
    /// The number of the request that is checking the key; nil if none is.
    var request: Int?

    /// The question above the field, and the message below it.
    fileprivate var words: (question: String, below: String) {
        let hint =
            "Find it at last.fm/api/accounts, or get one for free at last.fm/api/account/create."
        return ("Paste or type your Last.fm API key:", field.problem?.text ?? hint)
    }

    var page: Page { .newKey(self) }
    var keymap: Keymap { Self.keys }

    func area(in model: Model) -> ScreenArea {
        let columns = min(52, model.size.columns)
        let lines = words.below.wrapped(to: max(columns - 6, 1)).count
        return model.sheetArea(columns: columns, rows: lines + 6)
    }

    func draw(in view: inout View) { view.draw(self) }

    /// Reloads with the new key what failed before, or shows what is wrong with the key.
    func verified(_ request: Int, _ result: Lookup, in model: inout Model) -> [Effect]? {
        guard self.request == request else { return nil }
        switch result {
        case .success:
            model.pages.removeAll { $0 == page }
            let isChecked = model.saved.me.map { Account($0).needsKey } ?? true
            model.notice =
                isChecked
                ? "The API key was saved."
                : "The API key was saved but not checked: that needs a Last.fm account."
            if model.visit.key == .variable {
                model.notice =
                    "Saved, but LASTFM_API_KEY overrides it the next time you start vinylogue."
            } else {
                model.visit.key = .saved
            }
            model.loadAgain()
        case .failure(let problem):
            model.change(NewKey.self) { entry in
                entry.request = nil
                entry.field.problem = problem
            }
        }
        return []
    }

    /// The keys; all other keys are typed text.
    private static let keys = Keymap(
        "API key",
        [
            Binding("enter", "save", [.enter]) { $0.submitKey() }.footer("enter", "save"),
            Binding("esc", "cancel", [.escape]) { $0.goBack() }.footer("esc", "cancel"),
        ],
        hint: "Type or paste the key, then press enter."
    ) { model, event in
        model.change(NewKey.self) { entry in
            // The request checks the previous text, so its response is ignored.
            if entry.field.take(event) { entry.request = nil }
        }
        return []
    }
}

extension Binding {
    /// The first binding of a page that failed because of the API key.
    static let newKey = Binding("enter", "type a new API key", [.enter]) { $0.typeNewKey() }
        .footer("enter", "new key")
}

extension Model {
    /// Opens the field for a new API key.
    mutating func typeNewKey() -> [Effect] {
        guard let name = saved.me ?? ground.state.user(in: self) else { return [] }
        open(NewKey(name: name))
        return []
    }

    fileprivate mutating func submitKey() -> [Effect] {
        guard case .newKey(var entry) = page, entry.request == nil else { return [] }
        defer { front = entry }
        guard entry.field.count > 0 else {
            entry.field.problem = Problem("Paste the key first.")
            return []
        }
        guard let key = entry.field.key else {
            entry.field.problem = .badKey
            return []
        }
        let request = nextSerial()
        entry.request = request
        entry.field.problem = nil
        return [.signIn(request: request, name: entry.name, key: key)]
    }
}

extension Problem {
    /// The problem for a text that cannot be a key.
    static let badKey = Problem("Not a valid API key. Last.fm keys are 32 hexadecimal digits.")
}

extension Model {
    /// Whether the front page failed because of the API key.
    var hasKeyProblem: Bool { front.problem(in: self)?.field == .key }

    /// Opens the field for a new key if an error about the key was clicked; otherwise nil.
    ///
    /// Nil in the list of people, where clicking the selected row does what Enter does.
    mutating func clickKeyProblem(_ row: Int) -> [Effect]? {
        guard hasKeyProblem, let top = front.problemRow(in: self), row >= top else { return nil }
        return typeNewKey()
    }
}

extension View {
    /// Draws the field for a new key, which shows the key as dots.
    mutating func draw(_ entry: NewKey) {
        let area = entry.area(in: model)
        drawSheet(area, title: "API key")
        let (left, width) = (area.column + 3, max(area.columns - 6, 1))
        // In a low window there is no room for the question.
        let isLow = area.rows < 6
        var row = area.row + (isLow ? 1 : 2)
        if !isLow {
            draw(entry.words.question, left, row, width: width, theme.selected(theme.plain))
            row += 1
        }
        let mask: Character = theme.look.decoration.isASCII ? "*" : "•"
        draw(theme.pointer, left, row, width: 1, theme.selected(theme.accent))
        let dots = entry.field.masked(by: mask)
        draw(dots, left + 2, row, width: width - 2, theme.selected(theme.strong))
        row += 1
        guard entry.request == nil else {
            let words = "Checking\(theme.ellipsis)"
            draw(words, left, row, width: width, theme.selected(theme.accent))
            return
        }
        let hasFailed = entry.field.problem != nil
        let style = theme.selected(hasFailed ? theme.problem : theme.faint)
        let lines = ((hasFailed ? "! " : "") + entry.words.below).wrapped(to: width)
        for line in lines.prefix(max(area.row + area.rows - 1 - row, 0)) {
            draw(line, left, row, width: width, style)
            row += 1
        }
    }
}
