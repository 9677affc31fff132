import Terminal
import VinylogueKit

/// A new API key, while it is being typed and checked.
struct NewKey: Equatable, Sendable {
    var field = SecretField()
    /// The account that the key is tried with.
    var name: String
    /// The number of the request that is checking it; nil if none is.
    var request: Int?

    /// The question above the field, and what is said below it.
    fileprivate var words: (question: String, below: String) {
        let hint =
            "Find it at last.fm/api/accounts, or get one for free at last.fm/api/account/create."
        return ("Paste or type your Last.fm API key:", field.problem?.text ?? hint)
    }
}

/// The keys while a new API key is typed; all others are typed.
extension Keymap {
    static let newKey = Keymap(
        "API key",
        [
            Binding("enter", "save", [.enter]) { $0.submitKey() }.footer("enter", "save"),
            Binding("esc", "cancel", [.escape]) { $0.goBack() }.footer("esc", "cancel"),
        ],
        hint: "Type or paste the key, then press enter."
    ) { model, event in
        model.changeNewKey { entry in
            // The text is no longer the one that is being checked.
            if entry.field.take(event) { entry.request = nil }
        }
        return []
    }
}

extension Binding {
    /// Comes first on a page that failed because of the API key.
    static let newKey = Binding("enter", "type a new API key", [.enter]) { $0.typeNewKey() }
        .footer("enter", "new key")
}

extension Model {
    fileprivate mutating func changeNewKey(_ change: (inout NewKey) -> Void) {
        guard case .newKey(var entry) = pages.last else { return }
        change(&entry)
        pages[pages.count - 1] = .newKey(entry)
    }

    /// Opens the field for a new API key.
    mutating func typeNewKey() -> [Effect] {
        guard let name = saved.me ?? listener else { return [] }
        pages.append(.newKey(NewKey(name: name)))
        return []
    }

    /// Whose weeks are shown.
    private var listener: String? {
        switch ground {
        case .week(let page): page.user
        case .years(let page): page.user
        case .album(let page): page.user
        default: nil
        }
    }

    fileprivate mutating func submitKey() -> [Effect] {
        guard case .newKey(var entry) = pages.last, entry.request == nil else { return [] }
        defer { pages[pages.count - 1] = .newKey(entry) }
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

    /// Handles the answer for a new key: loads everything again with it, or says what is wrong.
    mutating func checkedKey(_ request: Int, _ result: Result<Person, Problem>) {
        for index in pages.indices {
            guard case .newKey(var entry) = pages[index], entry.request == request else { continue }
            switch result {
            case .success:
                pages.remove(at: index)
                notice = "The API key was saved."
                if visit.key == .variable {
                    notice = "Saved, but LASTFM_API_KEY overrides it at the next start."
                } else {
                    visit.key = .saved
                }
                loadAgain()
            case .failure(let problem):
                entry.request = nil
                entry.field.problem = problem
                pages[index] = .newKey(entry)
            }
            return
        }
    }
}

extension Problem {
    /// A text that cannot be a key at all.
    static let badKey = Problem("Not a valid API key. Last.fm keys are 32 hexadecimal digits.")
}

extension Model {
    /// Why the page in front has nothing to show, where the cursor is; nil if nothing failed, and while
    /// something is typed.
    private var frontProblem: Problem? {
        switch page {
        case .home(let page):
            guard !page.search.isTyping, page.adding == nil, !page.isEditing,
                let person = selectedPerson
            else { return nil }
            return problems[.chart(homeChart(of: person))]
        case .week(let page):
            return page.search.isTyping ? nil : problems[.chart(page.wanted)]
        case .years(let page):
            return selectedYear.flatMap { problems[.chart(series(of: page.user)[$0])] }
                ?? needs(of: page).lazy.compactMap { problems[$0] }.first
        case .album(let page): return problems[.album(page.key, user: page.user)]
        case .wall(let page):
            guard page.barCursor == nil, tiles(of: page.shown).isEmpty else { return nil }
            return awaitedWall(page).flatMap { problems[.wall($0)] }
        default: return nil
        }
    }

    /// Whether the page in front failed because of the API key.
    var hasKeyProblem: Bool { frontProblem?.field == .key }

    /// Opens the field for a new key if an error about the key was clicked; nil if not.
    ///
    /// On the list of people, a click on the selected row does what Enter does.
    mutating func clickKeyProblem(_ row: Int) -> [Effect]? {
        guard hasKeyProblem else { return nil }
        let top: Int? =
            switch page {
            case .week: weekLayout.list.row
            case .years: yearsLayout.row
            case .album, .wall: 2
            default: nil
            }
        guard let top, row >= top else { return nil }
        return typeNewKey()
    }
}

extension Model {
    /// The area of the field for a new key.
    func area(of entry: NewKey) -> ScreenArea {
        let columns = min(52, size.columns)
        let lines = entry.words.below.wrapped(to: max(columns - 6, 1)).count
        return sheetArea(columns: columns, rows: lines + 6)
    }
}

extension View {
    /// Draws the field for a new key, which shows dots.
    mutating func draw(_ entry: NewKey) {
        let area = model.area(of: entry)
        drawSheet(area, title: "API key")
        let (left, width) = (area.column + 3, max(area.columns - 6, 1))
        // In a low window the field comes first.
        let isLow = area.rows < 6
        var row = area.row + (isLow ? 1 : 2)
        if !isLow {
            draw(entry.words.question, left, row, width: width, theme.selected(theme.plain))
            row += 1
        }
        let mask = theme.look.decoration.isASCII ? "*" : "•"
        let dots = String(repeating: mask, count: entry.field.count) + theme.caret
        let shown = String(dots.ending(within: width - 2))
        draw(theme.pointer, left, row, width: 1, theme.selected(theme.accent))
        draw(shown, left + 2, row, width: width - 2, theme.selected(theme.strong))
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
