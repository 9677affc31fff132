import Terminal
import VinylogueKit

/// The form that asks for a username, and for an API key if there is none.
struct OnboardingPage: Equatable, Sendable {
    /// The username; its request checks the key as well.
    var name = LineField()
    /// The key; nil if one is set up.
    var key: SecretField?
    /// A field, or something to do without an account.
    enum Focus: Equatable, Sendable {
        case name, key, demo, importing
    }

    /// What has the cursor.
    var focus = Focus.name
    /// A message about the data that was imported from the old app.
    var notice: String?
}

/// The keys of the form; all others are typed.
extension Keymap {
    static let onboarding = Keymap(
        "Setup",
        [
            Binding("enter", "continue", [.enter]) { model -> [Effect] in
                guard case .onboarding(var page) = model.page else { return [] }
                let effects = model.submit(&page)
                model.changeOnboarding { $0 = page }
                return effects
            }.footer("enter", "continue"),
            Binding("tab", "next", [.tab, .down], back: [.backtab, .up]) {
                model,
                step -> [Effect] in
                model.moveFocus(by: step)
                return []
            }.footer("tab", "next"),
            Binding("esc", "quit", [.escape]) { $0.isOver = true }.footer("esc", "quit"),
        ]
    ) { model, event in
        model.changeOnboarding { $0.take(event) }
        return []
    }
}

extension OnboardingPage {
    /// Handles what is typed.
    fileprivate mutating func take(_ event: InputEvent) {
        switch focus {
        case .name: if name.take(event) { key?.problem = nil }
        case .key where key?.take(event) == true:
            name.problem = nil
            // The text is no longer the one that is being checked.
            name.request = nil
        case .key, .demo, .importing: break
        }
    }
}

extension Model {
    /// The first page: the list of people once everything is set up; before that the offer to import the
    /// old app's data, if there is any, or the onboarding.
    static func firstPage(_ saved: Saved, _ offer: LegacyOffer?, asksForKey: Bool) -> Page {
        if saved.me == nil, let offer { return .migration(MigrationPage(offer: offer)) }
        guard saved.me == nil || asksForKey else { return .home(HomePage()) }
        return .onboarding(onboarding(saved.me, asksForKey: asksForKey))
    }

    /// What the form offers, from top to bottom.
    fileprivate func focuses(of page: OnboardingPage) -> [OnboardingPage.Focus] {
        [.name] + (page.key == nil ? [] : [.key]) + [.demo] + (offer == nil ? [] : [.importing])
    }

    /// Moves to the next or previous part of the form.
    fileprivate mutating func moveFocus(by step: Int) {
        guard case .onboarding(let page) = page else { return }
        let focuses = focuses(of: page)
        let place = (focuses.firstIndex(of: page.focus) ?? 0) + step + focuses.count
        changeOnboarding { $0.focus = focuses[place % focuses.count] }
    }

    static func onboarding(_ name: String?, asksForKey: Bool) -> OnboardingPage {
        OnboardingPage(
            name: LineField(text: name ?? ""),
            key: asksForKey ? SecretField() : nil,
            focus: asksForKey && name != nil ? .key : .name
        )
    }

    /// Moves to an empty field, or checks the username and the key.
    fileprivate mutating func submit(_ page: inout OnboardingPage) -> [Effect] {
        switch page.focus {
        case .demo:
            ending = .demo
            isOver = true
            return []
        case .importing:
            if let offer { pages = [.migration(MigrationPage(offer: offer))] }
            return []
        case .name, .key: break
        }
        guard page.name.request == nil else { return [] }
        guard let name = page.name.submission else {
            page.focus = .name
            return []
        }
        if let key = page.key {
            guard key.count > 0 else {
                page.focus = .key
                return []
            }
            guard key.key != nil else {
                page.focus = .key
                page.key?.problem = Problem(
                    "Not a valid API key. Last.fm keys are 32 hexadecimal digits."
                )
                return []
            }
        }
        let request = nextSerial()
        page.name.request = request
        page.name.problem = nil
        page.key?.problem = nil
        return [.signIn(request: request, name: name, key: page.key?.key)]
    }

    /// Handles the answer to the form, and closes the form if the account was found.
    mutating func signedIn(_ page: OnboardingPage, _ result: Result<Person, Problem>) -> [Effect] {
        switch result {
        case .success(let person):
            pages = [.home(HomePage()), .syncOffer(plays: person.playCount)]
            let effects = change(.set(.user, person.name))
            return saved.friends.friends.isEmpty ? effects + importFriends() : effects
        case .failure(let problem):
            var page = page
            page.name.request = nil
            let isAboutKey =
                page.key != nil && (problem.field.map { $0 == .key } ?? (page.focus == .key))
            page.focus = isAboutKey ? .key : .name
            if isAboutKey { page.key?.problem = problem } else { page.name.problem = problem }
            changeOnboarding { $0 = page }
            return []
        }
    }
}

extension View {
    mutating func drawOnboarding(_ page: OnboardingPage) {
        let offers = model.isCompact ? 0 : 4
        var row = drawTitle(rows: (page.key == nil ? 4 : 8) + offers, notice: page.notice)
        let isChecking = page.name.request != nil
        // On a tiny screen there is only room for the focused field.
        if !model.isTiny || page.focus == .name {
            drawCentered("Your Last.fm username", row, theme.plain)
            // Of a long name the end is shown, where the cursor is.
            drawInput(page.name.text.sanitizedForTerminal, row + 1, hasFocus: page.focus == .name)
            row += 2
            if let problem = page.name.problem {
                row += draw(problem, from: row, canRetry: false)
            } else if isChecking, page.key == nil || model.isTiny {
                drawCentered("Checking\(theme.ellipsis)", row, theme.accent)
            }
            row += 1
        }
        if let key = page.key, !model.isTiny || page.focus == .key {
            drawCentered("Last.fm API key", row, theme.plain)
            let mask = theme.look.decoration.isASCII ? "*" : "•"
            let hidden = String(repeating: mask, count: key.count)
            drawInput(hidden, row + 1, hasFocus: page.focus == .key)
            if let problem = key.problem {
                draw(problem, from: row + 2, canRetry: false)
            } else if isChecking {
                drawCentered("Checking\(theme.ellipsis)", row + 2, theme.accent)
            } else {
                let hint = "Get one for free: last.fm/api/account/create"
                for (index, line) in hint.wrapped(to: columns).enumerated() {
                    drawCentered(line, row + 2 + index, theme.faint, margin: 0)
                }
            }
            row += 4 + (key.problem == nil ? 0 : 1)
        }
        drawOffers(page, from: row)
    }

    /// Draws what can be done without an account; where there is no room, only what has the cursor.
    private mutating func drawOffers(_ page: OnboardingPage, from row: Int) {
        var offers: [(focus: OnboardingPage.Focus?, words: String)] = [
            (.demo, "Look around in the demo")
        ]
        if let offer = model.offer {
            let finds = offer.finds.joined(separator: ", ")
            offers.append((.importing, "Import from the old app: \(finds)"))
        } else if page.notice == nil {
            offers.append((nil, "From the old app? Run vinylogue migrate FOLDER"))
        }
        let hasRoom = row + offers.count <= rows - model.footerRows
        if !hasRoom { offers = offers.filter { $0.focus == page.focus } }
        let top = hasRoom ? row : max(rows - model.footerRows - 1, 0)
        for (index, offer) in offers.enumerated() {
            let isFocused = offer.focus == page.focus
            let style =
                isFocused ? theme.accentStrong : offer.focus == nil ? theme.faint : theme.plain
            drawCentered((isFocused ? "\(theme.pointer) " : "") + offer.words, top + index, style)
        }
    }

    /// Draws the title above `count` rows, all of it in the middle, and returns the first of these rows.
    mutating func drawTitle(rows count: Int, notice: String?) -> Int {
        guard !model.isTiny else {
            drawCentered(notice ?? "VINYLOGUE", 0, notice == nil ? theme.strong : theme.accent)
            return 1
        }
        let long = "What you listened to this week, years ago."
        let words = notice ?? (long.count + 4 <= columns ? long : "This week, years ago.")
        let lines = words.wrapped(to: columns - 4)
        let space = rows - 1 - model.footerRows - lines.count - count
        let gap = min(max(space, 0), model.isCompact ? 1 : 2)
        let top = max((space - gap) / 2, model.isCompact ? 0 : 1)
        drawCentered("VINYLOGUE", top, theme.strong)
        for (index, line) in lines.enumerated() {
            drawCentered(line, top + 1 + index, notice == nil ? theme.faint : theme.accent)
        }
        return top + 1 + lines.count + gap
    }
}
