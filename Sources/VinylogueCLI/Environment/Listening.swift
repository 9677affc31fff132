import Core
import Foundation
import HTTP
import Storage
import VinylogueKit

extension Environment {
    /// Returns the listening history, from the archive or from the service and its cache.
    ///
    /// - Parameters:
    ///   - apiKey: overrides the configured key.
    ///   - mode: how to use the cache; overrides the options.
    ///   - source: which of the two to use; with `auto`, refreshed data comes from the service.
    ///   - ranking: what charts are ranked by; only the archive can rank by time.
    ///   - user: the user whose service has the data about music; nil for the user's own account.
    func history(
        apiKey: Secret? = nil,
        mode: CachedAnswers.Mode? = nil,
        source: HistorySource = .auto,
        ranking: ChartRanking = .plays,
        for user: String? = nil
    ) throws -> any ListeningSource {
        if ranking == .time || source == .archive {
            return try archiveHistory(ranking: ranking)
        }
        var service = try service(apiKey: apiKey, mode: mode, for: user)
        guard source == .auto, mode ?? network.mode != .refresh, stores.mayHaveArchive()
        else { return service }
        do {
            return try archiveHistory(orElse: service)
        } catch KitError.archive(.missing, _) {
            return service
        } catch let error as KitError {
            note("not using the archive: \(ErrorText(error).text)")
            service.archiveProblem = error
            return service
        }
    }

    /// The archive's listening history; anything it lacks comes from a service, if one is given.
    ///
    /// Throws `KitError.archive`.
    func archiveHistory(
        orElse service: (any ListeningSource)? = nil,
        ranking: ChartRanking = .plays
    ) throws -> ArchiveSource {
        ArchiveSource(
            try ruledArchive(),
            orElse: service,
            pages: try network.pages(of: accounts.server),
            ranking: ranking,
            weekStart: try accounts.settings.weekStart,
            offset: machine.offset,
            now: machine.now
        )
    }

    /// The story of the archive's plays.
    ///
    /// Throws `KitError.archive`.
    func story() throws -> ArchiveStory {
        ArchiveStory(
            try ruledArchive(),
            pages: try network.pages(of: accounts.server),
            weekStart: try accounts.settings.weekStart,
            offset: machine.offset,
            now: machine.now
        )
    }

    /// The archive as the user's rules for names put it right.
    ///
    /// Throws `KitError.archive` and `KitError.storage`.
    func ruledArchive() throws -> PlayArchive {
        try PlayArchive(path: stores.archive(), rules: stores.names().all())
    }

    /// The response cache; by default in the mode that the options select.
    func cachedAnswers(_ mode: CachedAnswers.Mode? = nil) -> CachedAnswers {
        let notes = notes
        return CachedAnswers(
            mode: mode ?? network.mode,
            kind: network.kind,
            cache: stores.answers,
            now: machine.now,
            cacheFailed: { notes.printToError(ErrorText.uncached(after: $0)) }
        )
    }

    /// The services of all accounts, with their cache; for the parameters, see `history`.
    ///
    /// Each service that people can have accounts on is in this list and in `archiveSync`. The key is
    /// looked up only when a request needs it.
    ///
    /// - Parameter musicService: the service for data about music; nil for that of `user`'s account.
    func service(
        apiKey: Secret? = nil,
        mode: CachedAnswers.Mode? = nil,
        isLongWork: Bool = false,
        for user: String? = nil,
        musicService: Service? = nil
    ) throws -> AccountServices {
        let lastFM = LastFMSource(
            location: try accounts.server,
            key: { [accounts] in try apiKey ?? accounts.apiKey().value },
            http: network.http,
            answers: cachedAnswers(mode),
            purpose: isLongWork ? .longWork : .answer,
            offset: machine.offset
        )
        let listenBrainz = ListenBrainzSource(
            addresses: try network.serviceAddresses(),
            token: accounts.listenBrainzAccess,
            http: network.http,
            answers: cachedAnswers(mode),
            covers: network.covers,
            purpose: isLongWork ? .longWork : .answer,
            offset: machine.offset
        )
        return AccountServices(
            [lastFM, listenBrainz],
            own: try musicService
                ?? (user ?? accounts.settings.user).flatMap {
                    serviceAboutMusic(for: Account($0))
                }
        )
    }

    /// The service that has data about music for an account; without a service, one that can be used.
    private func serviceAboutMusic(for account: Account) -> Service? {
        guard account.isOnlyFiles else { return account.service }
        let hasKey = (try? accounts.apiKey())?.value != nil
        return AccountChoice.all(hasKey: hasKey).first?.service
    }

    /// Creates a chart loader, by default for weekly album charts with the settings' minimum plays.
    func chartLoader(
        source: HistorySource = .auto,
        minPlays: Int? = nil,
        by subject: ChartSubject = .albums,
        ranking: ChartRanking = .plays,
        of kind: CalendarPeriod.Kind = .week
    ) throws -> ChartLoader {
        ChartLoader(
            history: try history(source: source, ranking: ranking),
            filter: MinimumPlays(minimum: try minPlays ?? accounts.settings.number(.minPlays)),
            by: subject,
            of: kind,
            ranking: ranking
        )
    }
}

/// A source of charts and plays.
enum HistorySource: String, CaseIterable, Sendable {
    /// The archive for periods in which it is complete, otherwise the service.
    case auto
    /// Only the archive, even if incomplete.
    case archive
    /// Only the service and its cache.
    case service
}

extension Environment {
    /// Requests the account with this name, with the given key or else the configured one; the plays of
    /// an account of imported files are counted in the archive.
    ///
    /// Throws if the request fails, even if a response is cached, since only a new one verifies the
    /// account and the key. With `--offline`, a cached response is enough.
    func person(named name: String, with key: Secret?) async throws -> Person {
        let service = try service(apiKey: key, mode: network.newestMode)
        let answer = try await service.person(named: name)
        if let failure = answer.source.failure { throw failure }
        return countingImports(of: answer.value)
    }

    /// The person, with the plays of an account of imported files counted in the archive.
    func countingImports(of person: Person) -> Person {
        guard Account(person.name).isOnlyFiles else { return person }
        var person = person
        // A damaged archive is reported by the commands that need it.
        person.playCount = (try? archivedListener(named: person.name))??.listener.plays ?? 0
        return person
    }

    /// The user's Last.fm account and session.
    ///
    /// Throws `KitError.noSession` if there is none.
    func account() throws -> (account: LastFMAccount, session: Secret) {
        guard !network.isOffline else { throw KitError.offline }
        guard let saved = try accounts.credentials.session() else {
            throw KitError.noSession
        }
        return (try account(secret: saved.secret), saved.key)
    }

    /// The user's Last.fm account, with an API secret.
    func account(secret: Secret) throws -> LastFMAccount {
        LastFMAccount(
            location: try accounts.server,
            key: try accounts.apiKey().value,
            secret: secret,
            http: network.http
        )
    }
}

extension Environment {
    /// Prints a note with the age of the oldest out-of-date response behind the charts, and why
    /// it was used.
    func noteStaleness(of charts: [Chart]) {
        let sources = charts.compactMap(\.staleSource)
        guard let oldest = sources.min(by: { $0.fetchedAt < $1.fetchedAt }) else { return }
        noteStaleness(of: oldest)
    }

    /// Prints a note with the age of an out-of-date response and the reason for using it.
    func noteStaleness(of oldest: Provenance) {
        let age = Age.words(from: oldest.fetchedAt, to: machine.now())
        guard oldest.kind != .archive else {
            let reason = oldest.failure.map { " \(ErrorText($0).text)" } ?? ""
            let words =
                oldest.isOnlyImported
                ? "the archive has only imported plays, and was never synced"
                : "the archive was last synced \(age)"
            return note("plays may be missing: \(words).\(reason)")
        }
        guard let failure = oldest.failure else {
            return note("offline: showing data fetched \(age).")
        }
        note("showing data fetched \(age): \(ErrorText(failure).text)")
    }
}
