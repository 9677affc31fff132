import LastFM
import Terminal
import VinylogueKit

extension Model {
    /// Where somebody begins who is not set up: the offer of the old app's data, if there is one, then
    /// the questions.
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
                if page.name.take(event) { page.key?.trouble = nil }
            } else if page.key?.take(event) == true {
                page.name.trouble = nil
                // What is being checked is not what is there now.
                page.name.request = nil
            }
        }
        changeOnboarding { $0 = page }
        return effects
    }

    /// Goes on to the field that is empty, or has the name and the key checked.
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
                page.key?.trouble = Trouble(
                    "That is no key: a key is one word of 32 letters and digits."
                )
                return []
            }
        }
        let request = nextSerial()
        page.name.request = request
        page.name.trouble = nil
        page.key?.trouble = nil
        return [.signIn(request: request, name: name, key: page.key?.key)]
    }

    /// Takes the answer to the questions, which go once all is well.
    mutating func signedIn(_ page: OnboardingPage, _ result: Result<UserInfo, Trouble>) -> [Effect]
    {
        switch result {
        case .success(let person):
            pages = [.scrobblers(ScrobblersPage())]
            let effects = change(.me(person.name))
            return saved.friends.friends.isEmpty ? effects + importFriends() : effects
        case .failure(let trouble):
            var page = page
            page.name.request = nil
            page.focus = page.key == nil ? .name : trouble.field ?? page.focus
            switch page.focus {
            case .name: page.name.trouble = trouble
            case .key: page.key?.trouble = trouble
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
            return [.takeOver(request: request)]
        case (.character("n"), []) where page.request == nil:
            pages = [.onboarding(Self.onboarding(saved.me, asksForKey: asksForKey))]
        default: break
        }
        return []
    }

    /// Takes over what the old app left, and goes on with the questions.
    mutating func tookOver(_ request: Int, _ result: Result<TakenOver, Trouble>) {
        guard case .migration(var page) = pages.last, page.request == request else { return }
        switch result {
        case .success(let taken):
            saved.me = taken.saved.me
            saved.friends = taken.saved.friends
            saved.filter = taken.saved.filter
            var next = Self.onboarding(saved.me, asksForKey: asksForKey)
            let finds = taken.finds.joined(separator: ", ")
            next.told = finds.isEmpty ? "Taken over." : "Taken over: \(finds)."
            pages = [.onboarding(next)]
        case .failure(let trouble):
            page.request = nil
            page.trouble = trouble
            pages = [.migration(page)]
        }
    }
}
