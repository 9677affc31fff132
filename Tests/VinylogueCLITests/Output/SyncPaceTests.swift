import Foundation
import Testing
import VinylogueKit

@testable import VinylogueCLI

struct SyncPaceTests {
    private let start = Date(timeIntervalSince1970: 1_795_248_000)

    private func words(_ plays: Int, of total: Int, after seconds: TimeInterval) -> String {
        SyncPace(user: "nora", start: start)
            .text(.init(plays: plays, total: total), at: start + seconds)
    }

    @Test func `The remaining time is shown once there is a rate, but not beyond the total`() {
        #expect(words(10, of: 4000, after: 0.5) == "Syncing nora: 10 of 4,000 plays")
        #expect(
            words(1000, of: 4000, after: 10)
                == "Syncing nora: 1,000 of 4,000 plays, 100 a second, 30 seconds left"
        )
        #expect(
            words(4010, of: 4000, after: 10) == "Syncing nora: 4,010 of 4,000 plays, 401 a second"
        )
    }
}
