import Foundation
import HTTP
import Testing

@testable import VinylogueCLI

/// Limits that the environment sets.
struct LimitsTests {
    private func limits(_ text: String?) -> TimeLimits {
        TimeLimits(environment: text.map { ["VINYLOGUE_TIMEOUT": $0] } ?? [:])
    }

    @Test func `Seconds limit the whole request, connecting included`() {
        #expect(limits("3") == TimeLimits(connect: .seconds(3), total: .seconds(3)))
        #expect(limits("120") == TimeLimits(connect: .seconds(10), total: .seconds(120)))
    }

    @Test(arguments: [nil, "", "0", "-1", "3601", "2.5", "five", "99999999999999999999"])
    func `Anything but a number of seconds counts as unset`(text: String?) {
        #expect(limits(text) == TimeLimits())
    }

    @Test(arguments: [
        ("http://127.0.0.1:8080/2.0/", "instant", true), ("http://localhost/", "instant", true),
        ("https://ws.audioscrobbler.com/2.0/", "instant", false),
        ("https://192.168.1.1/", "instant", false), ("http://127.0.0.1/", "", false),
    ])
    func `Only servers on this machine can be asked without a limit`(
        address: String,
        pace: String,
        isInstant: Bool
    ) throws {
        let url = try #require(URL(string: address))
        let limits = HostLimits(of: url, environment: ["VINYLOGUE_PACE": pace])
        #expect(limits == (isInstant ? .instant : HostLimits()))
    }
}
