import LastFM
import LegacyMigration
import Storage
import Terminal
import VinylogueKit

/// Onboarding: who somebody is, with which key to ask, and whose charts they like.
struct SetupFlow {
    let session: Session
    /// Whether there is a person to ask for what is missing.
    let canAsk: Bool

    /// Verifies the user and the key at the service, keeps both, and offers to import friends.
    ///
    /// Nothing is kept before both are verified.
    func run(user: String?, readsKey: Bool) async throws -> SetupOutput {
        let migrated = try user == nil ? offerMigration() : nil
        let settings = try session.settings()
        var key = readsKey ? try givenKey() : try session.apiKey().value
        let isNewKey = readsKey || key == nil
        var name = try user ?? migrated ?? askForName(known: settings.user.value)
        var person: UserInfo?
        while person == nil {
            do {
                if key == nil { key = try askForKey() }
                person = try await session.person(named: name, with: key)
            } catch let error as LastFMError where canAsk && error.canBeTypedAnew(isNewKey) {
                session.say(Message(error).text)
                if error == .invalidKey { key = nil } else { name = try askForName(known: nil) }
            }
        }
        guard let person else { throw SessionError.declined }
        session.say(SetupOutput.description(of: person))
        if isNewKey, let key { try session.credentials.store(key) }
        try session.preferences.update { $0.set(person.name, for: .currentUser) }
        if canAsk, settings.friends.friends.isEmpty {
            try await offerFriends(of: person.name)
        }
        return SetupOutput(person: person)
    }

    /// Offers to take over the old app's data, if nobody is set up and it lies in a well-known place;
    /// returns the user's name if that was in it.
    private func offerMigration() throws -> String? {
        let search = LegacySearch(session: session)
        guard canAsk, try session.settings().user.value == nil, let offer = try search.offer()
        else { return nil }
        let places = offer.places.joined(separator: ", ")
        session.say("Data of the old app was found: \(places)")
        guard try session.confirm("Take it over?") else { return nil }
        _ = try search.take(offer)
        return try session.settings().user.value
    }

    private func offerFriends(of user: String) async throws {
        guard try session.confirm("Import your friends from Last.fm?") else { return }
        do {
            let flow = FriendsImportFlow(session: session)
            let result = try await flow.run(of: user, all: false, restoring: false)
            session.say(FriendsChangeOutput(result).sentence)
        } catch let error as LastFMError {
            // The setup is done all the same, and the import can be had later.
            session.say(Message(error).text)
        }
    }

    private func askForName(known: String?) throws -> String {
        guard canAsk else {
            throw SessionError.mustAsk(what: "Your name on Last.fm", option: "--user NAME")
        }
        while true {
            let typed = try session.ask(
                "Your name on Last.fm\(known.map { " [\($0.shown)]" } ?? "")"
            )
            if !typed.isEmpty { return typed }
            if let known { return known }
        }
    }

    private func askForKey() throws -> APIKey {
        guard canAsk else {
            throw SessionError.mustAsk(what: "An API key", option: "--api-key-stdin")
        }
        session.say(
            "Last.fm wants an API key: it is free at https://www.last.fm/api/account/create"
        )
        while true {
            if let key = APIKey(try session.askHidden("API key (it does not show)")) { return key }
            session.say("That is no key: a key is one word of 32 letters and digits.")
        }
    }

    private func givenKey() throws -> APIKey {
        guard let line = try session.context.console.input.line(""), let key = APIKey(line) else {
            throw SessionError.noKeyGiven
        }
        return key
    }
}

extension LastFMError {
    /// Whether a person can mend it by typing again: the name always, the key if it was just typed.
    fileprivate func canBeTypedAnew(_ isNewKey: Bool) -> Bool {
        switch self {
        case .userNotFound: true
        case .invalidKey: isNewKey
        default: false
        }
    }
}
