import Artwork
import Foundation
import Storage
import Synchronization
import VinylogueKit
import VinylogueTUI

/// The services of full-screen mode. The key, server, player and offline mode may change while it
/// is open.
final class LiveServices: Services {
    /// The services that are recreated when the key, server or mode changes.
    private struct Parts: Sendable {
        /// The environment, in online or offline mode.
        var environment: Environment
        /// The listening history, which uses the cache according to the options.
        var usual: any ListeningSource
        var covers: CoverLoader<Picture>
        /// Whether there was an archive, which the listening history then uses.
        let hadArchive: Bool

        init(_ background: Environment, key: Secret?, isOffline: Bool) throws {
            environment = background.offline(isOffline)
            hadArchive = environment.stores.mayHaveArchive()
            usual = try environment.history(apiKey: key)
            covers = environment.coverLoader()
        }
    }

    private struct State {
        var key: Secret?
        var isOffline: Bool
        var parts: Parts
        /// One player for all requests, since each player caches its albums.
        var player: Result<any Player, any Error>
    }

    private let environment: Environment
    /// The environment for background work, which cannot report damaged preferences.
    private let background: Environment
    private let offer: LegacySearch.Offer?
    /// The listener whose weeks are shown without an account; nil with one.
    private let guest: String?
    private let watch = FileWatch()
    /// The user's own colors and keys.
    let files: OwnFiles
    private let saved: SavedFiles
    let collection: AlbumCollection
    private let state: Mutex<State>

    init(_ environment: Environment, offer: LegacySearch.Offer?, guest: String? = nil) throws {
        let folders = environment.machine.folders
        files = OwnFiles(folder: folders.configuration)
        // What the demo saves is in memory.
        saved = environment.isDemo ? SavedFiles([:]) : SavedFiles(in: folders)
        let document = try environment.stores.preferences.read()
        let background = environment.ignoringDamagedFile(after: document)
        (self.environment, self.background, self.offer) = (environment, background, offer)
        self.guest = guest
        collection = background.stores.collection()
        let isOffline = environment.network.isOffline
        state = Mutex(
            State(
                isOffline: isOffline,
                parts: try Parts(background, key: nil, isOffline: isOffline),
                player: Result { try background.player() }
            )
        )
    }

    private var current: Parts { state.withLock { $0.parts } }

    /// Applies a change and recreates the services. Without a change, this adopts a new server or
    /// an archive that has become complete.
    private func renew(_ change: (inout State) -> Void = { _ in }) throws {
        try state.withLock { state in
            var new = state
            change(&new)
            new.parts = try Parts(background, key: new.key, isOffline: new.isOffline)
            state = new
        }
    }

    func chart(_ key: ChartKey, _ date: CalendarDate) async throws -> Chart {
        try await ChartLoader(
            history: current.usual,
            filter: .none,
            by: key.subject,
            of: key.kind
        ).chart(of: key.user, on: key.day(today: date), in: .year(key.year))
    }

    func album(_ key: Album, _ user: String?) async throws -> AlbumDetails {
        try await current.usual.details(of: key, for: user).value
    }

    func findIndex() async -> (index: FindIndex, unread: (any Error)?) {
        let environment = current.environment
        return await environment.findableNames(of: try? environment.accounts.settings.user)
    }

    func service(isNewest: Bool) throws -> any ListeningService {
        let (environment, key) = state.withLock { ($0.parts.environment, $0.key) }
        let mode = isNewest ? environment.network.newestMode : nil
        return try environment.service(apiKey: key, mode: mode)
    }

    func signIn(_ name: String, _ key: Secret?) async throws -> Person {
        if let key, try !environment.accounts.accepts(key) { throw EnvironmentError.implausibleKey }
        // Cached data cannot show whether a key is valid.
        if key != nil, current.environment.network.isOffline { throw KitError.offline }
        let person = try await current.environment.person(named: name, with: key)
        if let key {
            try environment.accounts.credentials.store(key)
            try renew { $0.key = key }
        }
        return person
    }

    func importLegacy() throws -> LegacyImport {
        guard let offer else {
            throw LegacySearchError.nothingFound(searched: [], problems: [])
        }
        let finds = try LegacySearch(environment: environment).take(offer)
        let saved = try PreferencesSnapshot(environment.stores.preferences.read())
        return LegacyImport(saved: saved, finds: finds)
    }

    func picture(at address: String) async throws -> Picture {
        try await current.covers.picture(at: address)
    }

    func story() throws -> any StorySource { try current.environment.story() }

    func wall(
        _ request: WallRequest,
        part: @escaping @Sendable (Wall) -> Void
    ) async throws -> Wall {
        let crate = try current.environment.crate(collection: collection)
        let (choice, owner) = (request.choice, request.owner)
        let seed: Int?
        switch request.draw {
        case .last:
            if let kept = try crate.keptWall(choice, for: owner) { return kept }
            seed = nil
        case .today: seed = nil
        case .seed(let number), .more(let number): seed = number
        case .further(let trail):
            return try await crate.more(choice, along: trail, for: owner)
        }
        return try await crate.wall(
            choice,
            for: owner,
            limit: WallRequest.limit,
            fill: WallRequest.start,
            seed: seed,
            part: request.draw == .last ? part : nil
        )
    }

    func isOld(_ wall: Wall) -> Bool {
        let machine = background.machine
        return wall.keptSince.map { CalendarDate($0, in: machine.offset) != machine.today() }
            ?? false
    }

    func keep(_ choice: WallChoice, of owner: Crate.Owner) {
        try? background.crate(collection: collection).keep(choice, for: owner)
    }

    func writeBack() throws -> WriteBack? {
        try current.environment.writeBack(of: collection)
    }

    func now() -> Date { background.machine.now() }

    func drafts() throws -> DraftFolder { try environment.stores.drafts() }

    func tracks(
        of albums: [Album],
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
    ) async throws -> DraftedTracks {
        let loader = DraftLoader(
            history: current.usual,
            service: try service(isNewest: false),
            user: try environment.accounts.settings.user ?? guest,
            rules: DraftRules()
        )
        return try await loader.tracks(of: albums.map { DraftAlbum(album: $0) }, progress: progress)
    }

    func playlistServices() -> [PlaylistService] { environment.connectedLibraries }

    func playlistTarget(_ service: PlaylistService) async throws -> any PlaylistTarget {
        try await current.environment.playlistTarget(service)
    }

    func push(
        _ draft: PlaylistDraft,
        at path: String,
        to service: PlaylistService,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
    ) async throws -> PushOutcome {
        let environment = current.environment
        let target = try await environment.playlistTarget(service)
        return try await environment.push(to: target, draftAt: path).run(
            name: draft.name,
            description: draft.description,
            songs: draft.tracks.compactMap { $0.ids[service] },
            progress: progress
        )
    }

    func saveCollage(_ png: Data, _ name: String) throws -> String {
        try environment.stores.collages().add(png, named: name)
    }

    func save(_ change: PreferencesChange) throws {
        if case .set(let setting, let value) = change {
            try environment.accounts.moveSecrets(before: setting, becomes: value)
        }
        try environment.stores.preferences.update { document in
            var saved = try PreferencesSnapshot(document)
            if let obstacle = change.obstacle(in: saved) { throw obstacle }
            change.apply(to: &saved)
            try saved.store(in: &document)
        }
        if case .set(let setting, _) = change, setting.isAboutServices { try use(setting) }
    }

    func preferences() throws -> PreferencesSnapshot? {
        try saved.document(of: .preferences).map(PreferencesSnapshot.init)
    }

    func use(_ setting: Setting) throws {
        guard setting.isAboutPlayer else { return try renew() }
        let player = Result { try background.player() }
        state.withLock { $0.player = player }
    }

    func setOffline(_ isOffline: Bool) throws { try renew { $0.isOffline = isOffline } }

    func open(_ address: String) async -> Bool {
        await Browser(environment: environment.machine.variables).open(address)
    }

    func syncs() -> AsyncStream<ArchiveSync.Running?> {
        AsyncStream { continuation in
            let task = Task {
                // Another task may be creating the demo's archive right now.
                let hadArchive = current.hadArchive
                let path = try environment.stores.archive()
                // The demo has just created its archive, so start using it.
                if !hadArchive {
                    try renew()
                    continuation.yield(nil)
                }
                for await state in ArchiveSync.changes(at: path, seenBy: watch) {
                    // A sync or an import has ended, so its plays can be used now.
                    if state.sync == nil { try renew() }
                    continuation.yield(state.sync)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    func ownFiles() -> AsyncStream<OwnFile> { files.changes() }

    func savedFiles() -> AsyncStream<SavedFile> {
        AsyncStream { continuation in
            let task = Task {
                for await file in saved.changes() {
                    // The history follows the rules that it was created with.
                    if file == .names { try? renew() }
                    continuation.yield(file)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    func sync(_ user: String) async throws -> Int {
        defer { watch.lookNow() }
        let environment = current.environment
        let sync = try environment.archiveSync(of: [user])
        let report = try await sync.run(user) { [watch] _ in watch.lookNow() }
        await environment.learnLengths(of: report.user, with: sync)
        return report.added
    }

    func archivedPlays(of user: String) throws -> ArchivedPlays? {
        guard let (listener, bytes) = try environment.archivedListener(named: user)
        else { return nil }
        let offset = environment.machine.offset
        let first = listener.first.map { CalendarDate($0, in: offset).components.year }
        return ArchivedPlays(plays: listener.plays, since: first, bytes: bytes)
    }

    func player() throws -> any Player { try state.withLock(\.player).get() }

    func keptQueue() throws -> KeptQueue { try environment.stores.queue() }

    private var folders: [CacheFolder] {
        environment.stores.caches.map { [$0.answers, $0.images] } ?? []
    }

    func cacheSize() -> Int? {
        guard !folders.isEmpty else { return nil }
        return folders.reduce(0) { sum, folder in
            sum + ((try? folder.files()) ?? []).reduce(0) { $0 + $1.size }
        }
    }

    func clearCache() throws {
        for folder in folders { _ = try folder.remove(try folder.files().map(\.name)) }
    }

    func describe(_ error: any Error) -> Problem { error as? Problem ?? Problem(error) }

    func sleep(_ time: Duration) async throws { try await Task.sleep(for: time) }
}
