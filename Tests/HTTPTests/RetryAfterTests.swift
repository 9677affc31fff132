import Foundation
import TestSupport
import Testing

@testable import HTTP

struct RetryAfterTests {
    @Test(arguments: [
        ("120", 0, 120), ("0", 0, 0), ("99999999999999999999", 0, Int.max),
        // Each date is ten seconds after the current time, the second value.
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_767, 10),
        ("Wed, 01 Jan 2025 00:00:10 GMT", 1_735_689_600, 10),
        ("Thu, 29 Feb 2024 00:00:10 GMT", 1_709_164_800, 10),
        ("Fri, 01 Mar 2024 00:00:10 GMT", 1_709_251_200, 10),
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_778, 0),
    ])
    func `A Retry-After header may be a number of seconds or a date`(
        value: String,
        now: Int,
        seconds: Int
    ) {
        #expect(retryAfterSeconds(value, now: now) == seconds)
    }

    @Test(arguments: [
        "", "-1", "1.5", "soon", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06 Nov 1994 24:00:00 GMT",
        "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Nix 1994 08:49:37 GMT",
    ])
    func `An invalid Retry-After header is ignored`(value: String) {
        #expect(retryAfterSeconds(value, now: 0) == nil)
    }

    private static let limits: [(Int, String?, String?, Int?)] = [
        (200, "0", "7", 7), (200, "3", "7", nil), (200, nil, "7", nil), (429, nil, "7", 7),
        (429, "0", "9999", 60), (429, "0", "-1", nil), (429, nil, nil, nil),
    ]

    @Test(arguments: limits)
    func `Rate limit headers say how long to wait, but only when no request is left`(
        status: Int,
        remaining: String?,
        reset: String?,
        seconds: Int?
    ) {
        var headers: [String: String] = [:]
        headers["x-ratelimit-remaining"] = remaining
        headers["x-ratelimit-reset-in"] = reset
        #expect(HTTPResponse(status: status, headers: headers).rateLimitReset == seconds)
    }

    @Test func `A response without requests left delays the next one`() async throws {
        let clock = VirtualClock()
        let transport = Transport { _ in
            HTTPResponse(
                status: 200,
                headers: ["x-ratelimit-remaining": "0", "x-ratelimit-reset-in": "4"]
            )
        }
        let http = HTTPClient(transport: transport, clock: .virtual(clock))
        for index in 0..<3 {
            let url = try #require(URL(string: "http://127.0.0.1/\(index)"))
            _ = try await http.send(HTTPRequest(url: url))
        }
        #expect(clock.now == .seconds(8))
    }

    @Test func `A 429 is repeated when its rate limit headers allow it`() async throws {
        let clock = VirtualClock()
        let transport = Transport { _ in
            HTTPResponse(
                status: clock.now < .seconds(9) ? 429 : 200,
                headers: ["x-ratelimit-remaining": "0", "x-ratelimit-reset-in": "9"]
            )
        }
        let http = HTTPClient(transport: transport, clock: .virtual(clock))
        let url = try #require(URL(string: "http://127.0.0.1/"))
        let status = try await http.answer(to: HTTPRequest(url: url)) { response in
            if let failure = response.failedStatus { throw failure }
            return response.status
        }
        #expect(status == 200)
        #expect(clock.now == .seconds(9))
    }
}
