import Artwork
import Foundation
import HTTP
import Storage
import Terminal
import VinylogueKit

extension Environment {
    /// The listening history: the archive, or the service behind its cache.
    ///
    /// - Parameters:
    ///   - apiKey: overrides the configured key.
    ///   - mode: how to use the cache; overrides the options.
    ///   - source: which of the two to use; data that must be current never comes from the archive.
    ///   - offset: how far days and months are ahead of UTC.
    func history(
        apiKey: Secret? = nil,
        mode: CachedAnswers.Mode? = nil,
        source: HistorySource = .auto,
        offset: @escaping UTCOffset = { _ in 0 }
    ) throws -> any ListeningSource {
        let service = try service(apiKey: apiKey, mode: mode, offset: offset)
        switch source {
        case .service: return service
        case .archive: return try archiveHistory(offset: offset)
        case .auto:
            guard mode ?? network.mode != .refresh, stores.mayHaveArchive() else { return service }
            do {
                return try archiveHistory(orElse: service, offset: offset)
            } catch KitError.archive(.missing, _) {
                return service
            } catch let error as KitError {
                note("not using the archive: \(ErrorText(error).text)")
                return service
            }
        }
    }

    /// The archive's listening history; anything it lacks comes from a service, if one is given.
    ///
    /// Throws `KitError.archive`.
    func archiveHistory(
        orElse service: (any ListeningSource)? = nil,
        offset: @escaping UTCOffset = { _ in 0 }
    ) throws -> ArchiveSource {
        ArchiveSource(
            try PlayArchive(path: stores.archive()),
            orElse: service,
            pages: try network.pages(of: accounts.server),
            weekStart: try accounts.settings.weekStart,
            offset: offset,
            now: machine.now
        )
    }

    /// The response cache, used according to the options by default.
    func cachedAnswers(_ mode: CachedAnswers.Mode? = nil) -> CachedAnswers {
        let notes = notes
        return CachedAnswers(
            mode: mode ?? network.mode,
            kind: network.kind,
            cache: stores.answers,
            now: machine.now,
            cacheFailed: { notes.print(ErrorText.uncached(after: $0)) }
        )
    }

    /// The service of the account behind its cache, as `history` has it.
    ///
    /// The key is looked up when a request needs one.
    func service(
        apiKey: Secret? = nil,
        mode: CachedAnswers.Mode? = nil,
        isLongWork: Bool = false,
        offset: @escaping UTCOffset = { _ in 0 }
    ) throws -> any ListeningService {
        LastFMSource(
            location: try accounts.server,
            key: { [accounts] in try apiKey ?? accounts.apiKey().value },
            http: network.http,
            answers: cachedAnswers(mode),
            purpose: isLongWork ? .longWork : .answer,
            offset: offset
        )
    }

    /// Syncs the archive with the service.
    ///
    /// Throws `KitError.archive`, including if another process is syncing it, and
    /// `KitError.offline`.
    func archiveSync() throws -> ArchiveSync {
        guard !network.isOffline else { throw KitError.offline }
        let server = try accounts.server
        let key = try accounts.apiKey().value.required()
        let isInstant = HostLimits(of: server.url, environment: machine.variables) == .instant
        return try ArchiveSync(path: stores.archive(), http: network.http, now: machine.now) {
            http in
            isInstant
                ? LastFMPlays(location: server, key: key, http: http, waits: [.zero, .zero, .zero])
                : LastFMPlays(location: server, key: key, http: http)
        }
    }

    /// A loader of charts, by default of albums in weeks, with the minimum plays of the settings.
    func chartLoader(
        source: HistorySource = .auto,
        minPlays: Int? = nil,
        by subject: ChartSubject = .albums,
        of kind: CalendarPeriod.Kind = .week,
        offset: @escaping UTCOffset = { _ in 0 }
    ) throws -> ChartLoader {
        ChartLoader(
            history: try history(source: source, offset: offset),
            filter: MinimumPlays(minimum: try minPlays ?? accounts.settings.number(.minPlays)),
            by: subject,
            of: kind
        )
    }

    /// The crate, with the run's network, cache and archive.
    ///
    /// Throws `KitError.invalidAddress`.
    func crate(collection: AlbumCollection) throws -> Crate {
        Crate(
            source: try service(),
            lists: PublicLists(
                http: network.http,
                addresses: try network.crateAddresses(),
                answers: cachedAnswers()
            ),
            genreCharts: { try await connectedAppleMusic()?.charts(ofGenres: $0) ?? [] },
            answers: cachedAnswers(),
            collection: collection,
            archivePath: stores.crateArchive,
            today: machine.today,
            // Without waiting the demo's walls are always the same.
            patience: network.isInstant
                ? nil
                : CratePatience(network.timeLimit ?? CratePatience.usual, clock: machine.clock)
        )
    }

    /// Whose crate it is.
    ///
    /// - Parameter user: a name or a friend's position; nil for the user, who may not be set up.
    func crateOwner(_ user: String?) throws -> Crate.Owner {
        let settings = try accounts.settings
        let name = user == nil ? settings.user : try accounts.name(user)
        let friends = settings.friends.friends.map(\.username)
        return Crate.Owner(user: name, friends: friends.filter { $0 != name })
    }
}

/// Where charts and plays come from.
enum HistorySource: String, CaseIterable, Sendable {
    /// The archive if it is complete, and the service for the rest.
    case auto
    /// Only the archive, even if incomplete.
    case archive
    /// Only the service and its cache.
    case service
}

extension Environment {
    /// A loader of covers that uses the cache and the network according to the options.
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

    /// This environment after querying the terminal's abilities, if pictures depend on them.
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

    /// How covers are shown, by the option or else the setting.
    func art(_ choice: ArtChoice?) -> ArtChoice { choice ?? (try? accounts.settings.art) ?? .auto }

    /// How to show pictures, from the option or else the setting; nil for not at all.
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

    /// This environment and how it shows requested covers; nil if it does not.
    func drawing(_ choice: ArtOptions) -> (Environment, TerminalGraphics)? {
        if machine.isAccessible { note("covers are off because the setting accessible is on.") }
        guard options.format.isForPeople else { return nil }
        let asked = askingTerminal(choice.artMode)
        return asked.graphics(choice.artMode).map { (asked, $0) }
    }

    /// The covers of albums; `user` is whose request for an album's page is likely to be cached.
    func albumCovers(for user: String?) throws -> AlbumCovers {
        AlbumCovers(history: try history(), covers: coverLoader(), user: user)
    }

    /// The account with this name, requested with the given key or else the configured one.
    ///
    /// A cached response proves neither the account nor the key, so a failed request throws; with
    /// `--offline` the cache is enough.
    func person(named name: String, with key: Secret?) async throws -> Person {
        let service = try service(apiKey: key, mode: network.newestMode)
        let answer = try await service.person(named: name)
        if let failure = answer.source.failure { throw failure }
        return answer.value
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
    /// Notes the age of the oldest out-of-date response behind the charts, and why it was used.
    func noteStaleness(of charts: [Chart]) {
        let sources = charts.compactMap(\.staleSource)
        guard let oldest = sources.min(by: { $0.fetchedAt < $1.fetchedAt }) else { return }
        noteStaleness(of: oldest)
    }

    /// Notes the age of an out-of-date response, and why it was used.
    func noteStaleness(of oldest: Provenance) {
        let age = Age.words(from: oldest.fetchedAt, to: machine.now())
        guard oldest.kind != .archive else {
            let reason = oldest.failure.map { " \(ErrorText($0).text)" } ?? ""
            return note("plays may be missing: the archive was last synced \(age).\(reason)")
        }
        guard let failure = oldest.failure else {
            return note("offline: showing data fetched \(age).")
        }
        note("showing data fetched \(age): \(ErrorText(failure).text)")
    }
}
