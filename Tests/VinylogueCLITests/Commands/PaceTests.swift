import ArgumentParser
import LastFM
import Testing

@testable import VinylogueCLI

struct PaceTests {
    @Test func `Only the demo has no rate limit`() throws {
        #expect(try GlobalOptions.parse(["--demo"]).pace.interval == .zero)
        #expect(try GlobalOptions.parse(["--offline"]).pace.interval == Pace.live.interval)
    }
}
