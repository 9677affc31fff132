import Synchronization
import VinylogueKit

/// News of the player.
package enum PlayerNews: Equatable, Sendable {
    /// What it is doing now.
    case status(PlayerStatus)
    /// It cannot be reached; nothing answers at all if it is absent.
    case lost(Problem, isAbsent: Bool)
}

/// What came of asking for an album.
package enum PlayReply: Equatable, Sendable {
    /// It plays.
    case began(PlayerAlbum, PlayerStart)
    /// The player has several of that name; the track is the one to begin with.
    case several([PlayerAlbum], track: Int)
}

extension Services {
    /// Tells what the player does until the task is cancelled, and each second of what plays; at most twice
    /// in a second.
    func followPlayer(_ tell: @escaping @Sendable (PlayerNews) -> Void) async {
        guard let player = try? player() else { return }
        let pace = Pace()
        var clock: Task<Void, any Error>?
        for await change in player.changes() {
            clock?.cancel()
            while !Task.isCancelled, let rest = pace.rest() { try? await Task.sleep(for: rest) }
            switch change {
            case .success(let status):
                tell(.status(status))
                clock = Task { try await Self.count(from: status, pace, tell) }
            case .failure(let problem):
                let isAbsent =
                    switch problem {
                    case .unreachable, .noLibrary: true
                    default: false
                    }
                tell(.lost(describe(KitError.player(problem)), isAbsent: isAbsent))
            }
        }
        clock?.cancel()
    }

    /// Tells the seconds of a track as they pass.
    private static func count(
        from status: PlayerStatus,
        _ pace: Pace,
        _ tell: @Sendable (PlayerNews) -> Void
    ) async throws {
        guard status.state == .play, let elapsed = status.elapsed else { return }
        let start = ContinuousClock.now
        let end = status.duration ?? .infinity
        // The first one not right after the change itself.
        var next = (elapsed + 0.5).rounded(.up)
        while next <= end {
            try await Task.sleep(until: start + .seconds(next - elapsed), clock: .continuous)
            var now = status
            now.elapsed = next
            if pace.rest() == nil { tell(.status(now)) }
            next += 1
        }
    }
}

/// Lets something happen at most twice in a second.
private final class Pace: Sendable {
    private let latest = Mutex<[ContinuousClock.Instant]>([])

    /// How long it has to wait; nil if it happens now.
    func rest() -> Duration? {
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
