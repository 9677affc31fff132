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
    @Test func `A wall starts with the charts while the listening history is still loading`()
        async throws
    {
        let album = #"{"artistName":"A","name":"B","artworkUrl100":"https://x/100x100bb.jpg"}"#
        let chart = Data(#"{"feed":{"results":[\#(album)]}}"#.utf8)
        // Only Apple's chart is ever loaded.
        let http = HTTPClient(
            transport: Transport { request in
                if request.url.host() != "apple.test" { try await Task.sleep(for: .ages) }
                return HTTPResponse(status: 200, body: chart)
            },
            limits: { _ in .instant }
        )
        let answers = CachedAnswers(
            mode: .standard,
            kind: .network,
            cache: .none,
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
        gathering.cancel()
    }
}
