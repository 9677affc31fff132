import Foundation
import TestSupport
import Testing

/// The program on a system that gives it hardly anything.
@Suite(.timeLimit(.minutes(5)))
struct ResourceTests {
    private let home: UserHome

    init() throws { home = try UserHome() }

    @Test(arguments: [10, 12])
    func `With too few open files it says so`(limit: Int) async throws {
        let outcome = try await home.program().run(
            ["week", "--demo"],
            through: "ulimit -n \(limit); exec \"$@\""
        )
        #expect(outcome.status == 1)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("vinylogue: Failed to start: only "))
        #expect(outcome.errors.contains("more files can be opened"))
    }
}
