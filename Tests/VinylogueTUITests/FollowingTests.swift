import Artwork
import Foundation
import Synchronization
import Terminal
import Testing
import VinylogueKit

@testable import VinylogueTUI

/// A player that reports `changeCount` track changes in a row, and may have a cover for every album.
private struct BusyPlayer: VinylogueKit.Player {
    let name = "a busy player"
    var changeCount = 1
    var picture: [UInt8]?

    func changes() -> AsyncStream<Result<PlayerStatus, PlayerProblem>> {
        AsyncStream { stream in
            for number in 1...changeCount {
                var status = PlayerStatus()
                (status.state, status.track) = (.play, "Track \(number)")
                // The last track has a length, so the footer also counts its seconds.
                (status.elapsed, status.duration) = (Double(number) * 0.7, 9)
                stream.yield(.success(status))
            }
            stream.finish()
        }
    }

    func albums(matching album: Album) async throws -> [PlayerAlbum] { [] }
    func play(
        _ album: PlayerAlbum,
        from track: Int,
        keeping keep: @escaping @Sendable (PlayerQueue) throws -> Void
    ) async throws -> PlayerStart {
        throw KitError.player(.noAlbum(album.album))
    }
    func tracks(of album: Album) async throws -> [AlbumDetails.Track] { [] }
    func restore(_ queue: PlayerQueue) async throws {}
    func queue() async throws -> [QueuedTrack] { [] }
    func status() async throws -> PlayerStatus { PlayerStatus() }
    func perform(_ control: PlayerControl) async throws {}
    func files(of tracks: [TrackDescriptor]) async throws -> [String?] { tracks.map { _ in nil } }
    func cover(of album: Album) async throws -> [UInt8]? { picture }
}

@Suite(.timeLimit(.minutes(20)))
struct FollowingTests {
    @Test func `However often a player changes, the footer changes at most twice a second`() async {
        var services = ScriptedService().services
        services.onPlayer = { BusyPlayer(changeCount: 5) }
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

    @Test func `If Last.fm has no cover, the player's cover is shown`() async throws {
        let file =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
        let picture = try #require(Data(base64Encoded: file))
        for (has, isDecoded) in [(Array(picture), true), ([1, 2, 3], false), (nil, false)] {
            var services = ScriptedService().services
            services.onAlbum = { album, _ in AlbumDetails(album: album) }
            services.onPlayer = { BusyPlayer(picture: has) }
            let fetcher = NeedFetcher(services: services, date: today, support: .trueColor)
            let album = Album(artist: "A", title: "B")
            let key = CoverKey(
                album: album.id,
                size: CellSize(columns: 4, rows: 2),
                graphics: .symbols(.trueColor)
            )
            let need = Need.cover(CoverRequest(key: key, album: album, user: "nora"))
            guard case .success(.cover(let cover))? = await fetcher.answer(to: need, part: { _ in })
            else {
                Issue.record("\(need)")
                continue
            }
            #expect((cover != nil) == isDecoded)
        }
    }

    @Test(arguments: [
        ("https://covers.test/300x300/a.png", true), ("https://covers.test/a.png", false),
    ])
    func `A larger cover is requested only if the service has one`(address: String, hasLarger: Bool)
        async throws
    {
        let fetcher = NeedFetcher(
            services: ScriptedService().services,
            date: today,
            support: .trueColor
        )
        let album = Album(artist: "A", title: "B")
        var key = CoverKey(
            album: album.id,
            size: CellSize(columns: 40, rows: 20),
            graphics: .kitty
        )
        var covers: [Cover?] = []
        for isSharp in [false, true] {
            key.isSharp = isSharp
            let request = CoverRequest(key: key, album: album, user: "nora", address: address)
            let answer = await fetcher.answer(to: .cover(request), part: { _ in })
            guard case .success(.cover(let cover))? = answer else {
                Issue.record("\(address)")
                return
            }
            covers.append(cover)
        }
        #expect(covers[0] != nil)
        // The test's pictures depend on their URLs.
        #expect((covers[1] != nil) == hasLarger && covers[0] != covers[1])
    }
}
