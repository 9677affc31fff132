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
}
