import Foundation
import HTTP
import Testing
import VinylogueKit

@testable import VinylogueCLI

/// Limits set by environment variables.
struct LimitsTests {
    private func limits(_ text: String?) -> TimeLimits {
        TimeLimits(environment: text.map { ["VINYLOGUE_TIMEOUT": $0] } ?? [:])
    }

    @Test func `The time limit covers the whole request, including connecting`() {
        #expect(limits("3") == TimeLimits(connect: .seconds(3), total: .seconds(3)))
        #expect(limits("120") == TimeLimits(connect: .seconds(10), total: .seconds(120)))
    }

    @Test(arguments: [nil, "", "0", "-1", "3601", "2.5", "five", "99999999999999999999"])
    func `An invalid time limit counts as unset`(text: String?) {
        #expect(limits(text) == TimeLimits())
    }

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

    @Test(
        arguments: [
            (nil, "in a few minutes"), (0, "in a few minutes"), (1, "in 1 second"),
            (86_400, "in 86,400 seconds"), (86_401, "tomorrow"), (.max, "tomorrow"),
        ] as [(Int?, String)]
    )
    func `The error for a rate limit says when to try again`(wait: Int?, time: String) {
        let failure = Failure(.rateLimited(retryAfter: wait), at: "Last.fm")
        #expect(ErrorText(failure).hint == "Try again \(time).")
    }
}
