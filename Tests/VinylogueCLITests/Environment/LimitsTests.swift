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
