import Terminal
import VinylogueKit

extension Model {
    /// The first page: the list of people once everything is set up; before that the offer to import the
    /// old app's data, if there is any, or the onboarding.
    static func firstPage(_ saved: Saved, _ offer: LegacyOffer?, asksForKey: Bool) -> Page {
        if saved.me == nil, let offer { return .migration(MigrationPage(offer: offer)) }
        guard saved.me == nil || asksForKey else { return .scrobblers(ScrobblersPage()) }
        return .onboarding(onboarding(saved.me, asksForKey: asksForKey))
    }

    private static func onboarding(_ name: String?, asksForKey: Bool) -> OnboardingPage {
        OnboardingPage(
            name: LineField(text: name ?? ""),
            key: asksForKey ? SecretField() : nil,
            focus: asksForKey && name != nil ? .key : .name
        )
    }

    mutating func takeOnboarding(_ event: InputEvent, _ page: OnboardingPage) -> [Effect] {
        var page = page
        var effects: [Effect] = []
        switch event {
        case .key(KeyPress(.escape)): isOver = true
        case .key(KeyPress(.enter)): effects = submit(&page)
        case .key(KeyPress(.tab)), .key(KeyPress(.backtab)), .key(KeyPress(.up)),
            .key(KeyPress(.down)):
            if page.key != nil { page.focus = page.focus == .name ? .key : .name }
        default:
            if page.focus == .name {
                if page.name.take(event) { page.key?.problem = nil }
            } else if page.key?.take(event) == true {
                page.name.problem = nil
                // The text is no longer the one that is being checked.
                page.name.request = nil
            }
        }
        changeOnboarding { $0 = page }
        return effects
    }

    /// Moves to an empty field, or checks the username and the key.
    private mutating func submit(_ page: inout OnboardingPage) -> [Effect] {
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
                    "Not a valid API key: expected 32 hexadecimal digits."
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
            pages = [.scrobblers(ScrobblersPage())]
            let effects = change(.me(person.name))
            return saved.friends.friends.isEmpty ? effects + importFriends() : effects
        case .failure(let problem):
            var page = page
            page.name.request = nil
            page.focus = page.key == nil ? .name : problem.field ?? page.focus
            switch page.focus {
            case .name: page.name.problem = problem
            case .key: page.key?.problem = problem
            }
            changeOnboarding { $0 = page }
            return []
        }
    }

    mutating func takeMigration(_ event: InputEvent, _ page: MigrationPage) -> [Effect] {
        guard case .key(let press) = event else { return [] }
        switch (press.key, press.modifiers) {
        case (.escape, []), (.character("q"), []): isOver = true
        case (.character("y"), []), (.enter, []), (.character("r"), []):
            guard page.request == nil else { return [] }
            let request = nextSerial()
            pages = [.migration(MigrationPage(offer: page.offer, request: request))]
            return [.importLegacy(request: request)]
        case (.character("n"), []) where page.request == nil:
            pages = [.onboarding(Self.onboarding(saved.me, asksForKey: asksForKey))]
        default: break
        }
        return []
    }

    /// Handles the result of importing the old app's data, and continues with the form.
    mutating func importedLegacy(_ request: Int, _ result: Result<LegacyImport, Problem>) {
        guard case .migration(var page) = pages.last, page.request == request else { return }
        switch result {
        case .success(let taken):
            saved.me = taken.saved.me
            saved.friends = taken.saved.friends
            saved.filter = taken.saved.filter
            var next = Self.onboarding(saved.me, asksForKey: asksForKey)
            let finds = taken.finds.joined(separator: ", ")
            next.notice = finds.isEmpty ? "Imported." : "Imported: \(finds)."
            pages = [.onboarding(next)]
        case .failure(let problem):
            page.request = nil
            page.problem = problem
            pages = [.migration(page)]
        }
    }
}
