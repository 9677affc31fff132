import Terminal
import VinylogueKit

extension Model {
    /// Looks up the account with the typed username.
    mutating func submit(_ field: inout LineField) -> [Effect] {
        guard let name = field.submission else {
            notice = "Type a Last.fm username first."
            return []
        }
        guard field.request == nil else {
            notice = "Checking \(name.shown)\(look.decoration.ellipsis)"
            return []
        }
        let request = nextSerial()
        field.request = request
        field.problem = nil
        return [.verify(request: request, name: name)]
    }

    /// Handles the answer for the field that is waiting for it, if any.
    mutating func verified(_ request: Int, _ result: Result<Person, Problem>) -> [Effect] {
        for page in pages {
            switch page {
            case .newKey(let entry) where entry.request == request:
                checkedKey(request, result)
                return []
            case .onboarding(let page) where page.name.request == request:
                return signedIn(page, result)
            case .home(let page) where page.adding?.request == request:
                let person = account(result) { change in
                    changeHome { page in
                        guard var field = page.adding else { return }
                        change(&field)
                        page.adding = field
                    }
                }
                guard let person else { return [] }
                changeHome { $0.adding = nil }
                guard !saved.friends.friends.contains(where: { $0.isNamed(person.name) }) else {
                    notice = "\(person.name.sanitizedForTerminal) is already on the list."
                    return []
                }
                let effects = change(.add(Friend(person)))
                select(person.name)
                return effects
            case .settings(let page) where page.field?.line.request == request:
                let person = account(result) { change in
                    changeSettings { page in
                        guard var field = page.field else { return }
                        change(&field.line)
                        page.field = field
                    }
                }
                guard let person else { return [] }
                changeSettings { $0.field = nil }
                notice = "The user is now \(person.name.sanitizedForTerminal)."
                return change(.set(.user, person.name))
            default: continue
            }
        }
        return []
    }
}

extension LineField {
    /// Handles a key or a paste where a username is typed; false if it does not edit the text.
    ///
    /// An API key does not stay there, where everybody can read it.
    mutating func takeName(_ event: InputEvent) -> Bool {
        guard take(event) else { return false }
        if let parts = TypedName.parts(of: text) {
            text = parts.name
            problem = Problem("That looks like an API key. Type a username.")
        }
        return true
    }
}

/// The account that was found; nil after an error, which is shown below the field.
private func account(
    _ result: Result<Person, Problem>,
    _ changeField: ((inout LineField) -> Void) -> Void
) -> Person? {
    switch result {
    case .success(let person): return person
    case .failure(let problem):
        changeField { field in
            field.request = nil
            field.problem = problem
        }
        return nil
    }
}
