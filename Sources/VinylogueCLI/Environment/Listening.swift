import Artwork
import Core
import Foundation
import HTTP
import Storage
import Terminal
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
    ///   - offset: the offset from UTC for days and months.
    func history(
        apiKey: Secret? = nil,
        mode: CachedAnswers.Mode? = nil,
        source: HistorySource = .auto,
        ranking: ChartRanking = .plays,
        for user: String? = nil,
        offset: @escaping UTCOffset = { _ in 0 }
    ) throws -> any ListeningSource {
        if ranking == .time || source == .archive {
            return try archiveHistory(ranking: ranking, offset: offset)
        }
        let service = try service(apiKey: apiKey, mode: mode, for: user, offset: offset)
        guard source == .auto, mode ?? network.mode != .refresh, stores.mayHaveArchive()
        else { return service }
        do {
            return try archiveHistory(orElse: service, offset: offset)
        } catch KitError.archive(.missing, _) {
            return service
        } catch let error as KitError {
            note("not using the archive: \(ErrorText(error).text)")
            return service
        }
    }

    /// The archive's listening history; anything it lacks comes from a service, if one is given.
    ///
    /// Throws `KitError.archive`.
    func archiveHistory(
        orElse service: (any ListeningSource)? = nil,
        ranking: ChartRanking = .plays,
        offset: @escaping UTCOffset = { _ in 0 }
    ) throws -> ArchiveSource {
        ArchiveSource(
            try ruledArchive(),
            orElse: service,
            pages: try network.pages(of: accounts.server),
            ranking: ranking,
            weekStart: try accounts.settings.weekStart,
            offset: offset,
            now: machine.now
        )
    }

    /// The story of the archive's plays.
    ///
    /// - Parameter offset: the offset from UTC; nil for the user's own time zone.
    ///
    /// Throws `KitError.archive`.
    func story(offset: UTCOffset? = nil) throws -> ArchiveStory {
        ArchiveStory(
            try ruledArchive(),
            pages: try network.pages(of: accounts.server),
            weekStart: try accounts.settings.weekStart,
            offset: offset ?? machine.offset,
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
    func service(
        apiKey: Secret? = nil,
        mode: CachedAnswers.Mode? = nil,
        isLongWork: Bool = false,
        for user: String? = nil,
        offset: @escaping UTCOffset = { _ in 0 }
    ) throws -> any ListeningService {
        let lastFM = LastFMSource(
            location: try accounts.server,
            key: { [accounts] in try apiKey ?? accounts.apiKey().value },
            http: network.http,
            answers: cachedAnswers(mode),
            purpose: isLongWork ? .longWork : .answer,
            offset: offset
        )
        let listenBrainz = ListenBrainzSource(
            addresses: try network.crateAddresses(),
            token: accounts.listenBrainzAccess,
            http: network.http,
            answers: cachedAnswers(mode),
            covers: network.covers,
            purpose: isLongWork ? .longWork : .answer,
            offset: offset
        )
        return AccountServices(
            [lastFM, listenBrainz],
            own: try (user ?? accounts.settings.user).flatMap {
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
        of kind: CalendarPeriod.Kind = .week,
        offset: @escaping UTCOffset = { _ in 0 }
    ) throws -> ChartLoader {
        ChartLoader(
            history: try history(source: source, ranking: ranking, offset: offset),
            filter: MinimumPlays(minimum: try minPlays ?? accounts.settings.number(.minPlays)),
            by: subject,
            of: kind,
            ranking: ranking
        )
    }

    /// Creates the crate with this environment's network, cache and archive.
    ///
    /// Throws `KitError.invalidAddress`.
    func crate(collection: AlbumCollection) throws -> Crate {
        // Several signals need Apple Music at once, but its token must be renewed only once.
        let connecting = SharedWork<Int, AppleMusicService?>()
        let appleMusic: Crate.ConnectedAppleMusic = {
            try await connecting.value(for: 0) { _ in try await connectedAppleMusic() }
        }
        return Crate(
            source: try service(),
            lists: PublicLists(
                http: network.http,
                addresses: try network.crateAddresses(),
                answers: cachedAnswers()
            ),
            connectedAppleMusic: appleMusic,
            answers: cachedAnswers(),
            collection: collection,
            archive: { stores.crateUsesArchive ? try? ruledArchive() : nil },
            countries: Crate.Countries(
                chosen: Country(try accounts.settings.text(.country)),
                local: isDemo ? nil : machine.country
            ),
            today: machine.today,
            // The demo has no time limit, so that its walls are always the same.
            timeout: network.isInstant
                ? nil : CrateTimeout(network.timeLimit, clock: machine.clock)
        )
    }

    /// The owner of a crate.
    ///
    /// - Parameter user: a name or a friend's position; nil for the user, who need not be set up.
    func crateOwner(_ user: String?) throws -> Crate.Owner {
        let settings = try accounts.settings
        let name = user == nil ? settings.user : try accounts.name(user)
        let friends = settings.friends.friends.map(\.username)
        return Crate.Owner(
            user: name,
            friends: friends.filter { $0 != name },
            isFriend: name != settings.user
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
    /// Creates a cover loader that uses the cache and the network according to the options.
    func coverLoader() -> CoverLoader<Picture> {
        CoverLoader(
            http: network.http,
            service: try? accounts.server,
            cache: stores.images,
            isOffline: network.isOffline,
            now: machine.now,
            decode: { try? Picture.decode($0) }
        )
    }

    /// This environment after querying the terminal's abilities, if covers depend on them.
    func askingTerminal(_ choice: ArtChoice?) -> Environment {
        guard ![.off, .symbols].contains(art(choice)), machine.colors != .none,
            !machine.isAccessible,
            machine.console.inputIsTerminal, machine.console.outputIsTerminal,
            machine.variable("TERM") != "dumb"
        else { return self }
        var asked = self
        asked.machine.console.abilities = machine.console.askTerminal()
        asked.machine.console.cell = asked.machine.console.abilities.cell ?? machine.console.cell
        return asked
    }

    /// How to show covers: the option, or else the setting.
    func art(_ choice: ArtChoice?) -> ArtChoice { choice ?? (try? accounts.settings.art) ?? .auto }

    /// The graphics for covers, from the option or else the setting; nil if covers are not shown.
    func graphics(_ choice: ArtChoice?) -> TerminalGraphics? {
        if machine.isAccessible { return nil }
        return TerminalGraphics.detect(
            choice: art(choice),
            colors: machine.colors,
            isTerminal: machine.console.outputIsTerminal,
            environment: machine.variables,
            abilities: machine.console.abilities
        )
    }

    /// This environment after querying the terminal, and the graphics for covers; nil for none.
    func drawing(_ choice: ArtOptions) -> (Environment, TerminalGraphics)? {
        if machine.isAccessible { note("covers are off because the setting accessible is on.") }
        guard options.format.isForPeople else { return nil }
        let asked = askingTerminal(choice.artMode)
        return asked.graphics(choice.artMode).map { (asked, $0) }
    }

    /// Creates a loader of album covers, which requests album details for `user`.
    func albumCovers(for user: String?) throws -> AlbumCovers {
        AlbumCovers(history: try history(), covers: coverLoader(), user: user)
    }

    /// Requests the account with this name, with the given key or else the configured one; the plays of
    /// an account of imported files are counted in the archive.
    ///
    /// Throws if the request fails, even if a response is cached, since only a new one verifies the
    /// account and the key. With `--offline`, a cached response is enough.
    func person(named name: String, with key: Secret?) async throws -> Person {
        let service = try service(apiKey: key, mode: network.newestMode)
        let answer = try await service.person(named: name)
        if let failure = answer.source.failure { throw failure }
        var person = answer.value
        if Account(person.name).isOnlyFiles {
            // A damaged archive is reported by the commands that need it.
            person.playCount = (try? archivedListener(named: person.name))??.listener.plays ?? 0
        }
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
