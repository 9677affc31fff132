import Artwork
import Foundation
import Synchronization
import VinylogueKit

/// What full-screen mode needs from outside.
package protocol Services: Sendable {
    /// The chart of the day, week or month of a date in another year, without minimum plays.
    func chart(_ key: ChartKey, _ date: CalendarDate) async throws -> Chart
    /// Information about an album, with a user's plays if one is given.
    func album(_ key: Album, _ user: String?) async throws -> AlbumDetails
    /// The service of the account, behind its cache; `isNewest` bypasses that, for data that must be
    /// current.
    func service(isNewest: Bool) throws -> any ListeningService
    /// The account with this username, requested with a new API key, or with the current one if
    /// nil.
    ///
    /// If that works, the new key is stored and used from then on.
    func signIn(_ name: String, _ key: Secret?) async throws -> Person
    /// Imports the offered data of the old app.
    func importLegacy() throws -> LegacyImport
    func picture(at address: String) async throws -> Picture

    /// A wall; `part` is called with the part that is ready so far.
    func wall(
        _ request: WallRequest,
        part: @escaping @Sendable (Wall) -> Void
    ) async throws -> Wall
    /// Whether a wall was created on another day.
    func isOld(_ wall: Wall) -> Bool
    /// Saves the choice that the crate opens with at the next start.
    func keep(_ choice: WallChoice, of owner: Crate.Owner)
    /// The user's favorites and dislikes.
    var collection: AlbumCollection { get }
    /// Sends marks to Apple Music; nil if the user does not want that.
    func writeBack() throws -> WriteBack?
    func now() -> Date

    func save(_ change: PreferencesChange) throws
    func setOffline(_ isOffline: Bool) throws
    /// Opens a web page in the browser; false if that fails.
    func open(_ address: String) async -> Bool
    /// The running sync of the archive, in any process, whenever it changes.
    func syncs() -> AsyncStream<ArchiveSync.Running?>
    /// Copies a user's plays to the archive; returns the number of new ones.
    func sync(_ user: String) async throws -> Int
    func player() throws -> any Player
    /// The queue that an album replaced.
    func keptQueue() throws -> KeptQueue
    /// The caches' size in bytes; nil if there are none.
    func cacheSize() -> Int?
    func clearCache() throws
    func describe(_ error: any Error) -> Problem
    /// Waits; throws if the task is cancelled.
    func sleep(_ time: Duration) async throws
}

extension Services {
    /// What a body returns, or why it failed; nil if the task was cancelled.
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

package enum PlayerNews: Equatable, Sendable {
    case status(PlayerStatus)
    /// It cannot be reached; if it is absent, nothing responds at all.
    case lost(Problem, isAbsent: Bool)
}

/// The result of asking for an album.
package enum PlayReply: Equatable, Sendable {
    /// It is playing.
    case began(PlayerAlbum, PlayerStart)
    /// The player has several with that name; the track is the one to start with.
    case several([PlayerAlbum], track: Int)
}

extension Services {
    /// Reports what the player does until the task is cancelled, and each elapsed second; at most
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

    /// Reports a track's seconds as they pass.
    private static func count(
        from status: PlayerStatus,
        _ pace: Pace,
        _ tell: @Sendable (PlayerNews) -> Void
    ) async throws {
        guard status.state == .play, let elapsed = status.elapsed else { return }
        let start = ContinuousClock.now
        let end = status.duration ?? .infinity
        // The first one is not right after the change itself.
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

/// Limits something to twice a second.
private final class Pace: Sendable {
    private let latest = Mutex<[ContinuousClock.Instant]>([])

    /// How long it has to wait; nil if it may happen now.
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
