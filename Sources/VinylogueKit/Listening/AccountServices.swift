import Foundation

/// The services of all accounts as one: passes each request on to the service of its account, and
/// requests that concern no account to the service of the user's own.
package struct AccountServices: Sendable {
    private var services: [Service: any ListeningService]
    /// The service of the user's own account.
    private let own: Service
    /// Why the archive, which has the plays of accounts of imported files, can't be read; nil if it can be.
    package var archiveProblem: KitError?

    /// Combines services; `own` is the service of the user's own account, by default Last.fm.
    package init(_ services: [any ListeningService], own: Service? = nil) {
        self.services = Dictionary(services.map { ($0.service, $0) }) { $1 }
        self.own = own ?? .standard
    }

    /// An account, and its service. Throws `KitError.unsupportedService`, `KitError.onlyFiles` and
    /// `archiveProblem`.
    private func find(
        _ user: String
    ) throws(KitError) -> (account: Account, service: any ListeningService) {
        let account = Account(user)
        guard let service = account.service.flatMap({ services[$0] }) else {
            throw (account.isOnlyFiles ? archiveProblem : nil) ?? account.noServiceError
        }
        return (account, service)
    }

    /// The service of the user's own account, which also has data about music.
    private func standard() throws(KitError) -> any ListeningService {
        guard let service = services[own] else { throw .unsupportedService(own.name) }
        return service
    }
}

extension AccountServices: ListeningService {
    package var service: Service { own }

    package var site: String? { services[.lastFM]?.site }

    package func years(
        of user: String,
        with period: CalendarPeriod
    ) async throws -> PeriodYears {
        let (account, service) = try find(user)
        var years = try await service.years(of: account.name, with: period)
        years.user = account.named(years.user).text
        return years
    }

    package func chart(
        of user: String,
        by subject: ChartSubject,
        in span: TimeSpan
    ) async throws -> Sourced<[ChartRow]> {
        let (account, service) = try find(user)
        return try await service.chart(of: account.name, by: subject, in: span)
    }

    package func details(
        of album: Album,
        for user: String?
    ) async throws -> Sourced<AlbumDetails> {
        guard let user, !Account(user).isOnlyFiles else {
            return try await standard().details(of: album, for: nil)
        }
        let (account, service) = try find(user)
        return try await service.details(of: album, for: account.name)
    }

    package func coverAddress(of album: Album, for user: String?) async throws -> String? {
        guard let user, !Account(user).isOnlyFiles else {
            return try await standard().coverAddress(of: album, for: nil)
        }
        let (account, service) = try find(user)
        return try await service.coverAddress(of: album, for: account.name)
    }

    package func sharingChartList(among users: [String]) async -> any ListeningSource {
        var copy = self
        let accounts = Dictionary(grouping: users.map { Account($0) }, by: \.service)
        for case (let service?, let accounts) in accounts {
            guard let source = services[service] else { continue }
            let shared = await source.sharingChartList(among: accounts.map(\.name))
            copy.services[service] = (shared as? any ListeningService) ?? source
        }
        return copy
    }

    package func person(named user: String) async throws -> Sourced<Person> {
        if Account(user).isOnlyFiles {
            return Sourced(value: Person(name: Account(user).text), source: .files)
        }
        let (account, service) = try find(user)
        return try await service.person(named: account.name).map { $0.named(on: account) }
    }

    package func cachedPerson(named user: String) -> Person? {
        guard let (account, service) = try? find(user) else { return nil }
        return service.cachedPerson(named: account.name)?.named(on: account)
    }

    package func playCount(of user: String) async throws -> Int? {
        if Account(user).isOnlyFiles { return nil }
        let (account, service) = try find(user)
        return try await service.playCount(of: account.name)
    }

    package func people(similarTo user: String) async throws -> Sourced<[String]> {
        if Account(user).isOnlyFiles { return Sourced(value: [], source: .files) }
        let (account, service) = try find(user)
        return try await service.people(similarTo: account.name)
            .map { $0.map { account.named($0).text } }
    }

    package func friends(
        of user: String,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
    ) async throws -> [Person] {
        guard !Account(user).isOnlyFiles else { return [] }
        let (account, service) = try find(user)
        return try await service.friends(of: account.name, progress: progress)
            .map { $0.named(on: account) }
    }

    package func albums(_ list: AlbumList) async throws -> Sourced<[TopAlbum]> {
        switch list {
        case .top(let user, _, _) where Account(user).isOnlyFiles,
            .newReleases(let user) where Account(user).isOnlyFiles:
            return Sourced(value: [], source: .files)
        case .top(let user, let period, let limit):
            let (account, service) = try find(user)
            return try await service.albums(.top(of: account.name, period, limit: limit))
        case .newReleases(let user):
            let (account, service) = try find(user)
            return try await service.albums(.newReleases(for: account.name))
        case .byArtist, .tagged: return try await standard().albums(list)
        }
    }

    package func topTracks(of artist: String) async throws -> Sourced<[TopTrack]> {
        try await standard().topTracks(of: artist)
    }

    package func artists(similarTo artist: String) async throws -> Sourced<[String]> {
        try await standard().artists(similarTo: artist)
    }

    package func tags(of artist: String) async throws -> Sourced<[TopTag]> {
        try await standard().tags(of: artist)
    }
}

extension Person {
    /// This person with the text of their account as the name.
    fileprivate func named(on account: Account) -> Person {
        var copy = self
        copy.name = account.named(name).text
        return copy
    }
}

extension Provenance {
    /// Where all that is known about an account without a service comes from.
    fileprivate static let files = Provenance(kind: .archive, fetchedAt: .distantPast)
}
