import LegacyMigration
import Storage
import Terminal
import VinylogueKit

/// Sets up the username and the API key, and offers to import friends.
struct SetupFlow {
    let environment: Environment
    /// Whether the user can be prompted.
    let canAsk: Bool

    /// Verifies the user and the key with the service, saves both, and offers to import friends.
    ///
    /// Nothing is saved before both are verified. A name alone is on Last.fm if its key is given, otherwise on
    /// the service of the account that is set up.
    func run(user: String?, readsKey: Bool) async throws -> SetupOutput {
        let migrated = try user == nil ? offerMigration() : nil
        let settings = try environment.accounts.settings
        var key = readsKey ? try givenKey() : try configuredKey()
        let isNewKey = readsKey || key == nil
        let known = settings.user.map { Account($0) }
        let choice =
            try user == nil && migrated == nil && canAsk
            ? askForChoice(known: known.flatMap(AccountChoice.init), hasKey: key != nil) : nil
        var name = try user ?? migrated ?? askForName(choice, known: known)
        var person: Person?
        while person == nil {
            do {
                let account =
                    choice.map { Account(typed: name, for: $0) }
                    ?? Account(typed: name, by: readsKey ? nil : settings.user)
                // No request would verify it.
                if readsKey, !account.needsKey { throw EnvironmentError.needlessKey }
                if key == nil, account.needsKey { key = try askForKey() }
                person = try await environment.person(named: account.text, with: key)
            } catch let error as KitError where canAsk && error.canBeTypedAnew(isNewKey) {
                environment.printToError(ErrorText(error).text)
                if error.serviceFailure?.kind == .invalidKey {
                    key = nil
                } else {
                    name = try askForName(choice, known: nil)
                }
            }
        }
        guard let person else { throw EnvironmentError.declined }
        let account = Account(person.name)
        if account.service != nil {
            environment.printToError(SetupOutput.description(of: person, environment.canvas))
        }
        if isNewKey, let key { try environment.accounts.credentials.store(key) }
        try environment.stores.preferences.update { Setting.user.save(person.name, in: &$0) }
        if user != nil { mentionOldData() }
        if canAsk, account.service != nil, settings.friends.friends.isEmpty {
            try await offerFriends(of: person.name)
        }
        return SetupOutput(person: person, isDemo: environment.isDemo)
    }

    /// Offers to import the old iOS app's data from the usual places if no user is set up; returns
    /// the imported username, if any.
    private func offerMigration() throws -> String? {
        let search = LegacySearch(environment: environment)
        guard canAsk, try environment.accounts.settings.user == nil, let offer = try search.offer()
        else { return nil }
        let places = offer.places.joined(separator: ", ")
        environment.printToError("Found data from the old iOS app: \(places)")
        guard try environment.confirm("Import it?") else { return nil }
        _ = try search.take(offer)
        return try environment.accounts.settings.user
    }

    /// Mentions the old iOS app's data in the usual places if importing it would add something.
    private func mentionOldData() {
        guard let offer = try? LegacySearch(environment: environment).offer() else { return }
        environment.printToError(
            """
            Found data from the old iOS app: \(offer.places.joined(separator: ", "))
            Run `vinylogue migrate` to import it.
            """
        )
    }

    private func offerFriends(of user: String) async throws {
        guard try environment.confirm("Import your friends from \(Account(user).serviceName)?")
        else {
            return
        }
        do {
            let flow = FriendsImportFlow(environment: environment)
            let result = try await flow.run(of: user, all: false, restoring: false)
            environment.printToError(FriendsChangeOutput(result).sentence)
        } catch let error as KitError {
            // Setup itself is complete; friends can be imported later.
            environment.printToError(ErrorText(error).text)
        }
    }

    /// Asks where the user's plays are; by default where they have been so far.
    private func askForChoice(known: AccountChoice?, hasKey: Bool) throws -> AccountChoice {
        let choices = AccountChoice.all(hasKey: hasKey)
        let standard = known.flatMap(choices.firstIndex(of:)) ?? 0
        environment.printToError("Where are your plays?")
        for (index, choice) in choices.enumerated() {
            environment.printToError("\(index + 1). \(choice.label(hasKey: hasKey))")
        }
        while true {
            let typed = try environment.ask("Your choice [\(standard + 1)]")
            if typed.isEmpty { return choices[standard] }
            if let number = Int(typed), (1...choices.count).contains(number) {
                return choices[number - 1]
            }
            environment.printToError("Expected a number from 1 to \(choices.count).")
        }
    }

    /// Asks for a name; an empty line means the one that is set up, if the choice is the same.
    private func askForName(_ choice: AccountChoice?, known: Account?) throws -> String {
        guard canAsk else { throw EnvironmentError.mustAsk(.username) }
        let known = known.flatMap { AccountChoice($0) == choice ? $0.name : nil }
        let words = choice?.nameWords ?? "username"
        while true {
            let typed = try environment.ask(
                "Your \(words)\(known.map { " [\($0.shown)]" } ?? "")"
            )
            if TypedName.parts(of: typed) != nil {
                environment.eraseLine()
                let next =
                    choice?.needsKey == false
                    ? "Type your username." : "You'll be asked for it next."
                environment.printToError("That looks like an API key. \(next)")
            } else if !typed.isEmpty {
                return typed
            } else if let known {
                return known
            }
        }
    }

    private func askForKey() throws -> Secret {
        guard canAsk else { throw EnvironmentError.mustAsk(.key) }
        environment.printToError(
            "Last.fm requires an API key. It is free: https://www.last.fm/api/account/create"
        )
        while true {
            let typed = try environment.askHidden("API key (not shown as you type)")
            if let key = Secret(typed), try environment.accounts.accepts(key) { return key }
            environment.printToError(ErrorText(.implausibleKey).text)
        }
    }

    /// The key from the environment or the file; nil if neither is set, if the file's is malformed,
    /// or if it is in a keyring that cannot be used.
    private func configuredKey() throws -> Secret? {
        do {
            return try environment.accounts.apiKey().value
        } catch KitError.malformedKey(isFromEnvironment: false) {
            return nil
        } catch KitError.storage(.keyring(let problem)) where canAsk {
            environment.printToError(ErrorText(problem).text)
            return nil
        }
    }

    private func givenKey() throws -> Secret {
        guard let line = try environment.machine.console.input.line(""),
            let key = Secret(line), try environment.accounts.accepts(key)
        else {
            throw EnvironmentError.noKeyGiven
        }
        return key
    }
}

extension KitError {
    /// Whether retyping can fix the error: a wrong name always, a wrong key only if it is new.
    fileprivate func canBeTypedAnew(_ isNewKey: Bool) -> Bool {
        switch (self, serviceFailure?.kind) {
        case (.malformedName, _), (.keyAsName, _), (.unsupportedService, _), (_, .userNotFound?):
            true
        case (_, .invalidKey?): isNewKey
        default: false
        }
    }
}
