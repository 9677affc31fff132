import Artwork
import Foundation
import Synchronization
import VinylogueKit

/// The services that full-screen mode uses.
package protocol Services: Sendable {
    /// The chart for the period of `date` in the key's year; ignores the minimum plays.
    func chart(_ key: ChartKey, _ date: CalendarDate) async throws -> Chart
    /// Information about an album, with a user's plays if a user is given.
    func album(_ key: Album, _ user: String?) async throws -> AlbumDetails
    /// The account's service, behind its cache; `isNewest` bypasses the cache, for current data.
    func service(isNewest: Bool) throws -> any ListeningService
    /// The account with this username, requested with a new API key, or with the current one if
    /// nil.
    ///
    /// If that succeeds, the new key is stored and used from then on.
    func signIn(_ name: String, _ key: Secret?) async throws -> Person
    /// Imports the old app's data that was offered.
    func importLegacy() throws -> LegacyImport
    func picture(at address: String) async throws -> Picture
    /// The story of the archived plays.
    func story() throws -> any StorySource

    /// A wall; calls `part` with the albums loaded so far.
    func wall(
        _ request: WallRequest,
        part: @escaping @Sendable (Wall) -> Void
    ) async throws -> Wall
    /// Everything that can be found, with the names that are known now, and the error if the archive
    /// could not be read.
    func findIndex() async -> (index: FindIndex, unread: (any Error)?)
    /// Whether a wall was created on another day.
    func isOld(_ wall: Wall) -> Bool
    /// Saves the genres that the crate opens with at the next start.
    func keep(_ choice: WallChoice, of owner: Crate.Owner)
    /// The user's favorites and dislikes.
    var collection: AlbumCollection { get }
    /// The queue of marks for Apple Music; nil if write-back is off.
    func writeBack() throws -> WriteBack?
    func now() -> Date

    /// The folder of playlist drafts.
    func drafts() throws -> DraftFolder
    /// All tracks of albums, for a draft.
    func tracks(
        of albums: [Album],
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
    ) async throws -> DraftedTracks
    /// The services that are connected, on which playlists can be created.
    func playlistServices() -> [PlaylistService]
    /// The user's library on a service.
    func playlistTarget(_ service: PlaylistService) async throws -> any PlaylistTarget
    /// Creates the playlist of a draft, with the tracks whose IDs on the service are known.
    func push(
        _ draft: PlaylistDraft,
        at path: String,
        to service: PlaylistService,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
    ) async throws -> PushOutcome
    /// Saves an image of covers in a file with a similar name, and returns the file's path.
    func saveCollage(_ png: Data, _ name: String) throws -> String

    func save(_ change: PreferencesChange) throws
    /// The preferences in the file; nil if it is damaged.
    func preferences() throws -> PreferencesSnapshot?
    /// Uses the value of a setting that another program has saved.
    func use(_ setting: Setting) throws
    func setOffline(_ isOffline: Bool) throws
    /// Opens a web page in the browser; false if that fails.
    func open(_ address: String) async -> Bool
    /// The running archive sync, in any process, whenever it changes; nil if none is running.
    func syncs() -> AsyncStream<ArchiveSync.Running?>
    /// The user's own colors and keys, whenever one of the files changes.
    func ownFiles() -> AsyncStream<OwnFile>
    /// The files of friends, settings, favorites and dislikes, whenever one of them changes.
    func savedFiles() -> AsyncStream<SavedFile>
    /// Copies a user's plays to the archive; returns the number of new ones.
    func sync(_ user: String) async throws -> Int
    /// What the archive has of a user; nil without an archive.
    func archivedPlays(of user: String) throws -> ArchivedPlays?
    func player() throws -> any Player
    /// The store that keeps the player's queue when an album replaces it.
    func keptQueue() throws -> KeptQueue
    /// The caches' size in bytes; nil if there are no caches.
    func cacheSize() -> Int?
    func clearCache() throws
    func describe(_ error: any Error) -> Problem
    /// Waits; throws if the task is cancelled.
    func sleep(_ time: Duration) async throws
}

extension Services {
    /// The result of a body, with errors converted to problems; nil if the task was cancelled.
    func result<Value: Sendable>(
        _ body: () async throws -> Value
    ) async -> Result<Value, Problem>? {
        do {
            return .success(try await body())
        } catch is CancellationError {
            return nil
        } catch let problem as Problem {
            return .failure(problem)
        } catch {
            return Task.isCancelled ? nil : .failure(describe(error))
        }
    }
}

/// What the archive has of a user.
package struct ArchivedPlays: Equatable, Sendable {
    package var plays: Int
    /// The year of the first play; nil without plays.
    package var since: Int?
    /// The size of the archive's files.
    package var bytes: Int

    package init(plays: Int, since: Int?, bytes: Int) {
        (self.plays, self.since, self.bytes) = (plays, since, bytes)
    }

    /// Words such as "60,000 plays since 2008".
    var words: String {
        Count.words(plays, "play") + (since.map { " since \($0)" } ?? "")
    }
}

package enum PlayerNews: Equatable, Sendable {
    case status(PlayerStatus)
    /// The player cannot be reached; `isAbsent` if nothing responds or its client library is
    /// missing.
    case lost(Problem, isAbsent: Bool)
}

/// The result of a request to play an album.
package enum PlayReply: Equatable, Sendable {
    /// The album is playing.
    case began(PlayerAlbum, PlayerStart)
    /// The player has several albums with that name; `track` is the track to start at.
    case several([PlayerAlbum], track: Int)
}

extension Services {
    /// Reports the player's changes and each elapsed second until the task is cancelled, at most
    /// twice a second.
    func followPlayer(_ tell: @escaping @Sendable (PlayerNews) -> Void) async {
        guard let player = try? player() else { return }
        let pace = Pace()
        var clock: Task<Void, any Error>?
        for await change in player.changes() {
            clock?.cancel()
            while !Task.isCancelled, let pause = pace.pause() { try? await Task.sleep(for: pause) }
            switch change {
            case .success(let status):
                tell(.status(status))
                clock = Task { try await Self.count(from: status, pace, tell) }
            case .failure(let problem):
                let isAbsent =
                    switch problem {
                    case .unreachable, .notInstalled: true
                    default: false
                    }
                tell(.lost(describe(KitError.player(problem)), isAbsent: isAbsent))
            }
        }
        clock?.cancel()
    }

    /// Reports each elapsed second of a track.
    private static func count(
        from status: PlayerStatus,
        _ pace: Pace,
        _ tell: @Sendable (PlayerNews) -> Void
    ) async throws {
        guard status.state == .play, let elapsed = status.elapsed else { return }
        let start = ContinuousClock.now
        let end = status.duration ?? .infinity
        // The first report comes at least half a second after the change.
        var next = (elapsed + 0.5).rounded(.up)
        while next <= end {
            try await Task.sleep(until: start + .seconds(next - elapsed), clock: .continuous)
            var now = status
            now.elapsed = next
            if pace.pause() == nil { tell(.status(now)) }
            next += 1
        }
    }
}

/// Limits reports to two per second.
private final class Pace: Sendable {
    private let latest = Mutex<[ContinuousClock.Instant]>([])

    /// How long the next report has to wait; nil if it may be sent now.
    func pause() -> Duration? {
        latest.withLock { latest in
            let now = ContinuousClock.now
            if latest.count == 2, latest[0] + .seconds(1) > now {
                return latest[0] + .seconds(1) - now
            }
            latest = latest.suffix(1) + [now]
            return nil
        }
    }
}
