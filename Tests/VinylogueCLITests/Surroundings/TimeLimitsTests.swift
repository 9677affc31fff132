import LastFM
import Testing

@testable import VinylogueCLI

/// How long a request may take, by the environment.
struct TimeLimitsTests {
    private func limits(_ text: String?) -> TimeLimits {
        TimeLimits(environment: text.map { ["VINYLOGUE_TIMEOUT": $0] } ?? [:])
    }

    @Test func `The time limit applies to the whole request, including the connection`() {
        #expect(limits("3") == TimeLimits(connect: .seconds(3), total: .seconds(3)))
        #expect(limits("120") == TimeLimits(connect: .seconds(10), total: .seconds(120)))
    }

    @Test(arguments: [nil, "", "0", "-1", "3601", "2.5", "five", "99999999999999999999"])
    func `An invalid number of seconds counts as unset`(text: String?) {
        #expect(limits(text) == TimeLimits())
    }
}
