import Foundation
import HTTP
import Testing

@testable import VinylogueKit

/// The rate limits of services and of mirrors on this machine.
struct ServiceLimitsTests {
    @Test(arguments: [
        ("http://127.0.0.1:8080/2.0/", "instant", true), ("http://localhost/", "instant", true),
        ("https://ws.audioscrobbler.com/2.0/", "instant", false),
        ("https://192.168.1.1/", "instant", false), ("http://127.0.0.1/", "", false),
    ])
    func `Only servers on this machine can be contacted without a rate limit`(
        address: String,
        pace: String,
        isInstant: Bool
    ) throws {
        let url = try #require(URL(string: address))
        let limits = HostLimits(of: url, environment: ["VINYLOGUE_PACE": pace])
        #expect(limits == (isInstant ? .instant : HostLimits()))
    }

    @Test(arguments: [
        ("https://lastfm.freetls.fastly.net/i/u/300x300/a.png", 30),
        ("https://is1-ssl.mzstatic.com/image/a.jpg", 30),
        ("https://coverartarchive.org/release/a/1-250.jpg", 5),
        ("https://archive.org/download/a.jpg", 5), ("https://ia800.us.archive.org/a.jpg", 5),
        ("https://notarchive.org/a.jpg", 30), ("http://127.0.0.1:9/a.jpg", 5),
        ("http://127.0.0.1:8/a.jpg", 30),
    ])
    func `Up to thirty covers load a second, but only five from the Cover Art Archive`(
        address: String,
        count: Int
    ) throws {
        let url = try #require(URL(string: address))
        let limits = HostLimits(
            of: url,
            environment: ["VINYLOGUE_COVERART_URL": "http://127.0.0.1:9/"]
        )
        #expect(limits == HostLimits(picturesPerSecond: count))
    }

    @Test(arguments: [
        ("https://api.listenbrainz.org/1/x", 2), ("http://127.0.0.1:9/1/x", 2),
        ("https://listenbrainz.org/", 1),
    ])
    func `ListenBrainz gets five requests in two seconds`(address: String, seconds: Int) throws {
        let url = try #require(URL(string: address))
        let limits = HostLimits(
            of: url,
            environment: ["VINYLOGUE_LISTENBRAINZ_URL": "http://127.0.0.1:9/"]
        )
        #expect(limits.window == .seconds(seconds))
        #expect(limits.perSecond == 5)
        #expect(limits.perSecondInLongWork == (seconds == 2 ? 5 : 3))
    }

    @Test func `MusicBrainz gets at most one request a second, unlike other services`() throws {
        for other in ["https://ws.audioscrobbler.com/2.0/", "file:///"] {
            let url = try #require(URL(string: other))
            #expect(HostLimits(of: url, environment: [:]) == HostLimits())
        }
        for (address, environment) in [
            ("https://musicbrainz.org/ws/2/", [:]),
            (
                "http://127.0.0.1:8080/ws/2/",
                ["VINYLOGUE_MUSICBRAINZ_URL": "http://127.0.0.1:8080/"]
            ),
        ] as [(String, [String: String])] {
            let url = try #require(URL(string: address))
            let limits = HostLimits(of: url, environment: environment)
            #expect(limits.perSecond == 1)
            #expect(limits.atOnce == 1)
        }
    }
}
