import Synchronization
import Testing
import VinylogueKit

@testable import VinylogueTUI

/// A player that does many things in a row.
private struct BusyPlayer: VinylogueKit.Player {
    let changeCount: Int

    func changes() -> AsyncStream<Result<PlayerStatus, PlayerProblem>> {
        AsyncStream { stream in
            for number in 1...changeCount {
                var status = PlayerStatus()
                (status.state, status.track) = (.play, "Track \(number)")
                // The seconds of the last one pass, too.
                (status.elapsed, status.duration) = (Double(number) * 0.7, 9)
                stream.yield(.success(status))
            }
            stream.finish()
        }
    }

    func albums(matching album: Album) async throws -> [PlayerAlbum] { [] }
    func play(_ album: PlayerAlbum, from track: Int) async throws -> PlayerStart {
        throw KitError.player(.noAlbum(album.album))
    }
    func restore(_ queue: PlayerQueue) async throws {}
    func status() async throws -> PlayerStatus { PlayerStatus() }
    func perform(_ control: PlayerControl) async throws {}
    func files(of tracks: [TrackDescriptor]) async throws -> [String?] { tracks.map { _ in nil } }
    func cover(of album: Album) async throws -> [UInt8]? { nil }
}

@Suite(.timeLimit(.minutes(2)))
struct FollowingTests {
    @Test func `However much a player does, the footer changes at most twice in a second`() async {
        var services = ScriptedService().services
        services.player = { BusyPlayer(changeCount: 5) }
        let told = Mutex<[(track: String?, time: ContinuousClock.Instant)]>([])
        await services.followPlayer { news in
            guard case .status(let status) = news else { return }
            told.withLock { $0.append((status.track, .now)) }
        }
        let all = told.withLock { $0 }
        #expect(Set(all.compactMap(\.track)).count == 5)
        for (first, third) in zip(all, all.dropFirst(2)) {
            #expect(third.time - first.time >= .milliseconds(999))
        }
    }
}
