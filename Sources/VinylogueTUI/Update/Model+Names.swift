import LastFM
import Terminal
import VinylogueKit

extension Model {
    mutating func takeOnboarding(_ event: InputEvent, _ field: LineField) -> [Effect] {
        var field = field
        switch event {
        case .key(KeyPress(.escape)):
            isOver = true
            return []
        case .key(KeyPress(.enter)):
            let effects = submit(&field)
            changeOnboarding { $0 = field }
            return effects
        default:
            if field.take(event) { changeOnboarding { $0 = field } }
            return []
        }
    }

    /// Asks whether there is an account of the name that was typed.
    mutating func submit(_ field: inout LineField) -> [Effect] {
        var name = Substring(field.text)
        while name.first == " " { name.removeFirst() }
        while name.last == " " { name.removeLast() }
        guard !name.isEmpty, field.request == nil else { return [] }
        let request = nextSerial()
        field.request = request
        field.trouble = nil
        return [.verify(request: request, name: String(name))]
    }

    /// Takes the answer to the field that waits for it, if one still does.
    mutating func verified(_ request: Int, _ result: Result<UserInfo, Trouble>) -> [Effect] {
        for page in pages {
            switch page {
            case .onboarding(let field) where field.request == request:
                guard let person = account(result, { change in changeOnboarding(change) }) else {
                    return []
                }
                pages = [.scrobblers(ScrobblersPage())]
                let effects = change(.me(person.name))
                return saved.friends.friends.isEmpty ? effects + importFriends() : effects
            case .scrobblers(let page) where page.adding?.request == request:
                let person = account(result) { change in
                    changeScrobblers { page in
                        guard var field = page.adding else { return }
                        change(&field)
                        page.adding = field
                    }
                }
                guard let person else { return [] }
                changeScrobblers { $0.adding = nil }
                guard !saved.friends.friends.contains(where: { $0.isNamed(person.name) }) else {
                    notice = "\(person.name.sanitizedForTerminal) is on the list already."
                    return []
                }
                let effects = change(.add(Friend(person)))
                let last = saved.friends.friends.count
                changeScrobblers { $0.list.selected = last }
                return effects
            case .settings(let page) where page.field?.request == request:
                let person = account(result) { change in
                    changeSettings { page in
                        guard var field = page.field else { return }
                        change(&field)
                        page.field = field
                    }
                }
                guard let person else { return [] }
                changeSettings { $0.field = nil }
                notice = "You are \(person.name.sanitizedForTerminal) now."
                return change(.me(person.name))
            default: continue
            }
        }
        return []
    }
}

/// The account that was found; what went wrong is told beneath the field.
private func account(
    _ result: Result<UserInfo, Trouble>,
    _ changeField: ((inout LineField) -> Void) -> Void
) -> UserInfo? {
    switch result {
    case .success(let person): return person
    case .failure(let trouble):
        changeField { field in
            field.request = nil
            field.trouble = trouble
        }
        return nil
    }
}
