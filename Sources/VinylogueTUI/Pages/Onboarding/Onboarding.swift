import Terminal
import VinylogueKit

/// The form that asks where the user's plays are, for a username, and for an API key if that needs one
/// and there is none.
struct OnboardingPage: PageState {
    /// What can be set up, in the order shown.
    let choices: [AccountChoice]
    /// What to set up.
    var choice: AccountChoice
    /// The username; its request also checks the key.
    var name = LineField()
    /// The key; nil if one is set up.
    var key: SecretField?
    /// Whether the form has a field for the key.
    var asksForKey: Bool { key != nil && choice.needsKey }
    /// A field, or an action that needs no account.
    enum Focus: Equatable, Sendable {
        case name, key, demo, importing
    }

    var focus = Focus.name
    /// A message about data imported from the old app.
    var notice: String?

    var page: Page { .onboarding(self) }
    var keymap: Keymap { Self.keys }

    func draw(in view: inout View) { view.drawOnboarding(self) }

    func verified(_ request: Int, _ result: Lookup, in model: inout Model) -> [Effect]? {
        name.request == request ? model.signedIn(self, result) : nil
    }

    /// The keys; all other keys are typed text.
    private static let keys = Keymap(
        "Setup",
        [
            Binding("enter", "continue", [.enter]) { model -> [Effect] in
                guard case .onboarding(var page) = model.page else { return [] }
                let effects = model.submit(&page)
                model.change(OnboardingPage.self) { $0 = page }
                return effects
            }.footer("enter", "continue"),
            Binding("arrows", "choose where your plays are", [.right], back: [.left]) {
                model,
                step -> [Effect] in
                model.change(OnboardingPage.self) { $0.choose(by: step) }
                return []
            }.footer("arrows", "service"),
            Binding("tab", "next", [.tab, .down], back: [.backtab, .up]) {
                model,
                step -> [Effect] in
                model.moveFocus(by: step)
                return []
            }.footer("tab", "next"),
            Binding("esc", "quit", [.escape]) { $0.isOver = true }.footer("esc", "quit"),
        ]
    ) { model, event in
        model.change(OnboardingPage.self) { $0.take(event) }
        return []
    }
}

extension OnboardingPage {
    /// Chooses the next or previous of the choices, which also ends the running check.
    fileprivate mutating func choose(by step: Int) {
        let place = (choices.firstIndex(of: choice) ?? 0) + step + choices.count
        choice = choices[place % choices.count]
        (name.problem, name.request) = (nil, nil)
        if focus == .key, !asksForKey { focus = .name }
    }

    fileprivate mutating func take(_ event: InputEvent) {
        switch focus {
        case .name:
            guard let taken = name.takeName(event) else { return }
            key?.problem = nil
            if let secret = taken.key { moveKey(secret, replacing: taken.former) }
        case .key where key?.take(event) == true:
            name.problem = nil
            // The request checks the previous text, so its response is ignored.
            name.request = nil
        case .key, .demo, .importing: break
        }
    }

    /// Moves an API key from the name field into its own, if that is empty or has the former key.
    private mutating func moveKey(_ secret: Secret, replacing former: Secret?) {
        guard key != nil else {
            name.problem = Problem("That looks like an API key. Type your username.")
            return
        }
        // Only a service that needs a key has a field for it.
        choice = choices.first(where: \.needsKey) ?? choice
        name.problem = Problem("That looks like an API key. It goes in the field below.")
        if key?.count == 0 || former != nil && key?.key == former { key?.key = secret }
    }
}

extension Model {
    /// The first page: the list of people if everything is set up; otherwise the offer to import
    /// the old app's data, if there is any, or onboarding.
    static func firstPage(_ me: String?, _ offer: LegacyOffer?, asksForKey: Bool) -> Page {
        if me == nil, let offer { return .migration(MigrationPage(offer: offer)) }
        guard me == nil || asksForKey else { return .home(HomePage()) }
        return .onboarding(onboarding(me, asksForKey: asksForKey))
    }

    /// The parts of the form, from top to bottom.
    fileprivate func focuses(of page: OnboardingPage) -> [OnboardingPage.Focus] {
        [.name] + (page.asksForKey ? [.key] : []) + [.demo] + (offer == nil ? [] : [.importing])
    }

    /// Moves to the next or previous part of the form.
    fileprivate mutating func moveFocus(by step: Int) {
        guard case .onboarding(let page) = page else { return }
        let focuses = focuses(of: page)
        let place = (focuses.firstIndex(of: page.focus) ?? 0) + step + focuses.count
        change(OnboardingPage.self) {
            $0.name.endTyping()
            $0.focus = focuses[place % focuses.count]
        }
    }

    /// Creates the form for the account with this text, if there is one.
    static func onboarding(_ me: String?, asksForKey: Bool) -> OnboardingPage {
        let account = me.map { Account($0) }
        let choices = AccountChoice.all(hasKey: !asksForKey)
        return OnboardingPage(
            choices: choices,
            choice: account.flatMap(AccountChoice.init) ?? choices[0],
            name: LineField(text: account?.name ?? ""),
            key: asksForKey ? SecretField() : nil,
            focus: asksForKey && me != nil ? .key : .name
        )
    }

    /// Carries out the focused action, moves to an empty field, or checks the username and the key.
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
            page.name.problem = Problem("Type your \(page.choice.nameWords) first.")
            return []
        }
        let account = Account(typed: name, for: page.choice)
        if let choice = AccountChoice(account) { page.choice = choice }
        page.name.text = account.service == nil && !account.isOnlyFiles ? name : account.name
        let secret = page.asksForKey ? page.key : nil
        if let key = secret {
            guard key.count > 0 else {
                if page.focus == .key { page.key?.problem = Problem("Paste your API key first.") }
                page.focus = .key
                return []
            }
            guard key.key != nil else {
                page.focus = .key
                page.key?.problem = .badKey
                return []
            }
        }
        let request = nextSerial()
        page.name.request = request
        page.name.problem = nil
        page.key?.problem = nil
        return [.signIn(request: request, name: account.text, key: secret?.key)]
    }

    /// Handles the response to the form, and closes the form if the account was found.
    fileprivate mutating func signedIn(_ page: OnboardingPage, _ result: Result<Person, Problem>)
        -> [Effect]
    {
        switch result {
        case .success(let person):
            let account = Account(person.name)
            pages = [.home(HomePage())]
            let effects = change(.set(.user, person.name))
            guard account.service != nil else {
                if person.playCount == 0 {
                    notice = "Import your plays with `vinylogue archive import FILE`."
                }
                return effects
            }
            let sync = Question(toSync: person.playCount, from: account.serviceName)
            pages.append(.question(sync))
            if page.asksForKey { visit.key = .saved }
            return saved.friends.friends.isEmpty ? effects + beginImport() : effects
        case .failure(let problem):
            var page = page
            page.name.request = nil
            let isAboutKey =
                page.asksForKey && (problem.field.map { $0 == .key } ?? (page.focus == .key))
            page.focus = isAboutKey ? .key : .name
            if isAboutKey { page.key?.problem = problem } else { page.name.problem = problem }
            front = page
            return []
        }
    }
}
