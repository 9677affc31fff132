import Artwork
import Demo
import Foundation
import HTTP
import Storage
import Terminal
import VinylogueKit

extension Environment {
    /// The settings in force; throws `KitError.storage`.
    func settings(minPlays: Int? = nil) throws -> Settings {
        try Settings(
            preferences.read(),
            options: [.minPlays: minPlays.map(String.init), .apiURL: options.apiURL]
                .compactMapValues(\.self),
            environment: world.variables
        )
    }

    /// The source that new answers are marked with.
    private var kind: Provenance.Kind { isDemo ? .demo : .network }

    /// How the cache is used, according to the options.
    private var mode: CachedAnswers.Mode {
        isOffline ? .offline : options.refresh ? .refresh : .standard
    }

    /// How the cache is used for data that must be current: not at all, except offline.
    var newestMode: CachedAnswers.Mode { isOffline ? .offline : .refresh }

    /// The API key from the environment or else from the credentials file; nil if there is none.
    ///
    /// Throws `KitError.malformedKey` and `KitError.storage`.
    func apiKey() throws -> Resolved<Secret?> {
        let own = isDemo ? nil : world.variable("LASTFM_API_KEY")
        guard let text = try own ?? savedKey() else {
            return Resolved(value: nil, origin: .default)
        }
        guard let key = Secret(text) else {
            throw KitError.malformedKey(isFromEnvironment: own != nil)
        }
        return Resolved(value: key, origin: own == nil ? .file : .environment)
    }

    private func savedKey() throws -> String? {
        do {
            return try credentials.read()
        } catch let error as StorageError {
            throw KitError.storage(error)
        }
    }

    /// Whether a key can be one of the configured service; in the demo any can.
    func accepts(_ key: Secret) throws -> Bool {
        let location = try ServiceAddress(checking: settings().text(.apiURL))
        return isDemo || key.isPlausible(at: location)
    }

    /// The listening history: the archive, or the service behind its cache, with the network and the cache
    /// of the run.
    ///
    /// - Parameters:
    ///   - settings: where the service is.
    ///   - apiKey: overrides the configured key.
    ///   - mode: how to use the cache; overrides the options.
    ///   - source: which of the two to use; an answer that must be new never comes from the archive.
    ///   - offset: how far the time of days and months is ahead of UTC.
    func history(
        _ settings: Settings,
        apiKey: Secret? = nil,
        mode: CachedAnswers.Mode? = nil,
        source: HistorySource = .auto,
        offset: @escaping UTCOffset = { _ in 0 }
    ) throws -> any ListeningSource {
        let service = try service(settings, apiKey: apiKey, mode: mode, offset: offset)
        switch source {
        case .service: return service
        case .archive: return try archiveHistory(settings, offset: offset)
        case .auto:
            // The demo's service is as fast as its archive, so nothing waits for that to be made.
            guard mode ?? self.mode != .refresh, isDemo || (try? archivePath()) != nil,
                !isDemo || FileManager.default.fileExists(atPath: folders.demoArchive)
            else { return service }
            do {
                return try archiveHistory(settings, orElse: service, offset: offset)
            } catch KitError.archive(.missing, _) {
                return service
            } catch let error as KitError {
                note("the archive is not used. \(ErrorText(error).text)")
                return service
            }
        }
    }

    /// The listening history of the archive; what it lacks comes from a service, if one is given.
    ///
    /// Throws `KitError.archive`.
    func archiveHistory(
        _ settings: Settings,
        orElse service: (any ListeningSource)? = nil,
        offset: @escaping UTCOffset = { _ in 0 }
    ) throws -> ArchiveSource {
        ArchiveSource(
            try PlayArchive(path: archivePath()),
            orElse: service,
            pages: try pages(settings),
            weekStart: settings.weekStart,
            offset: offset,
            now: world.now
        )
    }

    /// The pages of what the archive has; nil for a server that is not Last.fm.
    private func pages(_ settings: Settings) throws -> MusicPages? {
        if isDemo { return MusicPages(site: DemoListener.site) }
        let location = try ServiceAddress(checking: settings.text(.apiURL))
        return location.isLastFM ? MusicPages() : nil
    }

    /// The cache of answers, used as the options say unless told otherwise.
    func cachedAnswers(_ mode: CachedAnswers.Mode? = nil) -> CachedAnswers {
        let notes = notes
        return CachedAnswers(
            mode: mode ?? self.mode,
            kind: kind,
            cache: answers,
            now: world.now,
            cacheFailed: { notes.say(ErrorText.uncached(after: $0)) }
        )
    }

    /// The service of the account behind its cache, as `history` has it.
    ///
    /// The key is looked up when a request needs one.
    func service(
        _ settings: Settings,
        apiKey: Secret? = nil,
        mode: CachedAnswers.Mode? = nil,
        isLongWork: Bool = false,
        offset: @escaping UTCOffset = { _ in 0 }
    ) throws -> LastFMSource {
        LastFMSource(
            location: try ServiceAddress(checking: settings.text(.apiURL)),
            key: { try apiKey ?? self.apiKey().value },
            http: http,
            answers: cachedAnswers(mode),
            purpose: isLongWork ? .longWork : .answer,
            offset: offset
        )
    }

    /// Where the archive is: the user's, or in the demo one that has every play of the demo until now.
    ///
    /// Throws `EnvironmentError.noHome`, and in the demo `KitError.archive`.
    func archivePath() throws -> String {
        if isDemo { return try demoArchive() }
        guard let path = folders.archive else { throw EnvironmentError.noHome }
        return path
    }

    /// Syncs of the archive with the service.
    ///
    /// Throws `KitError.archive`, also if another process syncs it, and `KitError.offline`.
    func archiveSync(_ settings: Settings) throws -> ArchiveSync {
        guard !isOffline else { throw KitError.offline }
        let location = try ServiceAddress(checking: settings.text(.apiURL))
        let key = try apiKey().value.required()
        let isInstant = HostLimits(of: location.url, environment: world.variables) == .instant
        return try ArchiveSync(path: archivePath(), http: http, now: world.now) { http in
            isInstant
                ? LastFMPlays(
                    location: location,
                    key: key,
                    http: http,
                    waits: [.zero, .zero, .zero]
                )
                : LastFMPlays(location: location, key: key, http: http)
        }
    }

    /// A loader of charts with the current minimum plays; they are of albums in weeks unless told otherwise.
    func chartLoader(
        _ settings: Settings,
        source: HistorySource = .auto,
        by subject: ChartSubject = .albums,
        of kind: CalendarPeriod.Kind = .week,
        offset: @escaping UTCOffset = { _ in 0 }
    ) throws -> ChartLoader {
        ChartLoader(
            history: try history(settings, source: source, offset: offset),
            filter: MinimumPlays(minimum: settings.number(.minPlays)),
            by: subject,
            of: kind
        )
    }
}

/// Where charts and plays come from.
enum HistorySource: String, CaseIterable, Sendable {
    /// The archive for what it has in full, and the service for the rest.
    case auto
    /// Only the archive, with whatever it has.
    case archive
    /// Only the service and its cache.
    case service
}

extension Environment {
    /// A loader of covers that uses cache and network as the options say.
    func coverLoader(_ settings: Settings) -> CoverLoader<Picture> {
        CoverLoader(
            http: http,
            service: try? ServiceAddress(checking: settings.text(.apiURL)),
            cache: images,
            isOffline: isOffline,
            now: world.now,
            decode: { try? Picture.decode($0) }
        )
    }

    /// This environment after asking the terminal what it can do, if pictures depend on that.
    func askingTerminal(_ choice: ArtChoice?, _ settings: Settings?) -> Environment {
        let choice = choice ?? settings?.art ?? .auto
        guard ![.off, .symbols].contains(choice), colors != .none, !isAccessible,
            world.console.inputIsTerminal, world.console.outputIsTerminal,
            world.variable("TERM") != "dumb"
        else { return self }
        let abilities = world.console.askTerminal()
        var asked = self
        asked.world.console.abilities = abilities
        asked.world.console.cell = abilities.cell ?? world.console.cell
        return asked
    }

    /// How the output shows pictures, by the option or else the setting; nil for not at all.
    func graphics(_ choice: ArtChoice?, _ settings: Settings) -> TerminalGraphics? {
        if isAccessible { return nil }
        return TerminalGraphics.detect(
            choice: choice ?? settings.art,
            colors: colors,
            isTerminal: world.console.outputIsTerminal,
            environment: world.variables,
            abilities: world.console.abilities
        )
    }
}

extension Environment {
    /// The account with this name, requested with the given key or else the configured one.
    ///
    /// A cached answer proves neither the account nor the key, so a failed request throws; with
    /// `--offline` the cache is enough.
    func person(named name: String, with key: Secret?) async throws -> Person {
        let history = try history(settings(), apiKey: key, mode: newestMode)
        let answer = try await history.person(named: name)
        if let failure = answer.source.failure { throw failure }
        return answer.value
    }
}

extension Environment {
    /// Notes how old the oldest stale answer behind the charts is, and why.
    func noteStaleness(of charts: [Chart]) {
        let sources = charts.compactMap(\.staleSource)
        guard let oldest = sources.min(by: { $0.fetchedAt < $1.fetchedAt }) else { return }
        noteStaleness(of: oldest)
    }

    /// Notes how old a stale answer is, and why.
    func noteStaleness(of oldest: Provenance) {
        let age = Age.words(from: oldest.fetchedAt, to: world.now())
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

extension Settings {
    /// How covers are shown.
    var art: ArtChoice { ArtChoice(rawValue: text(.art)) ?? .auto }

    /// The account for a name, or for the position of a friend such as `2`.
    ///
    /// Without a text, the user's own account. Throws `EnvironmentError.noUser` and `KitError`.
    func account(_ text: String?) throws -> String {
        guard let text else {
            guard let user else { throw EnvironmentError.noUser }
            return user
        }
        if let friend = friends.friend(text) { return friend.username }
        if TypedName.parts(of: text) != nil { throw KitError.keyAsName }
        // Account names start with a letter, so a number is a position.
        if let position = Int(text) {
            throw KitError.noFriendPosition(position, count: friends.friends.count)
        }
        return text
    }
}
