import Foundation
import HTTP
import LastFM
import Storage
import TestSupport
import Testing

@testable import VinylogueKit

/// Gathering the albums of a wall.
@Suite(.timeLimit(.minutes(20)))
struct GatheringTests {
    @Test(arguments: [(nil, "us"), ("Japan", "jp")])
    func `A wall starts with the known country's chart while all else is still loading`(
        cached: String?,
        code: String
    ) async throws {
        let profile = cached.map { #"{"user":{"name":"joe","country":"\#($0)"}}"# }
        // Only Apple's chart is ever loaded.
        let http = HTTPClient(
            transport: Transport { request in
                if request.url.host() != "apple.test" { try await Task.sleep(for: .ages) }
                let code = request.url.path().split(separator: "/")[2]
                let album =
                    #"{"artistName":"A","name":"\#(code)","artworkUrl100":"https://x/a.jpg"}"#
                let chart = #"{"feed":{"results":[\#(album)]}}"#
                return HTTPResponse(status: 200, body: Data(chart.utf8))
            },
            limits: { _ in .instant }
        )
        let answers = CachedAnswers(
            mode: .standard,
            kind: .network,
            cache: ResponseCache(
                entry: { request, now in
                    guard request.contains("user.getInfo"), let profile else { return nil }
                    return CacheEntry(
                        body: Data(profile.utf8),
                        stored: now.addingTimeInterval(-30 * 86_400)
                    )
                },
                store: { _, _ in }
            ),
            now: { Date() },
            cacheFailed: { _ in }
        )
        let today = try #require(CalendarDate("2026-11-21"))
        var clock = RequestClock.live
        clock.sleep = { if $0 > .seconds(1) { try await Task.sleep(for: .ages) } }
        let crate = Crate(
            source: LastFMSource(
                location: try ServiceAddress(checking: ServiceAddress.lastFMText),
                key: { Secret("0123456789abcdef") },
                http: http,
                answers: answers
            ),
            lists: PublicLists(
                http: http,
                addresses: try CrateAddresses([.appleFeed: "https://apple.test/"]),
                answers: answers
            ),
            answers: answers,
            collection: AlbumCollection(.inMemory(PreferencesDocument())),
            archivePath: nil,
            today: { today },
            timeout: CrateTimeout(nil, clock: clock)
        )
        let (walls, handOver) = AsyncStream<Wall>.makeStream()
        let gathering = Task {
            try await crate.wall(WallChoice(), for: Crate.Owner(user: "joe")) { handOver.yield($0) }
        }
        let wall = try #require(await walls.first { _ in true })
        #expect(wall.albums.map(\.signal) == [.popular])
        #expect(wall.albums.map(\.album.title) == [code])
        gathering.cancel()
    }
}
