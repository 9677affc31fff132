import Artwork
import Foundation
import Synchronization

@testable import VinylogueKit
@testable import VinylogueTUI

/// A service that responds to requests for charts when a test allows it.
final class ScriptedService: Sendable {
    private struct State {
        var failing: Set<Int> = []
        var held: Set<Int> = []
        var waiting: [Int: [CheckedContinuation<Void, Never>]] = [:]
        var asked: [Int] = []
        var saved: [PreferencesChange] = []
        var attempts = 0
        var keys: [Secret?] = []
        var isOffline = false
    }

    private let state: Mutex<State>

    /// Creates a service. Requests for `held` years wait for `letGo`; the first request for each of nora's
    /// `failing` years fails.
    init(held: Set<Int> = [], failing: Set<Int> = []) {
        state = Mutex(State(failing: failing, held: held))
    }

    /// The years for which nora's charts were requested, in order.
    var asked: [Int] { state.withLock { $0.asked } }

    /// The changes that were saved.
    var saved: [PreferencesChange] { state.withLock { $0.saved } }

    /// The API keys used to sign in.
    var keys: [Secret?] { state.withLock { $0.keys } }

    /// Whether offline mode is on.
    var isOffline: Bool { state.withLock { $0.isOffline } }

    /// Accepts only one name and one key; throws a `Problem` for others.
    fileprivate func signIn(_ name: String, _ key: Secret?) throws -> Person {
        guard name.lowercased() == "vinylfan" else {
            throw Problem("No such user.", field: .name)
        }
        guard key == nil || key == Secret("right") else {
            throw Problem("No such key.", field: .key)
        }
        state.withLock { $0.keys.append(key) }
        return Person(name: "VinylFan")
    }

    /// Responds to all requests for a year, including later ones.
    func letGo(_ year: Int) {
        let waiting = state.withLock { state in
            state.held.remove(year)
            return state.waiting.removeValue(forKey: year) ?? []
        }
        for continuation in waiting { continuation.resume() }
    }

    fileprivate func chart(_ key: ChartKey) async throws -> Chart {
        let (user, year) = (key.user, key.year)
        let fails = state.withLock { state in
            guard user == "nora" else { return false }
            state.asked.append(year)
            return state.failing.remove(year) != nil
        }
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.held.contains(year) else { return true }
                state.waiting[year, default: []].append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
        if fails { throw Problem("It failed in \(year).") }
        return sampleChart(key)
    }

    /// Services for full-screen mode.
    var services: FakeServices { FakeServices(service: self) }

    fileprivate func importLegacy() throws -> LegacyImport {
        let fails = state.withLock {
            $0.attempts += 1; return $0.attempts == 1
        }
        if fails { throw Problem("The disk is full.") }
        return LegacyImport(saved: PreferencesSnapshot(me: "vinylfan"), finds: sampleOffer.finds)
    }

    fileprivate func add(_ change: PreferencesChange) { state.withLock { $0.saved.append(change) } }

    fileprivate func setOffline(_ isOffline: Bool) { state.withLock { $0.isOffline = isOffline } }
}

/// Services that respond at once, unless a test changes them.
struct FakeServices: Services {
    let service: ScriptedService
    let collection = sampleCollection()
    var onAlbum: @Sendable (Album, String?) async throws -> AlbumDetails = { key, _ in
        sampleAlbum(key)
    }
    var onImport: (@Sendable () throws -> LegacyImport)?
    var onWall: @Sendable (WallRequest, @Sendable (Wall) -> Void) -> Wall = { request, _ in
        sampleWall(request)
    }
    var onKeep: @Sendable (WallChoice) -> Void = { _ in }
    var onOpen: @Sendable () async -> Bool = { true }
    var onPlayer: @Sendable () throws -> any VinylogueKit.Player = { throw Problem("No player.") }
    var onDrafts: @Sendable () throws -> DraftFolder = { throw Problem("No folder.") }
    var onCollage: @Sendable (Data, String) throws -> String = { _, _ in
        throw Problem("No folder.")
    }
    var onSave: (@Sendable (PreferencesChange) throws -> Void)?
    var onPreferences: @Sendable () -> PreferencesSnapshot? = { nil }
    var onUse: @Sendable (Setting) throws -> Void = { _ in }
    var onSavedFiles: @Sendable () -> AsyncStream<SavedFile> = { AsyncStream { $0.finish() } }
    var onSleep: @Sendable (Duration) async throws -> Void = { time in
        // A spinner without pauses would keep a processor core busy.
        if time == Spinner.step { try await Task.sleep(for: time) }
        await Task.yield()
    }

    init(service: ScriptedService) { self.service = service }

    func chart(_ key: ChartKey, _ date: CalendarDate) async throws -> Chart {
        try await service.chart(key)
    }
    func album(_ key: Album, _ user: String?) async throws -> AlbumDetails {
        try await onAlbum(key, user)
    }
    func service(isNewest: Bool) throws -> any ListeningService { throw Problem("No service.") }
    func signIn(_ name: String, _ key: Secret?) async throws -> Person {
        try service.signIn(name, key)
    }
    func importLegacy() throws -> LegacyImport { try onImport?() ?? service.importLegacy() }
    func picture(at address: String) async throws -> Picture {
        // A grid of two colors, one of which depends on the URL.
        let own = address.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 255 }
        let pixels = (0..<64).flatMap { $0 % 3 == 0 ? [200, 90, own, 255] : [20, 60, 90, 255] }
        guard let picture = Picture(width: 8, height: 8, pixels: pixels.map(UInt8.init))
        else { throw ArtworkError.corrupt }
        return picture
    }
    func story() throws -> any StorySource { throw Problem("No archive.") }
    func wall(
        _ request: WallRequest,
        part: @escaping @Sendable (Wall) -> Void
    ) async throws -> Wall { onWall(request, part) }
    func findIndex() async -> (index: FindIndex, unread: (any Error)?) {
        (FindIndex(sampleItems), nil)
    }
    func isOld(_ wall: Wall) -> Bool { false }
    func keep(_ choice: WallChoice, of owner: Crate.Owner) { onKeep(choice) }
    func writeBack() throws -> WriteBack? { nil }
    func now() -> Date { Date(timeIntervalSince1970: 1_795_000_000) }
    func drafts() throws -> DraftFolder { try onDrafts() }
    func tracks(
        of albums: [Album],
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
    ) async throws -> DraftedTracks {
        let tracks = albums.flatMap { album in
            sampleAlbum(album).tracks.map { TrackDescriptor($0, on: album) }
        }
        progress(albums.count, albums.count)
        return DraftedTracks(tracks: tracks, withoutTracks: [], failed: [])
    }
    func playlistServices() -> [PlaylistService] { [.subsonic] }
    func playlistTarget(_ service: PlaylistService) async throws -> any PlaylistTarget {
        throw Problem("No service.")
    }
    func push(
        _ draft: PlaylistDraft,
        at path: String,
        to service: PlaylistService,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
    ) async throws -> PushOutcome { throw Problem("No service.") }
    func saveCollage(_ png: Data, _ name: String) throws -> String {
        try onCollage(png, name)
    }
    func save(_ change: PreferencesChange) throws {
        if let onSave { try onSave(change) } else { service.add(change) }
    }
    func preferences() throws -> PreferencesSnapshot? { onPreferences() }
    func use(_ setting: Setting) throws { try onUse(setting) }
    func savedFiles() -> AsyncStream<SavedFile> { onSavedFiles() }
    func setOffline(_ isOffline: Bool) throws { service.setOffline(isOffline) }
    func open(_ address: String) async -> Bool { await onOpen() }
    func syncs() -> AsyncStream<ArchiveSync.Running?> { AsyncStream { $0.finish() } }
    func ownFiles() -> AsyncStream<OwnFile> { AsyncStream { $0.finish() } }
    func sync(_ user: String) async throws -> Int { 0 }
    func archivedPlays(of user: String) throws -> ArchivedPlays? {
        ArchivedPlays(plays: 60_000, since: 2008, bytes: 1_900_000)
    }
    func player() throws -> any VinylogueKit.Player { try onPlayer() }
    func keptQueue() throws -> KeptQueue { KeptQueue(path: "/dev/null/queue.json") }
    func cacheSize() -> Int? { nil }
    func clearCache() throws {}
    func describe(_ error: any Error) -> Problem { error as? Problem ?? Problem("\(error)") }
    func sleep(_ time: Duration) async throws { try await onSleep(time) }
}
