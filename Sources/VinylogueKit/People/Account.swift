/// A person's account on a service, or a name for plays that come only from imported files.
///
/// The program names users by the texts of their accounts: the name alone on Last.fm,
/// `listenbrainz:NAME` on ListenBrainz, and `files:NAME`. So two accounts with the same name are two
/// friends, two listeners in the archive, and so on.
package struct Account: Hashable, Sendable {
    /// The service's raw value, `files`, or another text if this version does not know the service.
    package let serviceID: String
    /// The name on the service, in the spelling given.
    package let name: String

    fileprivate static let filesID = "files"

    private init(serviceID: String, name: String) {
        let known = serviceID.lowercased()
        let isKnown = Service(rawValue: known)?.hasAccounts == true || known == Self.filesID
        self.serviceID = known == "lb" ? Service.listenBrainz.rawValue : isKnown ? known : serviceID
        self.name = name
    }

    /// Creates an account from its name and a service's ID; without one, the service is Last.fm.
    package init(_ name: String, onServiceWithID id: String?) {
        let isGiven = id?.isEmpty == false
        self.init(serviceID: isGiven ? id ?? "" : Service.standard.rawValue, name: name)
    }

    /// Parses the text of an account.
    package init(_ text: String) {
        let (id, name) = Self.parts(of: text) ?? (Service.standard.rawValue, text)
        self.init(serviceID: id, name: name)
    }

    /// Parses what a user typed: `listenbrainz:NAME`, `lb:NAME`, `lastfm:NAME`, `files:NAME`, or a name
    /// on the same service as the user's own account.
    ///
    /// - Parameter user: the text of the user's own account. Without one, a name means Last.fm, as do
    ///   other people's names if it is only for imported files.
    package init(typed text: String, by user: String?) {
        let own = user.map { Account($0) }
        if let own, own.isOnlyFiles, own.name.lowercased() == text.lowercased() {
            self = own
            return
        }
        let id = own.flatMap { $0.isOnlyFiles ? nil : $0.serviceID }
        self.init(typed: text, orOnServiceWithID: id ?? Service.standard.rawValue)
    }

    /// Parses what a user typed to set up an account; a name alone is for this choice.
    package init(typed text: String, for choice: AccountChoice) {
        self.init(typed: text, orOnServiceWithID: choice.serviceID)
    }

    private init(typed text: String, orOnServiceWithID id: String) {
        let (id, name) = Self.parts(of: text) ?? (id, text)
        self.init(serviceID: id, name: name)
    }

    /// The text that identifies the account throughout the program and in commands.
    package var text: String {
        service == .standard && Self.parts(of: name) == nil ? name : "\(serviceID):\(name)"
    }

    /// The text to type for the account: the name alone only where that means the same account.
    ///
    /// - Parameter user: the text of the user's own account, if any.
    package func textToType(by user: String?) -> String {
        Account(typed: text, by: user) == self ? text : "\(serviceID):\(name)"
    }

    /// The service; nil if this version does not know it, or it has no accounts.
    package var service: Service? {
        Service(rawValue: serviceID).flatMap { $0.hasAccounts ? $0 : nil }
    }

    /// Whether the account can be read only with an API key.
    package var needsKey: Bool { service?.needsKey == true }

    /// Whether there is no service, and all plays come from imported files.
    package var isOnlyFiles: Bool { serviceID == Self.filesID }

    /// The service's name in its own spelling; an unknown service's ID.
    package var serviceName: String {
        service?.name ?? (isOnlyFiles ? "imported files" : serviceID)
    }

    /// The error for requests to the account's service if there is none that this version can read.
    package var noServiceError: KitError {
        isOnlyFiles ? .onlyFiles(name) : .unsupportedService(serviceName)
    }

    /// The name for people to read, such as `rob (ListenBrainz)`; the name alone on Last.fm. Not safe
    /// for a terminal.
    package var label: String { service == .standard ? name : "\(name) (\(serviceName))" }

    /// The name for people to read beside this other account: without the service if it is the same one.
    /// Not safe for a terminal.
    package func label(beside other: Account) -> String {
        serviceID == other.serviceID ? name : "\(name) (\(serviceName))"
    }

    /// The account on the same service with another name, such as the one in the service's spelling.
    package func named(_ name: String) -> Account { Account(serviceID: serviceID, name: name) }

    /// The parts before and after the first colon; nil if either is missing.
    private static func parts(of text: String) -> (id: String, name: String)? {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let (id, name) = (text[..<colon], text[text.index(after: colon)...])
        return id.isEmpty || name.isEmpty ? nil : (String(id), String(name))
    }
}

extension Service {
    /// Whether people can have accounts on the service that the program reads.
    package var hasAccounts: Bool { self == .lastFM || self == .listenBrainz }

    /// Whether the service's accounts can be read only with an API key.
    package var needsKey: Bool { self == .lastFM }
}

/// What can be set up: an account on a service, or a name for imported plays alone.
package enum AccountChoice: Hashable, Sendable {
    case service(Service)
    case files

    /// All choices; the services that can be used at once come first.
    package static func all(hasKey: Bool) -> [AccountChoice] {
        let services = Service.allCases.filter(\.hasAccounts)
        let usable = services.filter { hasKey || !$0.needsKey }
        return (usable + services.filter { !usable.contains($0) }).map(Self.service) + [.files]
    }

    /// The choice that an account is; nil for an account on an unknown service.
    package init?(_ account: Account) {
        if account.isOnlyFiles {
            self = .files
        } else if let service = account.service {
            self = .service(service)
        } else {
            return nil
        }
    }

    /// Whether an API key is needed.
    package var needsKey: Bool { service?.needsKey == true }

    /// The service; nil for imported plays.
    package var service: Service? { if case .service(let service) = self { service } else { nil } }

    /// What to choose, such as `ListenBrainz (no key needed)`.
    package func label(hasKey: Bool) -> String {
        guard let service else { return "Only files I import" }
        let need = !service.needsKey ? " (no key needed)" : hasKey ? "" : " (free API key)"
        return service.name + need
    }

    /// What to type, such as `Last.fm username`.
    package var nameWords: String { service.map { "\($0.name) username" } ?? "name" }

    fileprivate var serviceID: String { service?.rawValue ?? Account.filesID }
}
